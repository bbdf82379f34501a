import { leaseOf } from '../../../src/shared/domain/human-desk.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Engines } from '../../ports/engines.ts'
import { reviewRules, type ReviewRules } from '../../kernel/review-rules.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { MediaTools } from '../../ports/media-tools.ts'
import type { WorkFolders } from '../media/index.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { BillingModule } from '../billing/index.ts'
import type { FilesModule } from '../files/index.ts'
import type { StyleGuidesModule } from '../style-guides/index.ts'
import { createDesk } from './desk.ts'
import { createAnnounceAnswers, createAnnounceReviews } from './reviews/announce.ts'
import { createCutSample } from './reviews/cut-sample.ts'
import { createGradeReview } from './reviews/grade-review.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { createReviews } from './reviews/service.ts'
import { sweepLeases } from './sweep-leases.ts'
import { humanRoutes } from './routes.ts'
import { humanMails } from './write-mail.ts'

/** Dependencies of {@link createHumanDeskModule}. */
export interface HumanDeskModuleDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  engines: Engines
  threads: Threads
  billing: Pick<BillingModule, 'quota'>
  files: Pick<FilesModule, 'files'>
  styleGuides: StyleGuidesModule
  blobs: BlobStore
  media: MediaTools
  folders: WorkFolders
  /** How texts are reviewed and files flagged; left out, as the server's resources say. */
  reviewRules?: ReviewRules
  config: Pick<Config, 'leaseHours'>
  now: () => number
}

/** The transcriptors' desk: files are taken from the pool, written down, and published. */
export function createHumanDeskModule(deps: HumanDeskModuleDeps) {
  const { db, jobs, events, engines, threads, billing, files, config, blobs, media, folders, now } = deps
  const { styleGuides } = deps.styleGuides
  const { reviewRules: rules = reviewRules() } = deps
  const desk = createDesk({ db, jobs, events, engines, threads, quota: billing.quota, styleGuides, rules, now })
  const reviews = createReviews({ db, jobs, rules, now })
  const lease = config.leaseHours === null ? null : leaseOf(config.leaseHours)
  return defineModule({
    api: { desk },
    routes(api) {
      humanRoutes(api, { desk, files: files.files })
      reviewRoutes(api, { reviews, blobs })
    },
    jobs: [
      createCutSample({ db, blobs, media, folders, queue: jobs, rules, now }),
      createGradeReview({ db, queue: jobs, rules, now }),
      createAnnounceReviews({ db, queue: jobs, rules, now }),
      createAnnounceAnswers({ db, queue: jobs }),
    ],
    mails: [humanMails],
    sweeps: [
      ...(lease === null ? [] : [() => sweepLeases({ db, jobs, events, lease, giveBack: desk.giveBack, now })]),
      reviews.sweep,
    ],
  })
}

/** The API of human-desk, for the modules above it. */
export type HumanDeskModule = ReturnType<typeof createHumanDeskModule>['api']

export type { Desk } from './desk.ts'
export { handleTranscriptEvents } from './handle-transcripts.ts'
export { handleFileEvents } from './handle-files.ts'
export { historyOf } from './history.ts'
export { presentGrade } from './reviews/presenter.ts'
export { GRADED, reviewsOf } from './reviews/repository.ts'
