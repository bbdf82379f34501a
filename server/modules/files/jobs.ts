import { z } from 'zod'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
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

/** The job that turns a file's sound into text; its payload is `{ fileId }`. */
export const TRANSCRIBE_FILE = jobKind('transcribe-file', z.strictObject({ fileId: z.string() }))

/** The job that makes a copy of a file that browsers can play; its payload is `{ fileId }`. */
export const MAKE_PLAYABLE = jobKind('make-playable', z.strictObject({ fileId: z.string() }))

/** Adds the making of a copy that browsers can play; twice is once. */
export async function addMakePlayable(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await addJob(
    jobs,
    MAKE_PLAYABLE,
    { fileId },
    { tx, key: `playable:${fileId}`, maxAttempts: PATIENT_TRIES, ...(await turnFor(fileId, tx)) },
  )
}

/** The job that makes the small picture of a video; its payload is `{ fileId }`. */
export const MAKE_THUMBNAIL = jobKind('make-thumbnail', z.strictObject({ fileId: z.string() }))

/** Adds the making of a video's picture; twice is once. */
export async function addMakeThumbnail(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await addJob(
    jobs,
    MAKE_THUMBNAIL,
    { fileId },
    { tx, key: `thumbnail:${fileId}`, maxAttempts: PATIENT_TRIES, ...(await turnFor(fileId, tx)) },
  )
}

/** The job that cuts the first minute of a file for transcriptors; its payload is `{ fileId }`. */
export const MAKE_PREVIEW = jobKind('make-preview', z.strictObject({ fileId: z.string() }))

/** Adds the cutting of a file's first minute; twice is once. */
export async function addMakePreview(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  const { account } = await turnFor(fileId, tx)
  const turn = account === undefined ? {} : { account, cost: PREVIEW_SECONDS }
  await addJob(jobs, MAKE_PREVIEW, { fileId }, { tx, key: `preview:${fileId}`, maxAttempts: PATIENT_TRIES, ...turn })
}

/** One transcription of a file waits or runs at a time. */
export const transcribeKey = (fileId: string) => `transcribe:${fileId}`

/** Adds the transcription of a file in the transaction that sets it to TRANSCRIBE. */
export async function addTranscription(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await addJob(jobs, TRANSCRIBE_FILE, { fileId }, { tx, key: transcribeKey(fileId), ...(await turnFor(fileId, tx)) })
}

/** The job that finds the times of a text which came without; its payload is `{ fileId }`. */
export const ALIGN_IMPORTED_TEXT = jobKind('place-text', z.strictObject({ fileId: z.string() }))

/**
 * Adds the search for a text's times in the transaction that sets its file to TRANSCRIBE; it stands in the place of a
 * transcription.
 */
export async function addTextPlacing(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await addJob(
    jobs,
    ALIGN_IMPORTED_TEXT,
    { fileId },
    { tx, key: transcribeKey(fileId), ...(await turnFor(fileId, tx)) },
  )
}

/**
 * The job that reads the sound of a file which needs no transcription: its true length and the shape of the sound; its
 * payload is `{ fileId }`.
 */
export const READ_SOUND = jobKind('read-sound', z.strictObject({ fileId: z.string() }))

const readSoundKey = (fileId: string) => `read-sound:${fileId}`

/** Adds the reading of a file's sound; twice is once. */
export async function addSoundReading(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await addJob(
    jobs,
    READ_SOUND,
    { fileId },
    { tx, key: readSoundKey(fileId), maxAttempts: PATIENT_TRIES, ...(await turnFor(fileId, tx)) },
  )
}
