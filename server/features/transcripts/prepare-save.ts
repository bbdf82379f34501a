import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { isFinished } from '../../../src/shared/domain/translation.ts'
import { countChanges, type WordCounts } from '../../../src/shared/transcript/compare.ts'
import { type Threads, WORTH_A_THREAD } from '../../threads/threads.ts'
import { packTranscript, unpackTranscript } from './packing.ts'
import { readSave } from './read-save.ts'

/** The body of a request, what it is checked against, and the stored text that it is compared with; none for a first one. */
export interface SaveInput {
  body: Uint8Array
  lengthSeconds: number
  previous: Uint8Array | null
}

/** What is stored. */
export interface PreparedSave {
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
  words: number
  /** Whether all its paragraphs are marked. */
  isFinished: boolean
  /** Since the text that it was compared with. */
  changes: WordCounts
}

/** Checks a save and packs it anew; a large one on a thread, for 100,000 words take over half a second. @throws AppError 400, 413, 503 */
export function prepareSave(input: SaveInput, threads: Threads): Promise<PreparedSave> {
  if (input.body.byteLength < WORTH_A_THREAD) return checkAndPack(input)
  return threads.run<PreparedSave>(new URL('prepare-save-thread.ts', import.meta.url), input)
}

export async function checkAndPack({ body, lengthSeconds, previous }: SaveInput): Promise<PreparedSave> {
  const transcript = await readSave(body, { lengthSeconds })
  return { ...(await packTranscript(transcript)), isFinished: isFinished(transcript.paragraphs), changes: countChanges(previous ? await unpackTranscript(previous) : NOTHING, transcript) }
}

const NOTHING: Transcript = { paragraphs: [], speakers: [], notes: [] }
