import { z } from 'zod'
import type { Db } from '../../kernel/db/schema.ts'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

/** The job that replaces, or undoes it, text by text; its payload is `{ replacementId }`. */
export const REPLACE_TEXTS = jobKind('replace-texts', z.strictObject({ replacementId: z.string() }))

/** Adds it in the transaction that sets the replacement to `replacing` or `undoing`; one of each waits or runs. */
export async function addReplaceTexts(jobs: JobQueue, id: string, { ownerId, tx }: { ownerId: string; tx: Db }) {
  const key = `replace:${id}`
  // That of what was cancelled may not have come to its end yet, and would keep this one out.
  await jobs.cancel(key, tx)
  await addJob(jobs, REPLACE_TEXTS, { replacementId: id }, { tx, key, account: ownerId })
}
