import type { Stripe } from 'stripe'
import type { InvoiceBuyer, InvoiceLine, ProviderInvoice } from '../../ports/payments.ts'
import { saidNo } from './errors.ts'
import { setTaxNumber } from './tax-ids.ts'

/** What is asked for with an invoice. */
export interface InvoiceOrder {
  customerId: string
  buyer: InvoiceBuyer
  lines: readonly InvoiceLine[]
  providerPaymentId: string
  paymentId: string
  key: string
}

/**
 * Issues an invoice and credits the payment to it, which makes it paid. Each step leaves a trace at Stripe, so that
 * a call that was cut off is gone on with at any later time.
 */
export async function issueInvoice(stripe: Stripe, order: InvoiceOrder): Promise<ProviderInvoice> {
  const { customerId, buyer, lines, providerPaymentId, key } = order
  let invoice = (await begun(stripe, order)) ?? (await begin(stripe, order))
  if (invoice.status === 'draft') {
    // An invoice shows its buyer as they are when it is finalised.
    await describe(stripe, customerId, buyer)
    if (invoice.lines.data.length === 0)
      invoice = await stripe.invoices.addLines(
        invoice.id,
        { lines: lines.map(toLine) },
        { idempotencyKey: `${key}:lines` },
      )
    invoice = await stripe.invoices.finalizeInvoice(
      invoice.id,
      { auto_advance: false },
      { idempotencyKey: `${key}:finalise` },
    )
  }
  if (invoice.status === 'open')
    invoice = await stripe.invoices.attachPayment(
      invoice.id,
      { payment_intent: providerPaymentId },
      { idempotencyKey: `${key}:paid` },
    )
  return { provider: { id: invoice.id, number: invoice.number ?? invoice.id, url: linkTo(invoice) } }
}

/** Where an invoice can be had for now. */
export async function invoiceLink(stripe: Stripe, id: string): Promise<string | null> {
  try {
    return linkTo(await stripe.invoices.retrieve(id))
  } catch (error) {
    if (saidNo(error, 'resource_missing')) return null
    throw error
  }
}

const linkTo = ({ invoice_pdf: pdf, hosted_invoice_url: page }: Stripe.Invoice) => pdf ?? page ?? null

/** Callers' lines may know more than Stripe does. */
const toLine = ({ description, amount }: InvoiceLine) => ({ description, amount })

/** The invoice that was begun for this payment; Stripe's own memory of keys ends after a day. */
async function begun(
  stripe: Stripe,
  { customerId, providerPaymentId, paymentId }: InvoiceOrder,
): Promise<Stripe.Invoice | null> {
  const { created } = await stripe.paymentIntents.retrieve(providerPaymentId)
  for await (const invoice of stripe.invoices.list({ customer: customerId, created: { gte: created }, limit: 100 })) {
    if (invoice.metadata?.['payment_id'] === paymentId && invoice.status !== 'void') return invoice
  }
  return null
}

/** A draft that nothing collects by itself. */
async function begin(
  stripe: Stripe,
  { customerId, providerPaymentId, paymentId, key }: InvoiceOrder,
): Promise<Stripe.Invoice> {
  return stripe.invoices.create(
    {
      customer: customerId,
      currency: 'usd',
      collection_method: 'charge_automatically',
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      metadata: { payment_id: paymentId, payment_intent: providerPaymentId },
    },
    { idempotencyKey: `${key}:draft` },
  )
}

/** Stripe keeps 20 letters of a telephone number; spaces and words are what can be spared. */
const shortPhone = (phone: string) => (phone.length <= 20 ? phone : phone.replaceAll(/[^+\d]/g, '').slice(0, 20))

async function describe(
  stripe: Stripe,
  customerId: string,
  { name, email, phone, address, tax }: InvoiceBuyer,
): Promise<void> {
  await stripe.customers.update(customerId, {
    name,
    email,
    phone: shortPhone(phone),
    // An empty text takes away what an earlier address had.
    address: {
      country: address.country,
      state: address.state ?? '',
      city: address.city,
      line1: address.line1,
      line2: address.line2 ?? '',
      postal_code: address.postalCode ?? '',
    },
  })
  // A number that Stripe does not take must not keep an invoice from its buyer, nor stand there with an older one.
  if (!(await setTaxNumber(stripe, customerId, tax))) await setTaxNumber(stripe, customerId, null)
}
