import { type ExhaustedJob, MOST_LISTED_JOBS, type WorkReport } from '../../../../src/shared/contract/work.ts'
import { runsAgain } from '../../../../src/shared/domain/job-kinds.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createSharedReads } from '../../../kernel/shared-reads.ts'
import type { DeadJob, JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'

export interface WorkDeps {
  db: Db
  jobs: Pick<JobQueue, 'stats' | 'dead' | 'again'>
  now: () => number
}

/** What the workers have to do, as whoever runs the server sees it. */
export function createWork({ db, jobs, now }: WorkDeps) {
  // Several ADMINs who look at once ask the queue once.
  const read = createSharedReads(() => Promise.all([jobs.stats(), jobs.dead(MOST_LISTED_JOBS)]))
  return {
    async report(): Promise<WorkReport> {
      const [stats, dead] = await read('work')
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
        exhausted: dead.map(present),
      }
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

export type Work = ReturnType<typeof createWork>

const present = ({ id, name, failure, at }: DeadJob): ExhaustedJob => ({
  _id: id,
  kind: name,
  date: new Date(at).toISOString(),
  ...failure,
  can_run_again: runsAgain(name),
})
