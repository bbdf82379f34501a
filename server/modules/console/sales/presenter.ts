import type { LedgerEntry, Payment, Refund } from '../../../../src/shared/contract/sales.ts'
import type { TimeKind } from '../../../../src/shared/domain/quota.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import type { RefundTable } from '../../../kernel/db/schema.ts'
import { leftOf } from '../../billing/index.ts'
import type { ledgerOf, PaymentRow } from './repository.ts'

const date = (at: number) => new Date(at).toISOString()

/** A payment with what went back of it. */
export function presentPayment(
  row: PaymentRow,
  refunds: readonly RefundTable[],
  say: (words: Phrase) => string,
): Payment {
  const own = refunds.filter(({ payment_id }) => payment_id === row.id)
  return {
    _id: row.id,
    date: date(row.created_at),
    state: row.state,
    account: row.user_id === null || row.email === null ? null : { _id: row.user_id, email: row.email },
    cents: row.amount,
    reversed_cents: row.taken_back,
    left_cents: leftOf(row, own),
    auto_seconds: row.auto_seconds,
    human_seconds: row.human_seconds,
    invoice: row.invoice,
    failure: row.failure_message === null ? null : say(row.failure_message),
    refunds: own.map((refund) => presentRefund(refund, say)),
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
