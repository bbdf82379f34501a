import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { createAddressRule } from '../../kernel/public-addresses.ts'
import { createSealer } from '../../kernel/sealed-text.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import type { DocumentTargets } from '../../ports/document-targets.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { WebhookSender } from '../../ports/webhook-sender.ts'
import type { TranscriptsModule } from '../transcripts/index.ts'
import { createFindUnsentTexts } from './find-unsent-texts.ts'
import { madeMails, pausedMails } from './mails.ts'
import { removeDeliveriesBefore } from './deliveries.ts'
import { destinationRoutes } from './routes.ts'
import { sealDestinationsAnew } from './seal-anew.ts'
import { sendWritten, type Written } from './send-again.ts'
import { createSendDocument } from './send-document.ts'
import { createDestinations } from './service.ts'
import { createWriteDocument } from './write-document.ts'

/** Dependencies of {@link createDestinationsModule}. */
export interface DestinationsModuleDeps {
  db: Db
  jobs: JobQueue
  /** Null where nothing goes out. */
  targets: DocumentTargets | null
  /** Null where no webhooks are sent. */
  webhooks: WebhookSender | null
  transcripts: Pick<TranscriptsModule, 'exports'>
  sessionSecrets: readonly string[]
  config: { webhookAllow: readonly string[]; kept: { deliveriesDays: number | null }; publicUrl: string }
  now: () => number
}

/** Places of people where their transcripts go by themselves, as they are finished and when they change. */
export function createDestinationsModule(deps: DestinationsModuleDeps) {
  const { db, jobs, targets, webhooks: sender, transcripts, sessionSecrets, config, now } = deps
  const { webhookAllow, kept, publicUrl } = config
  const reach = { ...createAddressRule(webhookAllow), hasOwn: webhookAllow.length > 0 }
  const sealer = createSealer(sessionSecrets, 'destinations')
  const writeDocument = createWriteDocument({ db, exports: transcripts.exports })
  return defineModule({
    api: { sendWritten: (tx: Db, written: Written) => sendWritten(tx, { jobs, at: now() }, written) },
    routes: (api) =>
      destinationRoutes(api, { destinations: createDestinations({ db, jobs, targets, sealer, reach, now }) }),
    jobs: [
      createFindUnsentTexts({ db, jobs, now }),
      createSendDocument({ db, queue: jobs, targets, sender, sealer, writeDocument, publicUrl, now }),
    ],
    mails: [madeMails, pausedMails],
    sweeps: [
      retainedFor(
        () => kept.deliveriesDays,
        now,
        (before) => removeDeliveriesBefore(db, before),
      ),
      () => sealDestinationsAnew({ db, sealer }),
    ],
  })
}

/** The API of destinations, for the modules above it. */
export type DestinationsModule = ReturnType<typeof createDestinationsModule>['api']

export { exportDestinations } from './export.ts'
export { handleIdentityEvents } from './handle-identity.ts'
