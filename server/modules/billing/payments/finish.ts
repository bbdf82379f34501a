import { MINUTE_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Payments } from '../../../ports/payments.ts'
import type { Invoices } from '../invoices/service.ts'
import { addFinish } from './jobs.ts'
import { ABANDONED_AFTER_MS, LOST_AFTER_MS, type Reconciliation } from './reconcile.ts'
import * as store from './repository.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'

/** A payment that the call which began it, and the job after it, have not brought to its end by then. Milliseconds. */
const STUCK_AFTER_MS = 5 * MINUTE_MS
const MOST_AT_A_TIME = 100

export interface FinishDeps {
  db: Db
  jobs: JobQueue
  payments: Payments
  reconciliation: Reconciliation
  invoices: Pick<Invoices, 'issue' | 'isIssued'>
  now?: () => number
}

/** What workers do for payments; all of it can be done again and again. */
export function createFinish({ db, jobs, payments, reconciliation, invoices, now = Date.now }: FinishDeps) {
  /** Brings a payment to its end. @throws what the provider or the database throws, to be tried again */
  async function finish(paymentId: string): Promise<void> {
    const row = await reconciliation.reconcile(paymentId)
    if (row?.state !== 'credited') return
    const isInvoiced = await invoices.isIssued(row.id)
    await invoices.issue(row)
    // What went back before it was invoiced has its credit notes only from here on.
    if (!isInvoiced && row.taken_back > 0) await reconciliation.reconcile(paymentId)
  }

  /** Our payment that a provider's one belongs to; undefined when it is none of ours. */
  async function paymentIdOf(providerId: string): Promise<string | undefined> {
    const known = await store.paymentByProviderId(db, providerId)
    if (known) return known.id
    const { paymentId } = await payments.payment(providerId)
    return paymentId === null ? undefined : (await store.paymentById(db, paymentId))?.id
  }

  return {
    finish,

    /** A card that is gone already is no error. */
    forgetCard: (paymentMethodId: string) => payments.removeCard(paymentMethodId),

    /** Works on an event; the truth is read from the provider, so old and repeated events do no harm. */
    async handleEvent(eventId: string): Promise<void> {
      const event = await store.webhookEventById(db, eventId)
      if (!event || event.handled_at !== null) return
      const paymentId = event.provider_id === null ? undefined : await paymentIdOf(event.provider_id)
      if (paymentId !== undefined) await finish(paymentId)
      await store.markEventHandled(db, eventId, now())
    },

    /** Adds jobs for payments that a crash left behind, that nobody confirmed, or that ran out of tries. */
    async sweep(): Promise<number> {
      const at = now()
      const unfinished = await store.unfinishedPayments(
        db,
        { started: at - LOST_AFTER_MS, confirming: at - ABANDONED_AFTER_MS, paid: at - STUCK_AFTER_MS },
        MOST_AT_A_TIME,
      )
      const uninvoiced = await store.uninvoicedPayments(db, at - STUCK_AFTER_MS, MOST_AT_A_TIME)
      const ids = [...unfinished, ...uninvoiced]
      for (const id of ids) await addFinish(jobs, id)
      return ids.length
    },
  }
}

export type Finishing = ReturnType<typeof createFinish>
