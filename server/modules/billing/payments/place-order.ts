import { v7 as uuidv7 } from 'uuid'
import type { Pricing } from '../../../../src/shared/contract/plan.ts'
import type { Order } from '../../../../src/shared/domain/pricing.ts'
import { billedMinutes } from '../../../../src/shared/domain/whole-seconds.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../../kernel/errors.ts'
import { SAME_ORDER_MS } from '../../../kernel/limits.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { billingSettingsOf } from '../details/repository.ts'
import { ownPlanId } from '../plans/repository.ts'
import type { CustomerIdOf } from './customers.ts'
import { orderRepeated, paymentJustMade } from './errors.ts'
import { buyerOf, hashOf, type OrderDetails, type OrderRequest, priceOf } from './order.ts'
import type { PayableFiles } from './payable-files.ts'
import * as store from './repository.ts'
import { pricesFor } from '../terms/price-lists.ts'

export interface OrdersDeps {
  db: Db
  /** What the installation's file says; what an ADMIN said since goes before. */
  pricing: Pricing
  files: PayableFiles
  customerIdOf: CustomerIdOf
  now: () => number
}

/** How an order came in. */
export interface OrderOptions {
  /** Says that two orders are the same one; null when the client gave none. */
  key: string | null
  isUpdateCard: boolean
  /** For how long the call has been waiting for its turn, in milliseconds. */
  waitedMs: number
  /** The client's IP address. */
  address: string
}

/** Checks orders and writes them down as payments that have not begun, before any money is asked for. */
export function createOrders({ db, pricing: shipped, files, customerIdOf, now }: OrdersDeps) {
  /**
   * What is ordered, and the price that was quoted for it, if any. @throws AppError 404 and 409 for a file that is not
   * the caller's, or is not waiting to be paid
   */
  async function timesOf(caller: Caller, request: OrderRequest): Promise<Order & { quoted: number | null }> {
    if (request.file_id === undefined)
      return {
        autoSeconds: request.auto_transcription_time,
        humanSeconds: request.human_transcription_time,
        quoted: null,
      }
    const file = await files.find(db, caller.id, request.file_id)
    if (!file) throw notFound()
    if (file.status !== 'QUOTED') throw wrongState()
    return { autoSeconds: 0, humanSeconds: billedMinutes(file.length_seconds) * 60, quoted: file.price_quota }
  }

  /** The saved card that pays; null when one comes with the order. @throws AppError 422 when there is neither */
  async function payingCard(
    caller: Caller,
    { token, name_on_card: name }: OrderRequest,
    isUpdate: boolean,
  ): Promise<string | null> {
    if (token !== undefined) {
      if (name === undefined)
        throw new AppError(422, 'name_on_card_required', messages.nameOnCardRequired, {
          fields: { name_on_card: messages.nameOnCardRequired },
        })
      return null
    }
    const saved = isUpdate ? undefined : await store.cardOf(db, caller.id)
    if (!saved) throw new AppError(422, 'no_card', messages.noCard)
    return saved.payment_method_id
  }

  return {
    /**
     * The payment of this order; undefined when the person has another payment in flight, or this key by now. Without a
     * key, an order that came in while another was in flight is a second click on it, however late its turn comes; and
     * with or without one, the same order a few minutes later is a second click or another tab, unless the buyer asks
     * for it again.
     * @throws AppError 404, 409, 422 for an order that cannot be taken; 503 while the provider cannot be reached
     */
    async place(
      caller: Caller,
      request: OrderRequest,
      { key, isUpdateCard, waitedMs }: Omit<OrderOptions, 'address'>,
    ): Promise<store.PaymentRow | undefined> {
      const cameAt = now() - Math.floor(waitedMs)
      const times = await timesOf(caller, request)
      const pricing = await pricesFor(db, { shipped, named: request.price_list, order: times, at: cameAt })
      const { amount, lines, description } = priceOf(pricing, times, times.quoted)
      const buyer = buyerOf(await billingSettingsOf(db, caller.id), caller)
      const paymentMethodId = await payingCard(caller, request, isUpdateCard)
      const planId = await ownPlanId(db, caller.id)
      if (planId === undefined) throw notFound()
      const details: OrderDetails = {
        customerId: await customerIdOf(caller),
        buyer,
        lines,
        description,
        paymentMethodId,
      }
      const [id, at] = [uuidv7(), now()]
      const row: store.PaymentRow = {
        id,
        user_id: caller.id,
        plan_id: planId,
        file_id: request.file_id ?? null,
        state: 'started',
        auto_seconds: times.autoSeconds,
        human_seconds: times.humanSeconds,
        amount,
        provider_id: null,
        idempotency_key: key ?? id,
        request_hash: hashOf(request),
        details: JSON.stringify(details),
        taken_back: 0,
        revision: 0,
        failure_code: null,
        failure_message: null,
        created_at: at,
        updated_at: at,
      }
      return db.transaction().execute(async (tx) => {
        if (!(await store.insertPayment(tx, row))) return undefined
        if (key === null && (await store.hasPaidSince(tx, caller.id, cameAt))) throw paymentJustMade()
        // Asked once the row is in, which only one payment of a person can be: of two at once the second sees the
        // first.
        if (request.again !== true && (await store.hasBoughtSince(tx, row, at - SAME_ORDER_MS))) throw orderRepeated()
        return row
      })
    },
  }
}

export type Orders = ReturnType<typeof createOrders>
