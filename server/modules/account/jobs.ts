import { z } from 'zod'
import type { Db } from '../../kernel/db/schema.ts'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import { type JobQueue, PATIENT_TRIES } from '../../ports/job-queue.ts'

/** The job that takes away what a closed account has, in parts; its payload is `{ accountId }`. */
export const REMOVE_ACCOUNT = jobKind('remove-account', z.strictObject({ accountId: z.string() }))

/** Adds it, now or for later: in milliseconds since 1970. */
export const addRemoveAccount = (jobs: Pick<JobQueue, 'add'>, accountId: string, at: { tx: Db; runAt?: number }) =>
  addJob(jobs, REMOVE_ACCOUNT, { accountId }, { ...at, account: accountId, maxAttempts: PATIENT_TRIES })

/** The job that takes away what a deleted workspace has, in parts; its payload is `{ workspaceId }`. */
export const DISSOLVE_WORKSPACE = jobKind('dissolve-workspace', z.strictObject({ workspaceId: z.string() }))

/** Adds it, now or for later: in milliseconds since 1970. */
export const addDissolveWorkspace = (
  jobs: Pick<JobQueue, 'add'>,
  workspaceId: string,
  at: { tx: Db; runAt?: number },
) => addJob(jobs, DISSOLVE_WORKSPACE, { workspaceId }, { ...at, account: workspaceId, maxAttempts: PATIENT_TRIES })
