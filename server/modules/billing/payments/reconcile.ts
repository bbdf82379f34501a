import type { Updateable } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db, PaymentTable } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Payments, ProviderPayment } from '../../../ports/payments.ts'
import { type CardTries, isDecline } from './card-tries.ts'
import { creditPayment } from './credit.ts'
import { addFinish } from './jobs.ts'
import { storeCard } from './store-card.ts'
import type { OrderDetails } from './order.ts'
import type { PayableFiles } from './payable-files.ts'
import * as store from './repository.ts'
import { followReversal } from './reversal.ts'
import { lacksCreditNotes, writeCreditNotes } from '../invoices/credit-notes.ts'

/** A payment whose answer never came is looked for after this long. Milliseconds. */
export const LOST_AFTER_MS = 10 * MINUTE_MS
/** The bank's question that nobody answers is given up after this long. Milliseconds. */
export const ABANDONED_AFTER_MS = HOUR_MS
/** The call that pays does the rest itself; the job that would waits this long. Milliseconds. */
const GRACE_MS = 3000
/** Each round is one step of a payment's life, which has fewer. */
const MOST_ROUNDS = 20

export interface ReconciliationDeps {
  db: Db
  jobs: JobQueue
  files: PayableFiles
  payments: Payments
  tries: CardTries
  now?: () => number
}

/**
 * How the row of a payment comes to say what is true at the provider. Every change names the revision that it saw, so
 * any order and any repetition end the same.
 */
export function createReconciliation({ db, jobs, files, payments, tries, now = Date.now }: ReconciliationDeps) {
  /** Writes down what the provider said after `row` was read. Undefined when the row changed meanwhile. */
  async function record(row: store.PaymentRow, truth: ProviderPayment): Promise<store.PaymentRow | undefined> {
    const to = changeBy(row, truth)
    if (to === null) return row
    return db.transaction().execute(async (tx) => {
      const changed = await store.changePayment(tx, row, to, now())
      if (changed?.state === 'failed' && isDecline(changed.failure_code)) await tries.decline(tx, row.id)
      if (changed?.state !== 'paid') return changed
      // From here on the money is taken, and the rest is owed to the buyer whatever happens to this process.
      await addFinish(jobs, row.id, { tx, runAt: now() + GRACE_MS })
      if (isCardEntered(row) && truth.card && changed.user_id !== null) {
        await storeCard(tx, jobs, {
          userId: changed.user_id,
          planId: row.plan_id,
          card: truth.card,
          at: now(),
          isTestMode: payments.sandbox !== null,
        })
      }
      return changed
    })
  }

  /** Credits a payment that is paid. Undefined when the row changed meanwhile. */
  function credit(row: store.PaymentRow): Promise<store.PaymentRow | undefined> {
    return db.transaction().execute(async (tx) => {
      const credited = await store.changePayment(tx, row, { state: 'credited' }, now())
      if (credited) await creditPayment(tx, { jobs, files }, credited, now())
      return credited
    })
  }

  /** What went back, with its credit notes where the payment is invoiced. */
  function moveBack(
    row: store.PaymentRow,
    { reversed, returned }: ProviderPayment,
  ): Promise<store.PaymentRow | undefined> {
    return db.transaction().execute(async (tx) => {
      const changed = await store.changePayment(tx, row, { taken_back: reversed }, now())
      if (!changed) return undefined
      await followReversal(tx, row, changed, now())
      await writeCreditNotes(tx, jobs, { payment: changed, returned, at: now() })
      return changed
    })
  }

  /**
   * The payment at the provider; null when it does not know it and may yet hear of it. What nobody waits for any more
   * is given up there first.
   */
  async function ask(row: store.PaymentRow): Promise<ProviderPayment | null> {
    const { customerId } = JSON.parse(row.details) as OrderDetails
    const truth =
      row.provider_id === null
        ? await payments.findPayment({ customerId, paymentId: row.id })
        : await payments.payment(row.provider_id)
    if (truth?.state === 'confirm' && row.created_at <= now() - ABANDONED_AFTER_MS) return payments.cancel(truth.id)
    return truth
  }

  /** One step towards the truth; false when the row says it. */
  async function step(row: store.PaymentRow): Promise<boolean> {
    const truth = await ask(row)
    if (truth === null) return isLost(row, now()) ? (await fail(row), true) : false
    if (changeBy(row, truth) !== null) return (await record(row, truth), true)
    if (row.state === 'paid') return (await credit(row), true)
    if (row.state === 'credited' && row.taken_back !== truth.reversed) return (await moveBack(row, truth), true)
    if (row.state === 'credited' && (await lacksCreditNotes(db, row, truth.returned))) {
      await db
        .transaction()
        .execute((tx) => writeCreditNotes(tx, jobs, { payment: row, returned: truth.returned, at: now() }))
      return true
    }
    return false
  }

  function fail(row: store.PaymentRow) {
    return store.changePayment(
      db,
      row,
      { state: 'failed', failure_code: 'never_arrived', failure_message: messages.paymentFailed },
      now(),
    )
  }

  return {
    record,
    credit,

    /** Brings the payment to where the provider says it is. Undefined when there is none. */
    async reconcile(paymentId: string): Promise<store.PaymentRow | undefined> {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const row = await store.paymentById(db, paymentId)
        if (!row || !(await step(row))) return row
      }
      throw new Error(`payment ${paymentId} does not come to rest`)
    },
  }
}

export type Reconciliation = ReturnType<typeof createReconciliation>

/**
 * What the provider's word changes in the row; null for nothing. Money that was taken counts, whatever the row said
 * before.
 */
export function changeBy(row: store.PaymentRow, truth: ProviderPayment): Updateable<PaymentTable> | null {
  const { state } = row
  if (state === 'paid' || state === 'credited') return null
  if (truth.state === 'succeeded')
    return { state: 'paid', provider_id: truth.id, failure_code: null, failure_message: null }
  if (state === 'failed') return null
  if (truth.state === 'failed')
    return {
      state: 'failed',
      provider_id: truth.id,
      failure_code: truth.failure?.code ?? 'payment_failed',
      failure_message: truth.failure?.message ?? messages.paymentFailed,
    }
  if (truth.state === 'confirm' && state === 'started') return { state: 'confirming', provider_id: truth.id }
  return row.provider_id === null ? { provider_id: truth.id } : null
}

const isLost = (row: store.PaymentRow, at: number) => row.state === 'started' && row.created_at <= at - LOST_AFTER_MS

function isCardEntered(row: store.PaymentRow): boolean {
  return (JSON.parse(row.details) as OrderDetails).paymentMethodId === null
}
