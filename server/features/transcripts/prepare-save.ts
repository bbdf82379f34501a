import { countMarks, type MarkedCount } from '../../../src/shared/domain/translation.ts'
import type { Threads } from '../../threads/threads.ts'
import { countWords, packTranscript, plainBytes } from './packing.ts'
import { readSave } from './read-save.ts'
import { changesSince, type VersionChanges } from './version-changes.ts'

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
  marks: MarkedCount
  /** Since the text that it was compared with. */
  changes: VersionChanges
}

const THREAD = new URL('prepare-save-thread.ts', import.meta.url)

/** Checks a save on behalf of an account; 100,000 words take a quarter of a second. @throws AppError 400, 413, 429, 503 */
export async function prepareSave(input: SaveInput, account: string, threads: Threads): Promise<PreparedSave> {
  const { body, previous } = input
  const checked = await threads.run<CheckedSave>(THREAD, input, { account, bytes: plainBytes(body) + (previous ? plainBytes(previous.body) : 0) })
  return { ...checked, body: checked.body ?? body }
}

/** What is stored, without a body that can be stored as it came: a large one takes time to be handed from thread to thread. */
type CheckedSave = Omit<PreparedSave, 'body'> & { body: Uint8Array | null }

export async function checkAndPack({ body, lengthSeconds, previous }: SaveInput): Promise<CheckedSave> {
  const { transcript, packed } = readSave(body, { lengthSeconds })
  const stored = packed ? { body: null, words: countWords(transcript) } : await packTranscript(transcript)
  return { ...stored, marks: countMarks(transcript.paragraphs), changes: await changesSince(previous, transcript) }
}
