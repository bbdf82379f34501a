import { leaseOf } from '../../../src/shared/domain/human-desk.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Engines } from '../../ports/engines.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { BillingModule } from '../billing/index.ts'
import type { FilesModule } from '../files/index.ts'
import type { StyleGuidesModule } from '../style-guides/index.ts'
import { createDesk } from './desk.ts'
import { sweepLeases } from './sweep-leases.ts'
import { humanRoutes } from './routes.ts'
import { humanMails } from './write-mail.ts'

/** Dependencies of {@link createHumanDeskModule}. */
export interface HumanDeskModuleDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  engines: Engines
  billing: Pick<BillingModule, 'quota'>
  files: Pick<FilesModule, 'files'>
  styleGuides: StyleGuidesModule
  config: Pick<Config, 'leaseHours'>
  now: () => number
}

/** The transcriptors' desk: files are taken from the pool, written down, and published. */
export function createHumanDeskModule(deps: HumanDeskModuleDeps) {
  const { db, jobs, events, engines, billing, files, config, now } = deps
  const { styleGuides } = deps.styleGuides
  const desk = createDesk({ db, jobs, events, engines, quota: billing.quota, styleGuides, now })
  const lease = config.leaseHours === null ? null : leaseOf(config.leaseHours)
  return defineModule({
    api: { desk },
    routes: (api) => humanRoutes(api, { desk, files: files.files }),
    mails: [humanMails],
    sweeps: lease === null ? [] : [() => sweepLeases({ db, jobs, events, lease, giveBack: desk.giveBack, now })],
  })
}

/** The API of human-desk, for the modules above it. */
export type HumanDeskModule = ReturnType<typeof createHumanDeskModule>['api']

export type { Desk } from './desk.ts'
export { handleTranscriptEvents } from './handle-transcripts.ts'
export { historyOf } from './history.ts'
