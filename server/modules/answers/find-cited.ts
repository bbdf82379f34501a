import type { CheckedSection } from '../../../src/shared/answers/check-reply.ts'
import { findCitations, type FoundSection, placesIn } from '../../../src/shared/answers/stale.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
import type { TextForWork } from '../texts/index.ts'

/** A text as it is stored, and what cites it: the sections of several answers. */
export interface CitedInput {
  fileId: string
  body: Uint8Array
  answers: readonly (readonly CheckedSection[])[]
}

const THREAD = new URL('find-cited-thread.ts', import.meta.url)

/** Where the words that answers cite stand in a text now. @throws AppError 413, 429, 503 */
export function findCited(
  { fileId, text, answers }: { fileId: string; text: TextForWork; answers: CitedInput['answers'] },
  account: string,
  threads: Pick<Threads, 'run'>,
): Promise<FoundSection[][]> {
  const input = async (): Promise<CitedInput> => ({ fileId, body: await text.read(), answers })
  return threads.run<FoundSection[][]>(THREAD, input, { account, bytes: text.plainBytes })
}

export async function findStored({ fileId, body, answers }: CitedInput): Promise<FoundSection[][]> {
  const { paragraphs } = await unpackTranscript(body)
  const texts = new Map([[fileId, placesIn(paragraphs)]])
  return answers.map((sections) => findCitations(sections, texts))
}
