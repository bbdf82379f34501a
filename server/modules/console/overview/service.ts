import { MOST_LISTED_JOBS } from '../../../../src/shared/contract/jobs.ts'
import type { Overview } from '../../../../src/shared/contract/overview.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import type { Config } from '../../../kernel/config.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { DiskSpace } from '../../../kernel/disk-room.ts'
import { DISK_RESERVE } from '../../../kernel/limits.ts'
import { createSharedReads } from '../../../kernel/shared-reads.ts'
import type { DeadJob, JobQueue, JobStats } from '../../../ports/job-queue.ts'
import { isSellerFilled, sellerNow } from '../../billing/index.ts'
import { processesSince } from '../../ops/index.ts'
import type { Checks } from './checks.ts'
import { presentChecks, presentProcess } from './presenter.ts'
import { problemsOf } from './problems.ts'

export interface OverviewDeps {
  db: Db
  jobs: Pick<JobQueue, 'stats' | 'dead'>
  checks: Checks
  /** The backups that are there, oldest first; null where nobody knows. */
  backups: (() => Promise<{ manifest: { takenAt: string } }[]>) | null
  diskSpace: () => Promise<DiskSpace>
  config: Pick<Config, 'billing' | 'diskReserveBytes'>
  now: () => number
}

/** How a server is, as whoever runs it wants to know first. */
export function createOverview({ db, jobs, checks, backups, diskSpace, config, now }: OverviewDeps) {
  const read = createSharedReads(() =>
    Promise.all([
      jobs.stats(),
      jobs.dead(MOST_LISTED_JOBS),
      processesSince(db, now() - DAY_MS),
      diskSpace(),
      newestBackup(),
      sellerNow(db),
    ]),
  )
  /** Undefined where the folder cannot be read, which its own screen says. */
  const newestBackup = async (): Promise<number | null | undefined> => {
    const all = await backups?.().catch(() => undefined)
    const newest = all?.at(-1)
    return newest ? Date.parse(newest.manifest.takenAt) : all && null
  }

  return {
    async report(say: (words: Phrase) => string): Promise<Overview> {
      const [stats, dead, processes, disk, backedUpAt, seller] = await read('overview')
      const at = now()
      const failed = dead.filter((job) => at - job.at < DAY_MS)
      const last = checks.last()
      const problems = problemsOf({
        now: at,
        processes,
        stats,
        failures: failed.length,
        disk,
        reserveBytes: config.diskReserveBytes ?? Math.max(DISK_RESERVE.bytes, disk.total * DISK_RESERVE.share),
        isSellerFilled: isSellerFilled(config.billing, seller),
        findings: last?.found ?? [],
        ...(backedUpAt !== undefined && { backedUpAt }),
      })
      return {
        problems: problems.map(({ code, title, message, screen }) => ({
          code,
          title: say(title),
          message: say(message),
          screen,
        })),
        processes: processes.map((row) => presentProcess(row, at)),
        queue: sumOf(stats, at),
        failures: byKind(failed),
        disk,
        checks: presentChecks(last),
        is_checking: checks.isLooking(),
      }
    },

    /** Has the machine looked at again, unless that was done a moment ago. */
    checkAgain: () => checks.again(),
  }
}

export type OverviewService = ReturnType<typeof createOverview>

function sumOf(stats: readonly JobStats[], at: number): Overview['queue'] {
  const sum = (of: 'running' | 'ready' | 'later' | 'dead' | 'queuedSeconds') =>
    stats.reduce((all, one) => all + one[of], 0)
  const due = stats.flatMap(({ dueSince }) => dueSince ?? [])
  return {
    running: sum('running'),
    waiting: sum('ready'),
    later: sum('later'),
    exhausted: sum('dead'),
    oldest_wait: due.length === 0 ? null : Math.max(0, at - Math.min(...due)) / 1000,
    queued_seconds: sum('queuedSeconds'),
  }
}

const byKind = (failed: readonly DeadJob[]): Overview['failures'] =>
  [...Map.groupBy(failed, ({ name }) => name)]
    .map(([kind, jobs]) => ({ kind, count: jobs.length }))
    .toSorted((one, other) => other.count - one.count)
