import type { Pricing } from '../../../../src/shared/contract/plan.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Payments } from '../../../ports/payments.ts'
import { createInvoices } from '../invoices/service.ts'
import { createCards } from './cards.ts'
import { createCardTries } from './card-tries.ts'
import { createCustomers } from './customers.ts'
import { createFinish, type Finishing } from './finish.ts'
import type { PayableFiles } from './payable-files.ts'
import { createPurchases } from './purchases.ts'
import { createRefunds } from './refunds.ts'
import { createReconciliation } from './reconcile.ts'
import { createWebhooks } from './webhooks.ts'

interface ProviderDeps {
  db: Db
  jobs: JobQueue
  files: PayableFiles
  payments: Payments
  now?: () => number
}

/** What a card provider makes possible for people: cards, purchases, and what the provider tells. */
export function createPaid({
  db,
  jobs,
  files,
  payments,
  pricing,
  log,
  now = Date.now,
}: ProviderDeps & { pricing: Pricing; log: Logger }) {
  const invoices = createInvoices({ db, jobs, payments, now })
  const customerIdOf = createCustomers({ db, payments })
  const tries = createCardTries({ db, jobs, now })
  const reconciliation = createReconciliation({ db, jobs, files, payments, tries, now })
  return {
    payments,
    customerIdOf,
    cards: createCards({ db, jobs, payments, customerIdOf, tries, now }),
    purchases: createPurchases({
      db,
      jobs,
      payments,
      pricing,
      files,
      customerIdOf,
      tries,
      reconciliation,
      invoices,
      log,
      now,
    }),
    webhooks: createWebhooks({ db, jobs, payments, now }),
    refunds: createRefunds({ db, jobs, payments, reconciliation, now }),
  }
}

export type Paid = ReturnType<typeof createPaid>

/** What workers do for payments. */
export function createFinishing({ db, jobs, files, payments, now = Date.now }: ProviderDeps) {
  const invoices = createInvoices({ db, jobs, payments, now })
  const reconciliation = createReconciliation({
    db,
    jobs,
    files,
    payments,
    tries: createCardTries({ db, jobs, now }),
    now,
  })
  const finish: Finishing = createFinish({ db, jobs, payments, reconciliation, invoices, now })
  return { ...finish, refunds: createRefunds({ db, jobs, payments, reconciliation, now }) }
}
