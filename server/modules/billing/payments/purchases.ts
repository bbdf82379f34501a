import type { Pricing } from '../../../../src/shared/contract/plan.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Logger } from '../../../ports/logger.ts'
import { type CardSource, PaymentRefused, type Payments, type ProviderPayment } from '../../../ports/payments.ts'
import type { Invoices } from '../invoices/service.ts'
import type { CardHolder, CardTries, TryEnd } from './card-tries.ts'
import type { CustomerIdOf } from './customers.ts'
import { askProvider, notConfirmed, paymentInFlight, paymentJustMade, refused } from './errors.ts'
import { dropFinish } from './jobs.ts'
import { hashOf, type OrderDetails, type OrderRequest } from './order.ts'
import type { PayableFiles } from './payable-files.ts'
import { createOrders, type OrderOptions } from './place-order.ts'
import { LOST_AFTER_MS, type Reconciliation } from './reconcile.ts'
import * as store from './repository.ts'

/**
 * How far a purchase got. `invoice` is a link, null when there is none yet; the faults say why a step after the payment
 * failed, and a job does it again.
 */
export type Outcome =
  | { state: 'confirm'; clientSecret: string; paymentId: string }
  | { state: 'paid'; fault: unknown; invoice: string | null }
  | { state: 'credited'; invoice: string | null; fault: unknown }

export interface PurchasesDeps {
  db: Db
  jobs: JobQueue
  payments: Payments
  pricing: Pricing
  files: PayableFiles
  customerIdOf: CustomerIdOf
  tries: CardTries
  reconciliation: Reconciliation
  invoices: Pick<Invoices, 'issue'>
  log: Logger
  now?: () => number
}

/** Buying time: pay, credit, invoice, each of which can be asked for again without a second effect. */
export function createPurchases({
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
  now = Date.now,
}: PurchasesDeps) {
  const orders = createOrders({ db, pricing, files, customerIdOf, now })

  /** Asks the provider for the money; asked again with the same payment it answers the same one. */
  async function charge(
    row: store.PaymentRow,
    { token, name_on_card: nameOnCard }: OrderRequest,
    from: CardHolder,
  ): Promise<ProviderPayment> {
    const { customerId, paymentMethodId, description } = JSON.parse(row.details) as OrderDetails
    const card: CardSource =
      paymentMethodId === null ? { token: token ?? '', nameOnCard: nameOnCard ?? '' } : { paymentMethodId }
    try {
      const ask = () =>
        payments.pay({ customerId, card, amount: row.amount, description, paymentId: row.id, key: row.id })
      return await tries.attempt(from, ask, ({ state }) => ENDS[state], row.id)
    } catch (error) {
      if (error instanceof PaymentRefused || isTooMany(error))
        await store.changePayment(
          db,
          row,
          { state: 'failed', failure_code: error.code, failure_message: error.message },
          now(),
        )
      throw error
    }
  }

  /** Goes on with a payment from wherever it is. */
  async function follow(row: store.PaymentRow, request: OrderRequest, from: CardHolder): Promise<Outcome> {
    if (row.state !== 'started' && row.state !== 'confirming') return conclude(row)
    const truth = await askProvider(
      row.provider_id === null ? charge(row, request, from) : payments.payment(row.provider_id),
    )
    const known = (await reconciliation.record(row, truth)) ?? (await store.paymentById(db, row.id)) ?? row
    if (known.state === 'confirming' && truth.clientSecret !== null)
      return { state: 'confirm', clientSecret: truth.clientSecret, paymentId: row.id }
    return conclude(known)
  }

  /** Does what follows the payment. @throws AppError 402 when it failed, 409 while it is still being made */
  async function conclude(row: store.PaymentRow): Promise<Outcome> {
    if (row.state === 'failed')
      throw refused({
        code: row.failure_code ?? 'payment_failed',
        message: row.failure_message ?? messages.paymentFailed,
      })
    if (row.state === 'started') throw paymentInFlight()
    if (row.state === 'confirming') throw notConfirmed()
    const credited = await attempt(row, 'crediting', () => creditOnce(row))
    // The money was taken, so an invoice is due whether the time is there or not.
    const issued = await attempt(row, 'invoicing', () => invoices.issue(row))
    const invoice = issued.value ?? null
    if (!credited.value) return { state: 'paid', invoice, fault: credited.fault }
    if (!issued.fault) await dropFinish(jobs, row.id)
    return { state: 'credited', invoice, fault: issued.fault }
  }

  async function creditOnce(row: store.PaymentRow): Promise<true> {
    let known: store.PaymentRow | undefined = row
    // Another process may have changed the row; then it is looked at again.
    while (known?.state === 'paid')
      known = (await reconciliation.credit(known)) ?? (await store.paymentById(db, row.id))
    return true
  }

  async function attempt<T>(
    row: store.PaymentRow,
    what: string,
    work: () => Promise<T>,
  ): Promise<{ value?: T; fault: unknown }> {
    try {
      return { value: await work(), fault: null }
    } catch (fault) {
      log.error({ err: fault, paymentId: row.id }, `a payment was taken, but ${what} failed; a job tries it again`)
      return { fault }
    }
  }

  /**
   * Ends the payment that the person has in flight, if it may be ended. @throws AppError 409 when it may not, or has
   * just gone through
   */
  async function clearTheWay(userId: string): Promise<void> {
    const open = await store.openPaymentOf(db, userId)
    if (!open) return
    if (open.state === 'started' && open.created_at > now() - LOST_AFTER_MS) throw paymentInFlight()
    if (open.state === 'confirming' && open.provider_id !== null)
      await reconciliation.record(open, await askProvider(payments.cancel(open.provider_id)))
    const left = await askProvider(reconciliation.reconcile(open.id))
    if (left?.state === 'failed') return
    throw left?.state === 'credited' ? paymentJustMade() : paymentInFlight()
  }

  async function withKey(caller: Caller, key: string | null): Promise<store.PaymentRow | undefined> {
    return key === null ? undefined : store.paymentByKey(db, caller.id, key)
  }

  /** A payment that is not there yet; or is by now, begun by another call with this key, which stood in the way. */
  async function begin(caller: Caller, request: OrderRequest, options: OrderOptions): Promise<store.PaymentRow> {
    try {
      const refusal = await tries.refusal(holderOf(caller, options.address))
      if (refusal) throw refusal
      await clearTheWay(caller.id)
      const row = await orders.place(caller, request, options)
      if (row) return row
      throw paymentInFlight()
    } catch (error) {
      const begun = await withKey(caller, options.key)
      if (begun) return begun
      throw error
    }
  }

  /** The caller's own payment. @throws AppError 404 */
  async function required(caller: Caller, paymentId: string): Promise<store.PaymentRow> {
    const row = await store.paymentOf(db, caller.id, paymentId)
    if (!row) throw notFound()
    return row
  }

  return {
    /** Pays, credits and invoices an order. @throws AppError 402, 404, 409, 422, 503 */
    async pay(caller: Caller, request: OrderRequest, options: OrderOptions): Promise<Outcome> {
      const row = (await withKey(caller, options.key)) ?? (await begin(caller, request, options))
      if (row.request_hash !== hashOf(request))
        throw new AppError(422, 'idempotency_key_reused', messages.idempotencyKeyReused)
      return follow(row, request, holderOf(caller, options.address))
    },

    /**
     * Credits a payment that its owner has confirmed. @throws AppError 402, 404, 409, 422 when it was for other times,
     * 429, 503
     */
    async charge(
      caller: Caller,
      paymentId: string,
      times: { autoSeconds: number; humanSeconds: number },
      address: string,
    ): Promise<Outcome> {
      const row = await required(caller, paymentId)
      if (row.auto_seconds !== times.autoSeconds || row.human_seconds !== times.humanSeconds)
        throw new AppError(422, 'order_differs', messages.orderDiffers)
      if (row.state === 'paid' || row.state === 'credited' || row.provider_id === null) return conclude(row)
      const truth = await askProvider(payments.payment(row.provider_id))
      const refusal = truth.state === 'failed' ? await tries.refusal(holderOf(caller, address), row.id) : null
      const known = (await reconciliation.record(row, truth)) ?? (await required(caller, paymentId))
      if (refusal) throw refusal
      return conclude(known)
    },

    /** The invoice of a payment that is credited. @throws AppError 404, 409 */
    async issueInvoice(caller: Caller, paymentId: string): Promise<Outcome> {
      const row = await required(caller, paymentId)
      if (row.state !== 'paid' && row.state !== 'credited') throw wrongState(messages.paymentNotConfirmed)
      return conclude(row)
    },
  }
}

/** A payment that is being made has its card's answer already. */
const ENDS: Record<ProviderPayment['state'], TryEnd> = {
  succeeded: 'taken',
  processing: 'taken',
  confirm: 'open',
  failed: 'declined',
}

const holderOf = ({ id: userId }: Caller, address: string): CardHolder => ({ userId, address })

const isTooMany = (error: unknown): error is AppError => error instanceof AppError && error.status === 429

export type Purchases = ReturnType<typeof createPurchases>
