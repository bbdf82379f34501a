import { z } from 'zod'
import { addJob, jobKind } from '../../../kernel/jobs/kind.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { ImportRow } from './repository.ts'

/** The job that fetches a medium and makes its file; its payload is `{ importId }`. */
export const FETCH_IMPORT = jobKind('fetch-import', z.strictObject({ importId: z.string() }))

/** A host that is away for some minutes is outlasted; then the person may try again. */
const TRIES = 8

/** An import is fetched once at a time. */
export const fetchKey = (importId: string) => `import:${importId}`

/** Adds the fetching in the transaction that sets an import to `waiting`. */
export async function addFetching(
  jobs: JobQueue,
  { id, user_id }: Pick<ImportRow, 'id' | 'user_id'>,
  tx: Db,
): Promise<void> {
  const key = fetchKey(id)
  // The failed try's job may not be marked dead yet, and would keep a new one out.
  await jobs.cancel(key, tx)
  await addJob(jobs, FETCH_IMPORT, { importId: id }, { tx, key, account: user_id, maxAttempts: TRIES })
}
