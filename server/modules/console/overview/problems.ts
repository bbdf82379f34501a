import { DAY_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { type Phrase, phrase } from '../../../../src/shared/words/phrase.ts'
import type { ProcessTable } from '../../../kernel/db/schema.ts'
import type { Finding } from '../../../kernel/finding.ts'
import type { JobStats } from '../../../ports/job-queue.ts'
import { SILENT_MS } from '../../ops/index.ts'

/** Something to see to, not yet in any language. */
export interface FoundProblem {
  code: string
  title: Phrase
  message: Phrase
  screen: string | null
}

/** What a server is judged by. Times are milliseconds since 1970, sizes bytes. */
export interface Looked {
  now: number
  processes: readonly Pick<ProcessTable, 'kind' | 'host' | 'started_at' | 'seen_at'>[]
  stats: readonly Pick<JobStats, 'dueSince'>[]
  /** Jobs that failed for good within a day. */
  failures: number
  disk: { free: number; total: number }
  /** What uploads leave free. */
  reserveBytes: number
  isSellerFilled: boolean
  /** When the newest backup was taken, null where there is none; left out where that is not known. */
  backedUpAt?: number | null
  findings: readonly Finding[]
}

/** Work that is due waits longer than this only where there are too few workers. Milliseconds. */
const SLOW_MS = 30 * 60_000

/** Whoever backs up at all does so more often. */
const OLD_BACKUP_MS = 8 * DAY_MS

/** So long may an installation take until its workers are heard of. Milliseconds. */
const STARTING_MS = 60_000

/** Uploads still work, but not for long. */
const LOW_SHARE = 0.1

/** The check that says the same as `isSellerFilled`. */
const SELLER_CHECK = 'Invoices'

/** What whoever runs the server has to see to, the worst first. */
export function problemsOf(looked: Looked): FoundProblem[] {
  return [
    ...ofProcesses(looked),
    ...ofDisk(looked),
    ...ofChecks(looked),
    ...ofQueue(looked),
    ...ofBackups(looked),
    ...ofSeller(looked),
  ]
}

function ofProcesses({ processes, now }: Looked): FoundProblem[] {
  const runs = ({ seen_at: seen }: Looked['processes'][number]) => now - seen <= SILENT_MS
  // A worker is a moment later than the server that starts it.
  const isStarting = processes.some(({ kind, started_at: at }) => kind === 'server' && now - at < STARTING_MS)
  if (!isStarting && !processes.some((process) => process.kind === 'worker' && runs(process)))
    return [{ code: 'no_worker', title: messages.noWorker, message: messages.noWorkerHelp, screen: null }]
  // One that was started in the place of a dead one has seen to it.
  const isReplaced = (gone: Looked['processes'][number]) =>
    processes.some(
      (other) => other.kind === gone.kind && other.host === gone.host && other.started_at > gone.seen_at && runs(other),
    )
  return processes
    .filter((process) => !runs(process) && !isReplaced(process))
    .map(({ host, seen_at: seen }) => ({
      code: 'process_silent',
      title: phrase('A process on {host} is silent', { host }),
      message: phrase(
        'Nothing was heard of it for {time}. It has crashed, or does not reach the database: look at its log.',
        { time: { seconds: Math.round((now - seen) / 1000) } },
      ),
      screen: null,
    }))
}

function ofDisk({ disk: { free, total }, reserveBytes }: Looked): FoundProblem[] {
  const left = { free: { bytes: free }, total: { bytes: total } }
  if (free < reserveBytes)
    return [
      {
        code: 'disk_full',
        title: messages.diskFull,
        message: phrase('{free} of {total} are free, and uploads are refused. Make room, or add a disk.', left),
        screen: null,
      },
    ]
  if (free >= total * LOW_SHARE) return []
  return [
    {
      code: 'disk_low',
      title: messages.diskLow,
      message: phrase('{free} of {total} are free. Make room before uploads are refused.', left),
      screen: null,
    },
  ]
}

const ofChecks = ({ findings }: Looked): FoundProblem[] =>
  findings
    .filter(({ name, isFine, isOptional }) => !isFine && !isOptional && name !== SELLER_CHECK)
    .map(({ name, text }) => ({
      code: 'check',
      title: name,
      message: text,
      screen: screenOf(name),
    }))

function ofQueue({ stats, failures, now }: Looked): FoundProblem[] {
  const waits = stats.map(({ dueSince }) => (dueSince === null ? 0 : now - dueSince))
  const longest = Math.max(0, ...waits)
  const found: FoundProblem[] = []
  if (longest > SLOW_MS)
    found.push({
      code: 'queue_slow',
      title: messages.queueSlow,
      message: phrase('The oldest job has waited for {time}. Start more workers, or look at what they are doing.', {
        time: { seconds: Math.round(longest / 1000) },
      }),
      screen: '/admin/jobs',
    })
  if (failures > 0)
    found.push({
      code: 'jobs_failed',
      title: phrase('{count, plural, one {# job has failed} other {# jobs have failed}}', { count: failures }),
      message: messages.jobsFailedHelp,
      screen: '/admin/jobs',
    })
  return found
}

function ofBackups({ backedUpAt, now }: Looked): FoundProblem[] {
  if (backedUpAt === undefined) return []
  if (backedUpAt === null)
    return [{ code: 'no_backup', title: messages.noBackup, message: messages.noBackupHelp, screen: '/admin/backups' }]
  if (now - backedUpAt < OLD_BACKUP_MS) return []
  return [
    {
      code: 'backup_old',
      title: messages.backupOld,
      message: phrase('The newest one is of {day}. Write one now, or see why none is written.', {
        day: { date: backedUpAt },
      }),
      screen: '/admin/backups',
    },
  ]
}

/** Where a check that failed is put right, where that is a screen. */
function screenOf(check: string): string | null {
  if (check === 'Credit notes') return '/admin/site'
  return check.startsWith('Engine') || check === 'English speech' ? '/admin/engines' : null
}

const ofSeller = ({ isSellerFilled }: Looked): FoundProblem[] =>
  isSellerFilled
    ? []
    : [
        {
          code: 'seller_missing',
          title: messages.sellerUnknown,
          message: messages.sellerMissing,
          screen: '/admin/site',
        },
      ]
