import type { ExamplesOf } from './examples-of.ts'
import { ID, invitation, message } from './shared.ts'

const times = { auto_transcription_time: 36_000, human_transcription_time: 0 }

/** Examples of the area `plan`. */
export const planExamples: ExamplesOf<'plan'> = {
  'plan.getPlanInfo': {
    reply: {
      auto_transcription: { price: 999, discounts: [{ more_than: 9, price: 899 }] },
      human_transcription: { price: 120, discounts: [] },
      answers: { letters_per_second: 300, least_seconds: 10 },
      price_list: '5d41402abc4b2a76',
    },
  },
  'plan.pay': {
    body: { token: 'tok_1Qf3', name_on_card: 'Ana Petrović', ...times },
    reply: { invoice: `/api/longhand/account/invoices/${ID}/pdf` },
  },
  'plan.charge': {
    body: { payment_id: ID, ...times },
    reply: message('Payment successful! You will receive an invoice in the mail!'),
  },
  'plan.issueInvoice': { body: { payment_id: ID }, reply: { invoice: `/api/longhand/account/invoices/${ID}/pdf` } },
  'plan.switchPlan': { reply: message('The plan in use was switched.') },
  'plan.sendInvitations': {
    body: { email_addresses: ['ben@example.org'], optional_message: 'For the interviews.' },
    reply: { invitations: [invitation], sent: ['ben@example.org'], warnings: [] },
  },
  'plan.removeInvitation': {},
}
