import type { StripeConfig } from '../../kernel/config.ts'
import type { Payments } from '../../ports/payments.ts'
import { removeCard, saveCard, savedCard } from './cards.ts'
import { createStripeClient, type StripeClientOptions } from './client.ts'
import { findOrMakeCustomer } from './customers.ts'
import { asking } from './errors.ts'
import { readEvent } from './events.ts'
import { invoiceLink, issueInvoice } from './invoices.ts'
import { cancel, findPayment, pay, payment } from './payments.ts'
import { refund } from './refunds.ts'
import { setTaxNumber } from './tax-ids.ts'

/** Card payments by Stripe. */
export function createStripePayments(config: Pick<StripeConfig, 'webhookSecret'> & StripeClientOptions): Payments {
  const stripe = createStripeClient(config)
  return {
    provider: 'stripe',
    sandbox: null,
    customer: (details, key) => asking(() => findOrMakeCustomer(stripe, details, key)),
    saveCard: (options) => asking(() => saveCard(stripe, options)),
    savedCard: (options) => asking(() => savedCard(stripe, options)),
    removeCard: (paymentMethodId) => asking(() => removeCard(stripe, paymentMethodId)),
    pay: (options) => asking(() => pay(stripe, options)),
    payment: (providerId) => asking(() => payment(stripe, providerId)),
    findPayment: (options) => asking(() => findPayment(stripe, options)),
    cancel: (providerId) => asking(() => cancel(stripe, providerId)),
    refund: (options) => asking(() => refund(stripe, options)),
    issueInvoice: (options) => asking(() => issueInvoice(stripe, options)),
    invoiceLink: (invoiceId) => asking(() => invoiceLink(stripe, invoiceId)),
    checkTaxId: ({ customerId, type, code }) => asking(() => setTaxNumber(stripe, customerId, { type, code })),
    readEvent: (rawBody, signature) => readEvent(stripe, { rawBody, signature, secret: config.webhookSecret }),
  }
}
