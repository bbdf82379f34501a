import type { FastifyReply } from 'fastify'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import { defineModule } from '../../kernel/module.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { Payments } from '../../ports/payments.ts'
import type { IdentityModule } from '../identity/index.ts'
import type { Tax } from './details/check.ts'
import { billingRoutes } from './details/routes.ts'
import { createBilling } from './details/service.ts'
import type { BillingEventPublisher } from './events.ts'
import { creditNoteMails } from './invoices/credit-note-mail.ts'
import { sweepInvoices } from './invoices/retention.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { createSendInvoice } from './invoices/send-invoice-job.ts'
import { createInvoices } from './invoices/service.ts'
import { removeCardTriesBefore } from './payments/card-tries.ts'
import { declinesMails } from './payments/declines-mail.ts'
import { createFinishPayment } from './payments/finish-payment.ts'
import { createForgetCard } from './payments/forget-card.ts'
import { createHandleWebhook } from './payments/handle-webhook.ts'
import type { PayableFiles } from './payments/payable-files.ts'
import { removeHandledEventsBefore } from './payments/repository.ts'
import { paymentRoutes } from './payments/routes.ts'
import { createFinishing, createPaid } from './payments/service.ts'
import { createRefundPayment } from './payments/refund-job.ts'
import { refundMails } from './payments/refund-mail.ts'
import { createSweepPayments } from './payments/sweep-payments.ts'
import { invitationMails } from './plans/invitation-mail.ts'
import { removeInvitationMailsBefore } from './plans/invitations-repository.ts'
import { createInvitations } from './plans/invitations.ts'
import type { Quota } from './plans/quota.ts'
import { planRoutes } from './plans/routes.ts'
import { createPlans } from './plans/service.ts'
import { sharingEndedMails } from './plans/sharing-ended.ts'
import type { SaleTerms } from './terms/service.ts'
import { checkLedgerRegularly } from './plans/sweep-ledger.ts'

/** Dependencies of {@link createBillingModule}. */
export interface BillingModuleDeps {
  db: Db
  jobs: JobQueue
  domainEvents: { billing: BillingEventPublisher }
  /** The files that payments are for. */
  payableFiles: PayableFiles
  mailer: Mailer
  /** Null where billing is off. */
  payments: Payments | null
  terms: SaleTerms
  quota: Quota
  threads: Threads
  config: Pick<Config, 'billing' | 'publicUrl' | 'kept'>
  identity: Pick<IdentityModule, 'renewSession'>
  log: Logger
  now: () => number
}

/** Plans and their time, payments, invoices, and what stands on them. */
export function createBillingModule(deps: BillingModuleDeps) {
  const { db, jobs, quota, mailer, payments, payableFiles, terms, threads, identity, log, now } = deps
  const { billing: setting, publicUrl, kept } = deps.config
  const isLimited = setting !== 'off'
  const plans = createPlans({ db, isLimited })
  const invitations = createInvitations({ db, jobs, billingEvents: deps.domainEvents.billing, now })
  const provider = payments && { db, jobs, files: payableFiles, payments, pricing: terms.shipped, log, now }
  const paid = provider && createPaid(provider)
  const finishing = provider && createFinishing(provider)
  const checkTaxId =
    paid &&
    (async (caller: Caller, tax: Tax) =>
      paid.payments.checkTaxId({ ...tax, customerId: await paid.customerIdOf(caller) }))
  const renewSession = (caller: Caller, reply: FastifyReply) => identity.renewSession(caller, reply)
  return defineModule({
    api: {
      plans,
      invitations,
      quota,
      terms,
      /** Null where billing is off. */
      refunds: paid && paid.refunds,
      /** Compares balances with their ledger now and then; returns a function that stops it. */
      watchLedger: (metrics: Metrics) => checkLedgerRegularly({ db, metrics, log }),
    },
    routes(api) {
      billingRoutes(api, { billing: createBilling({ db, checkTaxId, now }) })
      invoiceRoutes(api, { invoices: createInvoices({ db, jobs, payments, now }), threads })
      paymentRoutes(api, { paid, renewSession })
      planRoutes(api, { plans, invitations, terms })
    },
    jobs: [
      createSendInvoice({ db, mailer, publicUrl, log }),
      createFinishPayment(finishing),
      createHandleWebhook(finishing),
      createForgetCard(finishing),
      createRefundPayment(finishing?.refunds ?? null),
      createSweepPayments(finishing),
    ],
    mails: [declinesMails, refundMails, creditNoteMails, invitationMails, sharingEndedMails],
    sweeps: [
      () => sweepInvoices(db, { years: kept.invoicesYears, now: now() }),
      retainedFor(
        () => kept.paymentEventsDays,
        now,
        (before) => removeHandledEventsBefore(db, before),
      ),
      retainedFor(
        () => kept.noticesDays,
        now,
        (before) => removeInvitationMailsBefore(db, before),
      ),
      retainedFor(1, now, (before) => removeCardTriesBefore(db, before)),
    ],
  })
}

/** The API of billing, for the modules above it. */
export type BillingModule = ReturnType<typeof createBillingModule>['api']

export { billingSettingsOf } from './details/repository.ts'
export { type BillingEvents, createBillingEvents } from './events.ts'
export { handleIdentityEvents } from './handle-identity.ts'
export { type CreditNoteRow, notesOfInvoices, notesOfPayments } from './invoices/credit-notes-repository.ts'
export { isSellerFilled, type Seller, sellerNow, shippedSeller, UNKNOWN_SELLER } from './invoices/seller.ts'
export { forgetPayer } from './payments/forget-payer.ts'
export type { PayableFiles } from './payments/payable-files.ts'
export { cardOf } from './payments/repository.ts'
export { exportPlans } from './plans/export.ts'
export { grantTime } from './plans/grant.ts'
export { auditLedger, NotEnoughTime, reserve } from './plans/ledger.ts'
export { readPricing } from './plans/pricing.ts'
export { type Charge, createQuota, FREE, notEnoughTime, type Quota, type WantedWork } from './plans/quota.ts'
export { endSharing } from './plans/removal.ts'
export { leftOf, leftOfPayment, type Refunds } from './payments/refunds.ts'
export { refundsOf } from './payments/refunds-repository.ts'
export { balanceOf, planIdInUse } from './plans/repository.ts'
export type { Plans } from './plans/service.ts'
export { hadTrial } from './plans/trial.ts'
export { createSaleTerms, type SaleTerms, type Term } from './terms/service.ts'
