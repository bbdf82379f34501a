import { z } from 'zod'
import { taxIdsOf } from './customers.ts'
import { invalid } from './faults.ts'
import { p, route } from './route.ts'
import { found, type Invoice, page } from './world.ts'

const line = z.strictObject({ description: p.text, amount: p.whole })

export const invoiceRoutes = [
  route(
    'POST',
    '/v1/invoices',
    {
      customer: p.text,
      currency: z.literal('usd'),
      collection_method: z.literal('charge_automatically'),
      auto_advance: z.literal('false'),
      pending_invoice_items_behavior: z.literal('exclude'),
      metadata: p.metadata,
    },
    (world, { customer, metadata }) => {
      const invoice: Invoice = {
        id: world.newId('in'),
        object: 'invoice',
        created: world.seconds(),
        status: 'draft',
        customer: found(world.customers, 'customer', customer, 'customer').id,
        currency: 'usd',
        auto_advance: false,
        number: null,
        total: 0,
        amount_paid: 0,
        lines: { object: 'list', has_more: false, data: [] },
        metadata,
        customer_name: null,
        customer_email: null,
        customer_phone: null,
        customer_address: null,
        customer_tax_ids: [],
        hosted_invoice_url: null,
        invoice_pdf: null,
      }
      world.invoices.set(invoice.id, invoice)
      world.emit('invoice.created', invoice)
      return invoice
    },
  ),
  route(
    'GET',
    '/v1/invoices',
    { ...p.listed, customer: p.text, created: z.strictObject({ gte: p.whole }) },
    (world, { customer, created, ...rest }) =>
      page(
        [...world.invoices.values()].filter(
          (invoice) => invoice.customer === customer && invoice.created >= created.gte,
        ),
        rest,
        '/v1/invoices',
      ),
  ),
  route('GET', '/v1/invoices/:id', {}, (world, _, [id]) => found(world.invoices, 'invoice', id, 'invoice')),
  route('POST', '/v1/invoices/:id/add_lines', { lines: z.array(line).min(1) }, (world, { lines }, [id]) => {
    const invoice = found(world.invoices, 'invoice', id, 'invoice')
    if (invoice.status !== 'draft') throw invalid('Only draft invoices can be changed.', 'invoice_not_editable')
    invoice.lines.data.push(...lines.map((one) => ({ id: world.newId('il'), object: 'line_item' as const, ...one })))
    invoice.total = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0)
    return invoice
  }),
  route('POST', '/v1/invoices/:id/finalize', { auto_advance: z.literal('false') }, (world, _, [id]) => {
    const invoice = found(world.invoices, 'invoice', id, 'invoice')
    if (invoice.status !== 'draft')
      throw invalid(
        'This invoice is already finalized, you can’t re-finalize a non-draft invoice.',
        'invoice_not_editable',
      )
    if (invoice.lines.data.length === 0)
      throw invalid('Nothing to invoice for this customer.', 'invoice_no_customer_line_items')
    const { name, email, phone, address } = found(world.customers, 'customer', invoice.customer)
    const number =
      'FAKE-' +
      String([...world.invoices.values()].filter((other) => other.number !== null).length + 1).padStart(4, '0')
    Object.assign(invoice, {
      status: 'open',
      number,
      customer_name: name,
      customer_email: email,
      customer_phone: phone,
      customer_address: address,
      customer_tax_ids: taxIdsOf(world, invoice.customer).map(({ type, value }) => ({ type, value })),
      hosted_invoice_url: `https://invoice.stripe.test/i/${id}`,
      invoice_pdf: `https://pay.stripe.test/invoice/${id}/pdf`,
    })
    world.emit('invoice.finalized', invoice)
    return invoice
  }),
  route('POST', '/v1/invoices/:id/attach_payment', { payment_intent: p.text }, (world, { payment_intent }, [id]) => {
    const invoice = found(world.invoices, 'invoice', id, 'invoice')
    const intent = found(world.intents, 'payment_intent', payment_intent, 'payment_intent')
    if (invoice.status !== 'open') throw invalid(`This invoice is ${invoice.status}.`)
    if (intent.status !== 'succeeded' || intent.customer !== invoice.customer)
      throw invalid('This PaymentIntent cannot be attached to the invoice.', undefined, 'payment_intent')
    if (intent.amount > invoice.total - invoice.amount_paid)
      throw invalid(
        'The amount of the PaymentIntent is greater than what remains to be paid.',
        undefined,
        'payment_intent',
      )
    invoice.amount_paid += intent.amount
    if (invoice.amount_paid === invoice.total) invoice.status = 'paid'
    if (invoice.status === 'paid') world.emit('invoice.paid', invoice)
    return invoice
  }),
]
