import type { TimeRange } from '../../../../src/shared/domain/time-ranges.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import { currentVersion, findVersion, ORIGINAL } from '../../texts/index.ts'
import type { AnchoredText, AnchorInput } from './anchor-and-pack.ts'

/** The text that a file has, in parts, and the number that it has for now. */
export interface FoundText extends AnchoredText {
  version: number
}

const THREAD = new URL('anchor-text-thread.ts', import.meta.url)

/** Has the parts of a file begin with paragraphs of the text that it has, or of none. */
export async function anchorText(
  { db, threads }: { db: Db; threads: Pick<Threads, 'run'> },
  file: { id: string; owner_id: string },
  ranges: readonly TimeRange[],
): Promise<FoundText> {
  const version = await currentVersion(db, file.id, ORIGINAL)
  const found = version === 0 ? undefined : await findVersion(db, file.id, ORIGINAL)
  const input = async (): Promise<AnchorInput> => ({ body: (await found?.body()) ?? null, ranges })
  const effort = { account: file.owner_id, bytes: found?.bytes ?? 0 }
  return { version, ...(await threads.run<AnchoredText>(THREAD, input, effort)) }
}
