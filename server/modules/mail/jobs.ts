import { z } from 'zod'
import type { Db } from '../../kernel/db/schema.ts'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import { type JobQueue, PATIENT_TRIES } from '../../ports/job-queue.ts'

const queuedMail = z.looseObject({ kind: z.string() })
/** What a mail is about, and whatever else its writer asks. */
export type QueuedMail = z.infer<typeof queuedMail>

/** The job that has a mail written and sends it. */
export const SEND_MAIL = jobKind('send-mail', queuedMail)

/** Adds a mail, which waits for a mail server that is away; twice with the same key is once until it is sent. */
export async function addMail(
  jobs: Pick<JobQueue, 'add'>,
  payload: QueuedMail,
  { tx, key }: { tx?: Db; key?: string } = {},
): Promise<void> {
  await addJob(jobs, SEND_MAIL, payload, {
    maxAttempts: PATIENT_TRIES,
    ...(tx && { tx }),
    ...(key !== undefined && { key }),
  })
}
