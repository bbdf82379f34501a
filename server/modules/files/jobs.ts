import { PREVIEW_SECONDS } from '../../../src/shared/domain/human-desk.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { type JobQueue, PATIENT_TRIES } from '../../ports/job-queue.ts'

/** Whose turn the work on a file takes, and what it costs of it: its owner's, by its length. */
export async function turnFor(fileId: string, tx: Db): Promise<{ account?: string; cost?: number }> {
  const file = await tx
    .selectFrom('file')
    .select(['owner_id', 'length_seconds'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  return file ? { account: file.owner_id, cost: file.length_seconds } : {}
}

/** The job that removes what crashes left in the store, and what has been kept long enough. */
export const SWEEP_STORE = 'sweep-store'

/** The job that turns a file's sound into text; its payload is `{ fileId }`. */
export const TRANSCRIBE_FILE = 'transcribe-file'

/** The job that makes a copy of a file that browsers can play; its payload is `{ fileId }`. */
export const MAKE_PLAYABLE = 'make-playable'

/** Adds the making of a copy that browsers can play; twice is once. */
export async function addMakePlayable(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await jobs.add(
    MAKE_PLAYABLE,
    { fileId },
    { tx, key: `playable:${fileId}`, maxAttempts: PATIENT_TRIES, ...(await turnFor(fileId, tx)) },
  )
}

/** The job that makes the small picture of a video; its payload is `{ fileId }`. */
export const MAKE_THUMBNAIL = 'make-thumbnail'

/** Adds the making of a video's picture; twice is once. */
export async function addMakeThumbnail(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await jobs.add(
    MAKE_THUMBNAIL,
    { fileId },
    { tx, key: `thumbnail:${fileId}`, maxAttempts: PATIENT_TRIES, ...(await turnFor(fileId, tx)) },
  )
}

/** The job that cuts the first minute of a file for transcriptors; its payload is `{ fileId }`. */
export const MAKE_PREVIEW = 'make-preview'

/** Adds the cutting of a file's first minute; twice is once. */
export async function addMakePreview(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  const { account } = await turnFor(fileId, tx)
  const turn = account === undefined ? {} : { account, cost: PREVIEW_SECONDS }
  await jobs.add(MAKE_PREVIEW, { fileId }, { tx, key: `preview:${fileId}`, maxAttempts: PATIENT_TRIES, ...turn })
}

/** One transcription of a file waits or runs at a time. */
export const transcribeKey = (fileId: string) => `transcribe:${fileId}`

/** Adds the transcription of a file in the transaction that sets it to TRANSCRIBE. */
export async function addTranscription(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await jobs.add(TRANSCRIBE_FILE, { fileId }, { tx, key: transcribeKey(fileId), ...(await turnFor(fileId, tx)) })
}

/** The job that finds the times of a text which came without; its payload is `{ fileId }`. */
export const PLACE_TEXT = 'place-text'

/**
 * Adds the search for a text's times in the transaction that sets its file to TRANSCRIBE; it stands in the place of a
 * transcription.
 */
export async function addTextPlacing(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await jobs.add(PLACE_TEXT, { fileId }, { tx, key: transcribeKey(fileId), ...(await turnFor(fileId, tx)) })
}

/**
 * The job that reads the sound of a file which needs no transcription: its true length and the shape of the sound; its
 * payload is `{ fileId }`.
 */
export const READ_SOUND = 'read-sound'

const readSoundKey = (fileId: string) => `read-sound:${fileId}`

/** Adds the reading of a file's sound; twice is once. */
export async function addSoundReading(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await jobs.add(
    READ_SOUND,
    { fileId },
    { tx, key: readSoundKey(fileId), maxAttempts: PATIENT_TRIES, ...(await turnFor(fileId, tx)) },
  )
}
