import { passagesOf, type PassageText } from '../../../src/shared/answers/passages.ts'
import { bestPassages, type ScoredPassage, type WantedWords } from '../../../src/shared/answers/search-words.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
import type { TextForWork } from '../texts/index.ts'

/** A text as it is stored, and what is looked for in it. */
export interface ScoreInput {
  fileId: string
  of: PassageText
  words: WantedWords
  /** What each of the words is worth. */
  worth: readonly number[]
  /** Passages that are answered at most. */
  most: number
  body: Uint8Array
}

const THREAD = new URL('score-passages-thread.ts', import.meta.url)

/** The passages of a text that fit a question best, in their order. @throws AppError 413, 429, 503 */
export function scorePassages(
  { text, ...wanted }: Omit<ScoreInput, 'body'> & { text: TextForWork },
  account: string,
  threads: Pick<Threads, 'run'>,
): Promise<ScoredPassage[]> {
  const input = async (): Promise<ScoreInput> => ({ ...wanted, body: await text.read() })
  return threads.run<ScoredPassage[]>(THREAD, input, { account, bytes: text.plainBytes })
}

export async function scoreStored({ fileId, of, body, ...wanted }: ScoreInput): Promise<ScoredPassage[]> {
  const { paragraphs } = await unpackTranscript(body)
  return bestPassages(passagesOf({ fileId, paragraphs, of }), wanted)
}
