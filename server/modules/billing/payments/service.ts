import type { Pricing } from '../../../../src/shared/contract/plan.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Payments } from '../../../ports/payments.ts'
import { createInvoices } from '../invoices/service.ts'
import { createCards } from './cards.ts'
import { createCardTries } from './card-tries.ts'
import { createCustomers } from './customers.ts'
import { createFinish, type Finishing } from './finish.ts'
import { createPurchases } from './purchases.ts'
import { createReconciliation } from './reconcile.ts'
import { createWebhooks } from './webhooks.ts'

interface ProviderDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  payments: Payments
  now?: () => number
}

/** What a card provider makes possible for people: cards, purchases, and what the provider tells. */
export function createPaid({
  db,
  jobs,
  events,
  payments,
  pricing,
  log,
  now = Date.now,
}: ProviderDeps & { pricing: Pricing; log: Logger }) {
  const invoices = createInvoices({ db, jobs, payments, now })
  const customerIdOf = createCustomers({ db, payments })
  const tries = createCardTries({ db, jobs, now })
  const reconciliation = createReconciliation({ db, jobs, events, payments, tries, now })
  return {
    payments,
    customerIdOf,
    cards: createCards({ db, jobs, payments, customerIdOf, tries, now }),
    purchases: createPurchases({
      db,
      jobs,
      payments,
      pricing,
      customerIdOf,
      tries,
      reconciliation,
      invoices,
      log,
      now,
    }),
    webhooks: createWebhooks({ db, jobs, payments, now }),
  }
}

export type Paid = ReturnType<typeof createPaid>

/** What workers do for payments. */
export function createFinishing({ db, jobs, events, payments, now = Date.now }: ProviderDeps): Finishing {
  const invoices = createInvoices({ db, jobs, payments, now })
  const reconciliation = createReconciliation({
    db,
    jobs,
    events,
    payments,
    tries: createCardTries({ db, jobs, now }),
    now,
  })
  return createFinish({ db, jobs, payments, reconciliation, invoices, now })
}
