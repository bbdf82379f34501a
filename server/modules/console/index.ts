import { leaseOf } from '../../../src/shared/domain/human-desk.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { type DiskSpace, readDiskSpace } from '../../kernel/disk-room.ts'
import type { Finding } from '../../kernel/finding.ts'
import type { Job } from '../../kernel/jobs/definition.ts'
import { defineModule } from '../../kernel/module.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { AccountModule } from '../account/index.ts'
import type { BillingModule } from '../billing/index.ts'
import type { FilesModule } from '../files/index.ts'
import type { HumanDeskModule } from '../human-desk/index.ts'
import type { IdentityModule } from '../identity/index.ts'
import { backupRoutes } from './backups/routes.ts'
import { createConsoleBackups } from './backups/service.ts'
import { deskRoutes } from './desk/routes.ts'
import { createConsoleDesk } from './desk/service.ts'
import { createSplitFiles } from './desk/split-files.ts'
import { fileRoutes } from './files/routes.ts'
import { createConsoleFiles } from './files/service.ts'
import { mailRoutes } from './mail/routes.ts'
import { createConsoleMail } from './mail/service.ts'
import { messageRoutes } from './messages/routes.ts'
import { createContactMessages } from './messages/service.ts'
import { createChecks } from './overview/checks.ts'
import { overviewRoutes } from './overview/routes.ts'
import { createOverview } from './overview/service.ts'
import type { BackupTools, SettingTools } from '../ops/index.ts'
import { peopleRoutes } from './people/routes.ts'
import { createPeople } from './people/service.ts'
import { jobRoutes } from './jobs/routes.ts'
import { createConsoleJobs } from './jobs/service.ts'
import type { OperatorWebhooks } from '../webhooks/index.ts'
import { salesRoutes } from './sales/routes.ts'
import { createSales } from './sales/service.ts'
import { settingRoutes } from './settings/routes.ts'
import { createConsoleSettings } from './settings/service.ts'
import { operatedSiteRoutes } from './site/routes.ts'
import { createConsoleSite } from './site/service.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Dependencies of {@link createConsoleModule}. */
export interface ConsoleModuleDeps {
  db: Db
  jobs: JobQueue
  /** Tells pages and workers of events. */
  events: Pick<EventBus, 'wake'>
  /** What workers do for all modules, asked for with each call. */
  definitions: () => readonly Job[]
  identity: Pick<IdentityModule, 'auth'>
  files: Pick<FilesModule, 'storage'>
  billing: Pick<BillingModule, 'refunds' | 'terms'>
  humanDesk: HumanDeskModule
  account: AccountModule
  webhooks: { operator: OperatorWebhooks }
  mailer: Mailer
  config: Pick<Config, 'billing' | 'dataDir' | 'diskReserveBytes' | 'leaseHours' | 'publicUrl'>
  /** Looks at this machine as `doctor` does; null, or left out, where this process does not. */
  examine?: (() => Promise<Finding[]>) | null
  /** What the disk of the data folder has; left out, it is asked. */
  diskSpace?: () => Promise<DiskSpace>
  /** Null, or left out, where nothing is done with backups. */
  backups?: BackupTools | null
  /** Null, or left out, where settings are shown to nobody. */
  settings?: SettingTools | null
  log: Logger
  now: () => number
}

/** The settings of a server, as the console shows and changes them, for the commands. */
export { createConsoleSettings } from './settings/service.ts'
/** What the site says of itself, as the console shows and changes it, for the commands. */
export { type ConsoleSite, createConsoleSite } from './site/service.ts'

/** The operator's console: what the commands do and tell, in the browser of an ADMIN. */
export function createConsoleModule(deps: ConsoleModuleDeps) {
  const { db, jobs, events, definitions, identity, files, billing, humanDesk, account, webhooks } = deps
  const { mailer, config, log, now } = deps
  const { backups = null, settings = null, examine = null, diskSpace = () => readDiskSpace(config.dataDir) } = deps
  const people = createPeople({
    db,
    auth: identity.auth,
    accounts: account.accounts,
    publicUrl: config.publicUrl,
    storageOf: files.storage.usage,
    isLimited: config.billing !== 'off',
    now,
  })
  const consoleJobs = createConsoleJobs({ db, jobs, definitions, wake: events.wake, now })
  const overview = createOverview({
    db,
    jobs,
    backups: backups && (() => backups.list()),
    checks: createChecks({ examine, log, now }),
    diskSpace,
    config,
    now,
  })
  const lease = config.leaseHours === null ? null : leaseOf(config.leaseHours)
  const sales = createSales({ db, refunds: billing.refunds, wake: events.wake })
  return defineModule({
    api: {},
    routes(api) {
      overviewRoutes(api, { overview })
      if (backups)
        backupRoutes(api, { backups: createConsoleBackups({ db, jobs, tools: backups, wake: events.wake, now }) })
      if (settings)
        settingRoutes(api, { settings: createConsoleSettings({ tools: settings, dataDir: config.dataDir }) })
      mailRoutes(api, {
        mail: createConsoleMail({ db, jobs, mailer, publicUrl: config.publicUrl, wake: events.wake, now }),
      })
      deskRoutes(api, {
        desk: createConsoleDesk({ db, desk: humanDesk.desk, lease, now }),
        split: createSplitFiles({ db, lease }),
      })
      fileRoutes(api, { files: createConsoleFiles({ db }) })
      messageRoutes(api, { messages: createContactMessages({ db, now }) })
      peopleRoutes(api, { people })
      salesRoutes(api, { sales })
      operatedSiteRoutes(api, { site: createConsoleSite({ db, terms: billing.terms, config, now }) })
      webhookRoutes(api, { webhooks: webhooks.operator })
      jobRoutes(api, { jobs: consoleJobs })
    },
  })
}
