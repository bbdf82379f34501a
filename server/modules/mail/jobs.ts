import type { Db } from '../../kernel/db/schema.ts'
import { type JobQueue, PATIENT_TRIES } from '../../ports/job-queue.ts'

/** The job that writes and sends a mail; its payload says what about, see `mailPayload` of the job. */
export const SEND_MAIL = 'send-mail'

/** Adds a mail, which waits for a mail server that is away; twice with the same key is once until it is sent. */
export async function addMail(
  jobs: Pick<JobQueue, 'add'>,
  payload: object,
  { tx, key }: { tx?: Db; key?: string } = {},
): Promise<void> {
  await jobs.add(SEND_MAIL, payload, {
    maxAttempts: PATIENT_TRIES,
    ...(tx && { tx }),
    ...(key !== undefined && { key }),
  })
}
