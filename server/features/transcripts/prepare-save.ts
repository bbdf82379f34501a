import { type Threads, WORTH_A_THREAD } from '../../threads/threads.ts'
import { packTranscript } from './packing.ts'
import { readSave } from './read-save.ts'

/** The body of a request, and what it is checked against. */
export interface SaveInput {
  body: Uint8Array
  lengthSeconds: number
}

/** What is stored. */
export interface PreparedSave {
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
  words: number
}

/** Checks a save and packs it anew; a large one on a thread, for 100,000 words take over half a second. @throws AppError 400, 413, 503 */
export function prepareSave(input: SaveInput, threads: Threads): Promise<PreparedSave> {
  if (input.body.byteLength < WORTH_A_THREAD) return checkAndPack(input)
  return threads.run<PreparedSave>(new URL('prepare-save-thread.ts', import.meta.url), input)
}

export async function checkAndPack({ body, lengthSeconds }: SaveInput): Promise<PreparedSave> {
  return packTranscript(await readSave(body, { lengthSeconds }))
}
