import type { StyleGuideWish } from '../../../src/shared/contract/style-guides.ts'
import type { StyleGuide } from '../../../src/shared/transcript/style/guide.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { readGuide, writeGuide } from './guide-file.ts'

/** A guide both ways. */
export interface ConvertedGuide {
  guide: StyleGuide
  yaml: string
}

/** A character of YAML takes as long as so many bytes of other work. */
const COST_OF_CHARACTER = 40

const THREAD = new URL('guide-file-thread.ts', import.meta.url)

/** Reads or writes the file of a guide on behalf of an account. @throws AppError 422, 429, 503 */
export function convertFor(
  account: string,
  wish: StyleGuideWish,
  threads: Pick<Threads, 'run'>,
): Promise<ConvertedGuide> {
  const { length } = wish.yaml ?? JSON.stringify(wish.guide)
  return threads.run<ConvertedGuide>(THREAD, wish, { account, bytes: length * COST_OF_CHARACTER })
}

export async function convertGuide({ guide, yaml = '' }: StyleGuideWish): Promise<ConvertedGuide> {
  // Sent as a file, it comes back in the form that all files have.
  const read = guide ?? readGuide(yaml)
  return { guide: read, yaml: writeGuide(read) }
}
