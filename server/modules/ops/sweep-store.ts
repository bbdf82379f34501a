import { HOUR_MS } from '../../../src/shared/durations.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { sweepHolds } from '../files/account-storage/repository.ts'
import { jobKind } from '../../kernel/jobs/kind.ts'
import { z } from 'zod'
import type { FileEventPublisher } from '../files/events.ts'
import { sweepOrphans } from '../files/sweep.ts'
import { sweepImports } from '../media/imports/sweep.ts'
import { sweepMachineWork } from '../files/machine-work/machine-work.ts'
import type { Quota } from '../billing/plans/quota.ts'
import { sweepOldFiles } from '../files/retention/old-files.ts'
import { sweepKept } from '../files/retention/sweep.ts'
import { sweepTexts } from '../texts/long-texts.ts'
import { sweepUploads } from '../media/uploads/tus/sweep.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'

const EVERY_MS = HOUR_MS

/** The job that removes what crashes left in the store, and what has been kept long enough. */
export const SWEEP_STORE = jobKind('sweep-store', z.strictObject({}))

export interface SweepStoreDeps {
  db: Db
  queue: JobQueue
  blobs: BlobStore
  events: EventBus
  fileEvents: FileEventPublisher
  quota: Pick<Quota, 'settle' | 'release'>
  /** Undefined keeps everything. */
  kept: Config['kept'] | undefined
}

/** Removes what crashes left in the store and in the database, and what has been kept long enough, every hour. */
export function createSweepStore({ db, queue, blobs, events, fileEvents, quota, kept }: SweepStoreDeps): Job {
  return defineJob({
    ...SWEEP_STORE,
    atOnce: 1,
    everyMs: EVERY_MS,
    async run(_payload, { signal, log }) {
      const left = [
        () => sweepUploads({ db, blobs }),
        () => sweepImports({ db, blobs }),
        () => sweepOrphans({ db, blobs }),
        () => sweepMachineWork({ db }),
        () => sweepHolds({ db }),
        () => sweepTexts({ db }),
      ]
      const old = kept
        ? [
            () => sweepKept({ db, jobs: queue, kept }),
            () => sweepOldFiles({ db, blobs, jobs: queue, events, fileEvents, quota, kept, log }),
          ]
        : []
      let removed = 0
      for (const sweep of [...left, ...old]) {
        signal.throwIfAborted()
        removed += await sweep()
      }
      if (removed > 0)
        log.info({ removed }, 'removed what an interrupted upload or removal had left, and what was kept long enough')
    },
  })
}
