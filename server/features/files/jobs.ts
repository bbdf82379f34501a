import type { Db } from '../../db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

/** The job that turns a file's sound into text; its payload is `{ fileId }`. */
export const TRANSCRIBE_FILE = 'transcribe-file'

/** One transcription of a file waits or runs at a time. */
export const transcribeKey = (fileId: string) => `transcribe:${fileId}`

/** Adds the transcription of a file in the transaction that sets it to TRANSCRIBE. */
export async function addTranscription(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await jobs.add(TRANSCRIBE_FILE, { fileId }, { tx, key: transcribeKey(fileId) })
}
