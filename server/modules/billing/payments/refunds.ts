import { messages } from '../../../../src/shared/messages.ts'
import type { Db, RefundTable } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { PaymentRefused, type Payments } from '../../../ports/payments.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import { holdPayment } from '../invoices/repository.ts'
import { askProvider } from './errors.ts'
import { addRefund } from './jobs.ts'
import type { Reconciliation } from './reconcile.ts'
import * as refunds from './refunds-repository.ts'
import { type PaymentRow, paymentById } from './repository.ts'

export interface RefundsDeps {
  db: Db
  jobs: JobQueue
  payments: Payments
  reconciliation: Pick<Reconciliation, 'reconcile'>
  now: () => number
}

/** What whoever runs the server wants given back of a payment. */
export interface WantedRefund {
  /** Told by who asks: the same once more asks for nothing. */
  id: string
  paymentId: string
  /** Cents. */
  amount: number
  reason: string
}

/**
 * Money of payments given back through the provider: asked for in one transaction, and carried out by a job, each as
 * often as it likes.
 */
export function createRefunds({ db, jobs, payments, reconciliation, now }: RefundsDeps) {
  async function end(refund: RefundTable, failure: string | null): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await refunds.endRefund(tx, refund.id, { failure, at: now() })) || failure !== null) return
      await addMail(jobs, { kind: 'refunded', refundId: refund.id }, { tx, key: `mail:refunded:${refund.id}` })
    })
  }

  return {
    /**
     * @throws AppError 404; 409 for more than is left of the payment, or the same id with another amount; 503 when the
     * provider is away, who is asked first what is left
     */
    async ask({ id, paymentId, amount, reason }: WantedRefund): Promise<void> {
      if (!(await paymentById(db, paymentId))) throw new AppError(404, 'payment_unknown', messages.paymentUnknown)
      await askProvider(reconciliation.reconcile(paymentId))
      await db.transaction().execute(async (tx) => {
        const payment = await holdPayment(tx, paymentId)
        const known = await refunds.refundById(tx, id)
        if (known && (known.payment_id !== paymentId || known.amount !== amount))
          throw new AppError(409, 'refund_changed', messages.refundChanged)
        if (known) return
        if (payment.state !== 'credited' || payment.provider_id === null)
          throw new AppError(409, 'payment_not_refundable', messages.paymentNotRefundable)
        if (amount < 1 || amount > leftOf(payment, await refunds.refundsOf(tx, [paymentId])))
          throw new AppError(409, 'refund_too_large', messages.refundTooLarge)
        const row = { id, payment_id: paymentId, amount, reason, asked_at: now() }
        await refunds.insertRefund(tx, { ...row, state: 'asked', failure: null, ended_at: null })
        await addRefund(jobs, id, tx)
        await writeCall(tx)
      })
    },

    /**
     * Has the provider give the money back, and time go back with it. @throws what the provider or the database
     * throws, to be tried again
     */
    async carryOut(refundId: string): Promise<void> {
      const refund = await refunds.refundById(db, refundId)
      const payment = refund && (await paymentById(db, refund.payment_id))
      if (refund?.state !== 'asked' || payment?.provider_id == null) return
      try {
        await payments.refund({ providerPaymentId: payment.provider_id, amount: refund.amount, refundId })
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error
        return end(refund, error.message)
      }
      // Before it counts as done: until then it counts against what is left of the payment.
      await reconciliation.reconcile(payment.id)
      await end(refund, null)
    },

    /** It ran out of tries; what the provider did is read from it with the next one. */
    async giveUp(tx: Db, refundId: string, failure: string): Promise<void> {
      await refunds.endRefund(tx, refundId, { failure, at: now() })
    },
  }
}

export type Refunds = ReturnType<typeof createRefunds>

/** The same of a payment by its id; 0 where there is none. */
export async function leftOfPayment(db: Db, paymentId: string): Promise<number> {
  const payment = await paymentById(db, paymentId)
  return payment ? leftOf(payment, await refunds.refundsOf(db, [paymentId])) : 0
}

/** Cents of a payment that can still go back: not those that did, are on their way, or are held in a dispute. */
export function leftOf(
  { state, amount, taken_back: reversed }: Pick<PaymentRow, 'state' | 'amount' | 'taken_back'>,
  known: readonly Pick<RefundTable, 'state' | 'amount'>[],
): number {
  if (state !== 'credited') return 0
  const onTheirWay = known.filter((refund) => refund.state === 'asked').reduce((sum, refund) => sum + refund.amount, 0)
  return Math.max(0, amount - reversed - onTheirWay)
}
