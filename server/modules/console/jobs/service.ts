import {
  type CurrentJob,
  type ExhaustedJob,
  MOST_LISTED_JOBS,
  type JobsReport,
} from '../../../../src/shared/contract/jobs.ts'
import { isCancelledHere, runsAgain } from '../../../../src/shared/domain/job-kinds.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createSharedReads } from '../../../kernel/shared-reads.ts'
import type { Job } from '../../../kernel/jobs/definition.ts'
import { CANCELLED as CANCELLED_CODE } from '../../../kernel/jobs/failures.ts'
import type { CurrentJob as QueuedJob, DeadJob, JobFailure, JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'

export interface ConsoleJobsDeps {
  db: Db
  jobs: Pick<JobQueue, 'stats' | 'dead' | 'again' | 'current' | 'payloadOf' | 'drop'>
  /** What workers do for all modules. */
  definitions: () => readonly Job[]
  /** Tells that events were written. */
  wake: () => void
  now: () => number
}

/** What the workers have to do, as whoever runs the server sees it. */
export function createConsoleJobs({ db, jobs, definitions, wake, now }: ConsoleJobsDeps) {
  // Several ADMINs who look at once ask the queue once.
  const read = createSharedReads(() =>
    Promise.all([jobs.stats(), jobs.current(MOST_LISTED_JOBS), jobs.dead(MOST_LISTED_JOBS)]),
  )
  return {
    async report(): Promise<JobsReport> {
      const [stats, current, dead] = await read('jobs')
      const emails = await emailsOf(db, current)
      return {
        kinds: stats.map(({ name, ready, later, running, dead: exhausted, queuedSeconds, dueSince }) => ({
          kind: name,
          running,
          waiting: ready,
          later,
          exhausted,
          oldest_wait: dueSince === null ? null : Math.max(0, now() - dueSince) / 1000,
          queued_seconds: queuedSeconds,
        })),
        current: current.map((job) => presentCurrent(job, emails)),
        exhausted: dead.map(present),
      }
    },

    /**
     * Ends a job as one that is out of tries, but for its row: whoever waits for it is told in the same transaction.
     * @throws AppError 404 where it has ended, 409 where it is not cancelled here
     */
    async cancel(kind: string, id: string): Promise<void> {
      const definition = definitions().find(({ name }) => name === kind)
      if (!isCancelledHere(kind) || !definition) throw new AppError(409, 'job_not_cancelled', messages.jobNotCancelled)
      const payload = await jobs.payloadOf(kind, id)
      await db.transaction().execute(async (tx) => {
        // The rows that it is about before its own, as a worker takes them.
        if (payload) await definition.lockForExhausted?.(payload, tx)
        if (!payload || !(await jobs.drop(kind, id, tx))) throw new AppError(404, 'job_gone', messages.jobGone)
        await definition.onExhausted?.(payload, CANCELLED, tx)
        await writeCall(tx)
      })
      wake()
    },

    /** @throws AppError 404 where it is not there, 409 where it is not run again here */
    async runAgain(kind: string, id: string): Promise<void> {
      if (!runsAgain(kind)) throw new AppError(409, 'job_not_run_again', messages.jobNotRunAgain)
      await db.transaction().execute(async (tx) => {
        if ((await jobs.again(id, tx)) !== kind) throw new AppError(404, 'job_unknown', messages.jobUnknown)
        await writeCall(tx)
      })
    },
  }
}

/** Why a job ended that was cancelled here, for whoever waits for it. */
const CANCELLED: JobFailure = { code: CANCELLED_CODE, message: messages.cancelledByOperator, retry: false }

/** Addresses of those whom jobs are for, by their ids. */
async function emailsOf(db: Db, jobs: readonly QueuedJob[]): Promise<Map<string, string>> {
  const ids = [...new Set(jobs.flatMap(({ account }) => account ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('user').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

export type ConsoleJobs = ReturnType<typeof createConsoleJobs>

function presentCurrent(
  { id, name, state, dueAt, account, cost }: QueuedJob,
  emails: ReadonlyMap<string, string>,
): CurrentJob {
  const email = account === null ? undefined : emails.get(account)
  return {
    _id: id,
    kind: name,
    state,
    due_date: new Date(dueAt).toISOString(),
    account: account === null || email === undefined ? null : { _id: account, email },
    seconds: cost,
    can_cancel: isCancelledHere(name),
  }
}

const present = ({ id, name, failure, at }: DeadJob): ExhaustedJob => ({
  _id: id,
  kind: name,
  date: new Date(at).toISOString(),
  ...failure,
  can_run_again: runsAgain(name),
})
