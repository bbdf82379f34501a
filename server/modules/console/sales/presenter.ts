import type { LedgerEntry, Payment, Refund } from '../../../../src/shared/contract/sales.ts'
import type { TimeKind } from '../../../../src/shared/domain/quota.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import type { RefundTable } from '../../../kernel/db/schema.ts'
import { presentOwner } from '../files/service.ts'
import { leftOf, type notesOfPayments } from '../../billing/index.ts'
import type { ledgerOf, PaymentRow } from './repository.ts'

const date = (at: number) => new Date(at).toISOString()

/** Refunds and credit notes, of several payments. */
interface WentBack {
  refunds: readonly RefundTable[]
  notes: Awaited<ReturnType<typeof notesOfPayments>>
}

/** A payment with what went back of it. */
export function presentPayment(row: PaymentRow, { refunds, notes }: WentBack, say: (words: Phrase) => string): Payment {
  const own = refunds.filter(({ payment_id }) => payment_id === row.id)
  return {
    _id: row.id,
    date: date(row.created_at),
    state: row.state,
    account:
      row.user_id === null || row.email === null
        ? null
        : presentOwner({ owner_id: row.user_id, email: row.email, team: row.team }),
    cents: row.amount,
    reversed_cents: row.taken_back,
    left_cents: leftOf(row, own),
    auto_seconds: row.auto_seconds,
    human_seconds: row.human_seconds,
    invoice: row.invoice,
    failure: row.failure_message === null ? null : say(row.failure_message),
    refunds: own.map((refund) => presentRefund(refund, say)),
    credit_notes: notes
      .filter(({ payment_id }) => payment_id === row.id)
      .map(({ id, number, amount, issued_at: at, void_at: voidAt }) => ({
        _id: id,
        number,
        status: voidAt === null ? ('issued' as const) : ('void' as const),
        cents: amount,
        date: date(at),
      })),
  }
}

const presentRefund = (row: RefundTable, say: (words: Phrase) => string): Refund => ({
  _id: row.id,
  cents: row.amount,
  reason: row.reason,
  state: row.state,
  failure: row.failure === null ? null : say(row.failure),
  asked_date: date(row.asked_at),
})

/** Rows of a ledger, newest first, each with the balance after it; `totals` are those after the first. */
export function presentLedger(
  rows: Awaited<ReturnType<typeof ledgerOf>>,
  totals: ReadonlyMap<TimeKind, number>,
): LedgerEntry[] {
  const left = new Map(totals)
  return rows.map(({ id, kind, reason, seconds, created_at: at, note }) => {
    const balance = left.get(kind) ?? 0
    left.set(kind, balance - seconds)
    return { _id: id, date: date(at), kind, reason, seconds, balance, note }
  })
}
