import { z } from 'zod'
import type { Db } from '../../kernel/db/schema.ts'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import { type JobQueue, PATIENT_TRIES } from '../../ports/job-queue.ts'
import { turnFor } from '../files/index.ts'

/** The job that makes a file like any other of a live session that has ended. */
export const FINISH_LIVE = jobKind('finish-live', z.strictObject({ fileId: z.string() }))

export const finishLiveKey = (fileId: string) => `finish-live:${fileId}`

/** Adds it in the transaction that ends the session. */
export async function addFinishLive(jobs: JobQueue, fileId: string, tx: Db): Promise<void> {
  await addJob(
    jobs,
    FINISH_LIVE,
    { fileId },
    { tx, key: finishLiveKey(fileId), maxAttempts: PATIENT_TRIES, ...(await turnFor(fileId, tx)) },
  )
}
