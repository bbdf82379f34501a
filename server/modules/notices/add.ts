import { z } from 'zod'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { type JobQueue, PATIENT_TRIES } from '../../ports/job-queue.ts'
import { publishFileToWebhooks } from '../webhooks/index.ts'
import { preferenceOf } from '../identity/index.ts'
import { insertNotice, type Outcome } from './repository.ts'

/** The job that mails a person what became of their files; its payload is `{ userId }`. */
export const MAIL_FILES = jobKind('mail-files', z.strictObject({ userId: z.string() }))

/** Files that finish within this time come in one mail, in milliseconds. */
export const GATHER_MS = 60_000
/** A person gets one such mail at most in this time, in milliseconds. */
export const APART_MS = 15 * MINUTE_MS

/** Adds the mail; while one waits for the person, this does nothing. */
export async function addFilesMail(jobs: JobQueue, userId: string, runAt: number, tx: Db): Promise<void> {
  await addJob(
    jobs,
    MAIL_FILES,
    { userId },
    { tx, key: `${MAIL_FILES.name}:${userId}`, runAt, maxAttempts: PATIENT_TRIES },
  )
}

/**
 * Lets a file's owner be told what became of it: by their webhooks, and by mail unless they want none. Call it in the
 * transaction of the fact, after the owner's row and the file's.
 */
export async function addNotice(
  tx: Db,
  jobs: JobQueue,
  notice: { userId: string; fileId: string; outcome: Outcome; at: number },
): Promise<void> {
  await publishFileToWebhooks(tx, jobs, { ...notice, type: `file.${notice.outcome}` })
  const preference = await preferenceOf(tx, notice.userId)
  if (preference?.file_mails === 0) return
  await insertNotice(tx, notice)
  await addFilesMail(
    jobs,
    notice.userId,
    Math.max(notice.at + GATHER_MS, (preference?.file_mailed_at ?? 0) + APART_MS),
    tx,
  )
}
