import type { ExamplesOf } from './examples-of.ts'
import { message } from './shared.ts'

/** Examples of the area `payments`. */
export const paymentsExamples: ExamplesOf<'payments'> = {
  'payments.addPaymentMethod': {
    body: { token: 'tok_1Qf3', name_on_card: 'Ana Petrović' },
    reply: message('Your card was saved.'),
  },
  'payments.confirmPaymentMethod': { body: { setup_id: 'seti_1Qf3' }, reply: message('Your card was saved.') },
  'payments.removePaymentMethod': {},
  'payments.stripeWebhook': { reply: { received: true } },
  'payments.createSandboxToken': {
    body: { number: '4242424242424242', exp_month: 3, exp_year: 2030, cvc: '123' },
    reply: { token: 'tok_sandbox_1Qf3' },
  },
  'payments.confirmSandbox': {
    body: { client_secret: 'pi_1Qf3_secret_8c', approve: true },
    reply: { status: 'succeeded', message: null },
  },
}
