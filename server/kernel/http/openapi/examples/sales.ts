import type { Payment } from '../../../../../src/shared/contract/sales.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

const account = { _id: ID, email: 'ana@example.org', team: null }
const payment: Payment = {
  _id: ID,
  date: DATE,
  state: 'credited',
  account,
  cents: 12_000,
  reversed_cents: 2000,
  left_cents: 10_000,
  auto_seconds: 36_000,
  human_seconds: 0,
  invoice: 'LH-2026-000042',
  failure: null,
  refunds: [
    { _id: ID, cents: 2000, reason: 'The recording was silent.', state: 'done', failure: null, asked_date: DATE },
  ],
  credit_notes: [{ _id: ID, number: 'CN-2026-000003', status: 'issued', cents: 2000, date: DATE }],
}

/** Examples of the area `sales`. */
export const salesExamples: ExamplesOf<'sales'> = {
  'sales.listPayments': { reply: { payments: [payment], next: ID } },
  'sales.getPlan': {
    reply: {
      account,
      available: { auto: 30_000, human: 0 },
      reserved: { auto: 0, human: 0 },
      used: { auto: 6000, human: 0 },
      owed: { auto: 0, human: 0 },
      payments: [payment],
      can_refund: true,
    },
  },
  'sales.getLedger': {
    reply: {
      entries: [
        { _id: ID, date: DATE, kind: 'auto', reason: 'purchase', seconds: 36_000, balance: 36_900, note: null },
      ],
      next: null,
    },
  },
  'sales.refundPayment': { body: { cents: 2000, reason: 'The recording was silent.', wish: ID } },
}
