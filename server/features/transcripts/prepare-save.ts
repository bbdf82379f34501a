import { isFinished } from '../../../src/shared/domain/translation.ts'
import { countChanges, type WordCounts, wordsOf } from '../../../src/shared/transcript/compare.ts'
import { type Threads, WORTH_A_THREAD } from '../../threads/threads.ts'
import { countWords, packTranscript, unpackWords } from './packing.ts'
import { readSave } from './read-save.ts'

/** The body of a request, what it is checked against, and the stored text that it is compared with; none for a first one. */
export interface SaveInput {
  body: Uint8Array
  lengthSeconds: number
  previous: { body: Uint8Array; words: number } | null
}

/** What is stored. */
export interface PreparedSave {
  /** Gzipped JSON of the transcript: what was sent, if it was that already. */
  body: Uint8Array
  words: number
  /** Whether all its paragraphs are marked. */
  isFinished: boolean
  /** Since the text that it was compared with. */
  changes: WordCounts
}

/** Checks a save; a large one on a thread, for 100,000 words take a quarter of a second. @throws AppError 400, 413, 503 */
export function prepareSave(input: SaveInput, threads: Threads): Promise<PreparedSave> {
  if (input.body.byteLength < WORTH_A_THREAD) return checkAndPack(input)
  return threads.run<PreparedSave>(new URL('prepare-save-thread.ts', import.meta.url), input)
}

export async function checkAndPack({ body, lengthSeconds, previous }: SaveInput): Promise<PreparedSave> {
  const { transcript, packed } = readSave(body, { lengthSeconds })
  const stored = packed ? { body: packed, words: countWords(transcript) } : await packTranscript(transcript)
  const before = previous ? await unpackWords(previous.body, previous.words) : []
  return { ...stored, isFinished: isFinished(transcript.paragraphs), changes: countChanges(before, wordsOf(transcript)) }
}
