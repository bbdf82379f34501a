import type { getLedger, getPlan, listPayments, WantedRefund } from '../../../../src/shared/contract/sales.ts'
import type { RouteReply, RouteRequest } from '../../../../src/shared/contract/route.ts'
import type { TimeKind } from '../../../../src/shared/domain/quota.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { notesOfPayments, type Refunds, refundsOf } from '../../billing/index.ts'
import { presentOwner } from '../files/service.ts'
import { presentLedger, presentPayment } from './presenter.ts'
import * as store from './repository.ts'

/** Payments that the page of a plan shows. */
const MOST_PAYMENTS = 50

export interface SalesDeps {
  db: Db
  /** Null where billing is off. */
  refunds: Pick<Refunds, 'ask'> | null
  /** Has workers look. */
  wake: () => void
}

/** Payments and plans as whoever runs the server sees them, and money given back. */
export function createSales({ db, refunds, wake }: SalesDeps) {
  async function presented(rows: store.PaymentRow[], say: (words: Phrase) => string) {
    const ids = rows.map(({ id }) => id)
    const went = { refunds: await refundsOf(db, ids), notes: await notesOfPayments(db, ids) }
    return rows.map((row) => presentPayment(row, went, say))
  }

  /** @throws AppError 404 */
  async function planOf(userId: string) {
    const plan = await store.planOf(db, userId)
    if (!plan) throw new AppError(404, 'account_unknown', messages.accountUnknown)
    return plan
  }

  return {
    /** A page of payments, newest first. */
    async payments(
      { q = '', from, limit }: RouteRequest<typeof listPayments>['query'],
      say: (words: Phrase) => string,
    ): Promise<RouteReply<typeof listPayments>> {
      const rows = await store.newestPayments(db, { beginning: q.toLowerCase(), from, limit: limit + 1 })
      const next = rows.length > limit ? (rows[limit - 1]?.id ?? null) : null
      return { payments: await presented(rows.slice(0, limit), say), next }
    },

    /** @throws AppError 404 */
    async plan(userId: string, say: (words: Phrase) => string): Promise<RouteReply<typeof getPlan>> {
      const { id, ...owner } = await planOf(userId)
      const [balances, payments] = await Promise.all([
        store.balancesOf(db, id),
        store.paymentsOfPlan(db, id, MOST_PAYMENTS),
      ])
      const of = (column: 'available' | 'reserved' | 'used' | 'owed') => {
        const seconds = (kind: TimeKind) => balances.find((balance) => balance.kind === kind)?.[column] ?? 0
        return { auto: seconds('auto'), human: seconds('human') }
      }
      return {
        account: presentOwner(owner),
        available: of('available'),
        reserved: of('reserved'),
        used: of('used'),
        owed: of('owed'),
        payments: await presented(payments, say),
        can_refund: refunds !== null,
      }
    },

    /** @throws AppError 404 */
    async ledger(
      userId: string,
      { from, limit }: RouteRequest<typeof getLedger>['query'],
    ): Promise<RouteReply<typeof getLedger>> {
      const { id } = await planOf(userId)
      const rows = await store.ledgerOf(db, id, { from, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const totals = shown[0] ? await store.totalsUpTo(db, id, shown[0].id) : new Map<TimeKind, number>()
      return {
        entries: presentLedger(shown, totals),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    /** @throws AppError 404, 409, 503 as `Refunds.ask` says */
    async refund(paymentId: string, { cents, reason, wish }: WantedRefund): Promise<void> {
      if (!refunds) throw new AppError(404, 'billing_off', messages.billingOff)
      await refunds.ask({ id: wish, paymentId, amount: cents, reason })
      wake()
    },
  }
}

export type Sales = ReturnType<typeof createSales>
