import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { createAddressRule } from '../../kernel/public-addresses.ts'
import { createSealer } from '../../kernel/sealed-text.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { WebhookSender } from '../../ports/webhook-sender.ts'
import { madeMails } from './made-mail.ts'
import { createOperatorWebhooks } from './operator.ts'
import { pausedMails } from './paused-mail.ts'
import { removeDeliveriesBefore } from './repository.ts'
import { webhookRoutes } from './routes.ts'
import { sealWebhooksAnew } from './sealed-secrets.ts'
import { createSendWebhook } from './send-webhook.ts'
import { createWebhooks } from './service.ts'

/** Dependencies of {@link createWebhooksModule}. */
export interface WebhooksModuleDeps {
  db: Db
  jobs: JobQueue
  /** Null where none are sent. */
  webhooks: WebhookSender | null
  sessionSecrets: readonly string[]
  config: { webhookAllow: readonly string[]; kept: { deliveriesDays: number | null } }
  now: () => number
}

/** Calls to addresses that people have set, about what happens to their files. */
export function createWebhooksModule({ db, jobs, webhooks: sender, sessionSecrets, config, now }: WebhooksModuleDeps) {
  const { webhookAllow, kept } = config
  const reach = { ...createAddressRule(webhookAllow), hasOwn: webhookAllow.length > 0 }
  const sealer = createSealer(sessionSecrets, 'webhooks')
  return defineModule({
    api: { operator: createOperatorWebhooks({ db, jobs, now }) },
    routes: (api) => webhookRoutes(api, { webhooks: createWebhooks({ db, jobs, reach, sealer, now }) }),
    jobs: [createSendWebhook({ db, queue: jobs, sender, sealer, now })],
    mails: [madeMails, pausedMails],
    sweeps: [
      retainedFor(
        () => kept.deliveriesDays,
        now,
        (before) => removeDeliveriesBefore(db, before),
      ),
      () => sealWebhooksAnew({ db, sealer }),
    ],
  })
}

export type { OperatorWebhooks } from './operator.ts'
export { checkAddress, type Reach } from './check-address.ts'
export { checkBucket, openedBucket } from './check-bucket.ts'
export { handleIdentityEvents } from './handle-identity.ts'
export { presentDelivery, presentWebhook } from './presenter.ts'
export { publishFileToWebhooks, publishToWebhooks } from './publish.ts'
export { webhooksOf } from './repository.ts'
export { shownAddress } from './shown-address.ts'
export { createSecret, signedHeaders } from './signature.ts'
