import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import { jobKind } from '../../../kernel/jobs/kind.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { askForBackupRun, backupRuns, MOST_RUNS } from './runs.ts'
import type { BackupTools } from './tools.ts'

/** The job that looks whether a backup is due. */
export const BACK_UP_ON_TIME = jobKind('back-up-on-time', z.strictObject({}))

/** How long after one was asked for, which may have failed, another is tried. */
const TRY_AGAIN_MS = HOUR_MS

/**
 * When the next backup is to be written, from when the newest was; null where none is written by itself. In
 * milliseconds since 1970.
 */
export function nextBackupAt(
  everyHours: number | null,
  newestAt: number | null,
  askedAt: number | null,
): number | null {
  if (everyHours === null) return null
  const due = newestAt === null ? 0 : newestAt + everyHours * HOUR_MS
  return Math.max(due, askedAt === null ? 0 : askedAt + TRY_AGAIN_MS)
}

/** Has a backup written when the newest is as old as the setting says. */
export function createBackUpOnTime({
  db,
  jobs,
  tools,
  now,
}: {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  /** Null where this process has none. */
  tools: BackupTools | null
  now: () => number
}): Job {
  return defineJob({
    ...BACK_UP_ON_TIME,
    atOnce: 1,
    everyMs: 10 * MINUTE_MS,
    async run() {
      const everyHours = tools?.everyHours() ?? null
      if (!tools || everyHours === null) return
      const newest = (await tools.list()).at(-1)
      const asked = (await backupRuns(db, MOST_RUNS)).find(({ kind }) => kind === 'write')
      const newestAt = newest ? Date.parse(newest.manifest.takenAt) : null
      const due = nextBackupAt(everyHours, newestAt, asked?.asked_at ?? null)
      if (due === null || due > now()) return
      await db.transaction().execute((tx) => askForBackupRun(tx, jobs, { kind: 'write', at: now() }))
    },
  })
}
