import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/sales.ts'
import { openScreen } from './screen.tsx'

const account = { _id: 'a'.repeat(36), email: 'ana@example.org', team: null }
const payment: contract.Payment = {
  _id: 'p'.repeat(36),
  date: '2027-05-20T09:00:00.000Z',
  state: 'credited',
  account,
  cents: 12_000,
  reversed_cents: 2000,
  left_cents: 10_000,
  auto_seconds: 36_000,
  human_seconds: 0,
  invoice: 'LH-2027-000042',
  failure: null,
  refunds: [
    {
      _id: 'r',
      cents: 2000,
      reason: 'Silent recording',
      state: 'done',
      failure: null,
      asked_date: '2027-05-20T10:00:00Z',
    },
  ],
  credit_notes: [
    { _id: 'n', number: 'CN-2027-000007', status: 'issued', cents: 2000, date: '2027-05-20T10:00:00Z' },
    { _id: 'v', number: 'CN-2027-000006', status: 'void', cents: 2000, date: '2027-05-20T09:30:00Z' },
  ],
}
const none = { auto: 0, human: 0 }

test('an ADMIN refunds a part of a payment by keyboard, once it was said what that takes', async () => {
  const { api, user } = openScreen(`/admin/plans/${account._id}`, {
    role: 'ADMIN',
    answers(fake) {
      const plan = { account, available: { auto: 3600, human: 0 }, reserved: none, used: none, owed: none }
      fake.reply(contract.getPlan, { ...plan, payments: [payment], can_refund: true })
      fake.reply(contract.getLedger, {
        entries: [
          { _id: 'l', date: payment.date, kind: 'auto', reason: 'grant', seconds: -60, balance: -60, note: 'Sorry' },
        ],
        next: null,
      })
      fake.reply(contract.refundPayment, undefined)
    },
  })
  const payments = within(await screen.findByRole('table', { name: 'Payments' }))
  expect(
    payments.getByRole('row', {
      name: /LH-2027-000042.*Refunded: \$20\.00.*Silent recording.*CN-2027-000007: \$20.*CN-2027-000006 \(void\)/,
    }),
  ).toBeVisible()
  expect(await screen.findByRole('row', { name: /Time given.*Sorry.*−1m 00s/ })).toBeVisible()
  await user.click(payments.getByRole('button', { name: /^Refund: / }))
  const amount = screen.getByRole('textbox', { name: /^Amount in US dollars/ })
  expect(amount).toHaveFocus()
  await user.clear(amount)
  await user.type(amount, '200{Enter}')
  expect(screen.getByText('Enter an amount up to $100.00.')).toBeVisible()
  expect(api.sent(contract.refundPayment)).toEqual([])
  await user.clear(amount)
  await user.type(amount, '12.5')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Silent recording{Enter}')
  expect(await screen.findByText('Refund requested. It takes a moment.')).toBeVisible()
  expect(api.sent(contract.refundPayment)).toMatchObject([{ body: { cents: 1250, reason: 'Silent recording' } }])
})
