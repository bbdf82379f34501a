import PostalMime from 'postal-mime'
import { describe, expect, test, vi } from 'vitest'
import { documentOf } from '../../server/modules/billing/invoices/document.ts'
import type { InvoiceDetails } from '../../server/modules/billing/invoices/details.ts'
import { SEND_INVOICE } from '../../server/modules/billing/invoices/jobs.ts'
import { shippedSeller } from '../../server/modules/billing/invoices/seller.ts'
import { createInvoiceMails } from '../../server/modules/billing/invoices/send-invoice.ts'
import { createInvoices } from '../../server/modules/billing/invoices/service.ts'
import { writeInvoicePdf } from '../../server/modules/billing/invoices/write-pdf.ts'
import { PATIENT_TRIES } from '../../server/ports/job-queue.ts'
import type { Mail, Mailer } from '../../server/ports/mailer.ts'
import { type Payments, PaymentsUnreachable } from '../../server/ports/payments.ts'
import type { Threads } from '../../server/kernel/threads/threads.ts'
import { runWorker } from '../../server/worker.ts'
import { messages } from '../../src/shared/messages.ts'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildShop, type Buyer, VISA } from '../support/buyer.ts'
import { pdfText } from '../support/pdf-text.ts'
import { silentLog } from '../support/silent-log.ts'
import { PATIENCE } from '../support/patience.ts'

type Listed = { _id: string; number: string; status: string; price: number; date_issued: number; invoice_url: string }
const listed = async (buyer: Buyer) => (await buyer.get('/account/invoices')).json<Listed[]>()
const download = (buyer: Buyer, { invoice_url: url }: Listed) => buyer.get(url.replace('/api/longhand', ''))

async function sold() {
  const shop = await buildShop()
  const ada = await shop.buyer('USER', { name: 'Ada *King* #let x = [1] $y$ Łódź' })
  await ada.payWith(VISA, { auto_transcription_time: 12 * 3600, human_transcription_time: 30 * 60 })
  return { shop, ada }
}

describe('the invoices of a person', () => {
  test('[AP-009] [PA-046 PA-049 PA-050 PA-051] newest first: price in cents, date in seconds, address', async () => {
    const { shop, ada } = await sold()
    await shop.db.updateTable('invoice').set({ issued_at: 1_700_000_000_123 }).execute()
    await ada.pay({ auto_transcription_time: 3600 })
    const year = new Date().getUTCFullYear()
    const [newest, oldest] = await listed(ada)
    expect(newest).toMatchObject({ number: `LH-${year}-000002`, status: 'paid', price: 600 })
    expect(oldest).toEqual({
      _id: expect.any(String) as string,
      number: `LH-${year}-000001`,
      status: 'paid',
      price: 12 * 500 + 30 * 120,
      date_issued: 1_700_000_000,
      invoice_url: `/api/longhand/account/invoices/${oldest?._id}/pdf`,
    })
  })

  test('[PA-051] are downloaded by nobody else', async () => {
    const { shop, ada } = await sold()
    const [invoice] = await listed(ada)
    if (!invoice) throw new Error('there is no invoice')
    const reply = await download(ada, invoice)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename=${invoice.number}.pdf`,
    ])
    const eve = await shop.buyer()
    expect((await download(eve, invoice)).statusCode).toBe(404)
    expect(await listed(eve)).toEqual([])
  })

  test('[PA-032 PL-033 PL-034] say what was bought, by whom, that nothing was taken; names are no markup', async () => {
    const { ada } = await sold()
    const [invoice] = await listed(ada)
    if (!invoice) throw new Error('there is no invoice')
    const lines = await pdfText((await download(ada, invoice)).rawPayload)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Invoice',
        invoice.number,
        messages.testMode,
        'Ada *King* #let x = [1] $y$ Łódź',
        '12 St James’s Square',
        'SW1Y 4LE London',
        'United Kingdom',
        'GB VAT GB123456789',
        ada.email,
        'Auto transcription',
        '12 h',
        '$6.00 per hour',
        '−$12.00',
        '$60.00',
        'Human transcription',
        '30 min',
        '$1.20 per minute',
        '$36.00',
        '$96.00',
        'VAT is included in all prices.',
      ]),
    )
  })

  test('[PA-020] come by mail as PDF, sent by the worker; in test mode the mail says so', async () => {
    const { shop, ada } = await sold()
    const folder = path.join(shop.dataDir, 'mail')
    const worker = await runWorker({
      ...shop.deps,
      log: silentLog,
    })
    const names = await vi.waitFor(async () => {
      const found = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      if (found.length === 0) throw new Error('there is no mail yet')
      return found
    }, PATIENCE)
    await worker.stop()
    const mail = await PostalMime.parse(await readFile(path.join(folder, names[0] ?? '')))
    const [invoice] = await listed(ada)
    expect(mail.to?.[0]?.address).toBe(ada.email)
    expect(mail.subject).toBe(`Your invoice ${invoice?.number}`)
    for (const body of [mail.text, mail.html]) expect(body).toContain(messages.testMode)
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`${invoice?.number}.pdf`, 'application/pdf'],
    ])
    expect(await pdfText(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer))).toContain(invoice?.number)
  })
})

describe('issuing an invoice', () => {
  const run = vi.fn<Threads['run']>()
  const THREADS = { run } as unknown as Threads

  /** A payment that was taken and has no invoice yet, and a provider that makes its own. */
  async function taken(provider: Partial<Payments> = {}) {
    const { shop, ada } = await sold()
    await shop.db.deleteFrom('invoice').execute()
    await shop.db.deleteFrom('job').execute()
    const [payment] = await ada.payments()
    if (!payment) throw new Error('there is no payment')
    const orders: unknown[] = []
    const payments: Payments = {
      ...shop.payments,
      provider: 'stripe',
      async issueInvoice(order) {
        orders.push(order)
        return { provider: { id: 'in_1', number: 'P-7', url: 'https://provider.example.org/runs-out' } }
      },
      ...provider,
    }
    const invoices = createInvoices({ db: shop.db, jobs: shop.deps.jobs, payments })
    return { shop, ada, payment, orders, invoices }
  }

  test('twice at once and again later makes one, with one mail and one key for the provider', async () => {
    const { shop, ada, payment, orders, invoices } = await taken()
    const links = await Promise.all([invoices.issue(payment), invoices.issue(payment)])
    const asked = orders.length
    links.push(await invoices.issue(payment))
    const [invoice, ...more] = await listed(ada)
    expect([links, more]).toEqual([Array.from({ length: 3 }, () => invoice?.invoice_url), []])
    expect(invoice).toMatchObject({ number: 'P-7', status: 'paid', price: payment.amount })
    expect(orders).toHaveLength(asked)
    const { customerId, buyer, lines } = JSON.parse(payment.details) as {
      customerId: string
      buyer: object
      lines: object[]
    }
    const order = {
      customerId,
      buyer,
      lines,
      providerPaymentId: payment.provider_id,
      paymentId: payment.id,
      key: `invoice:${payment.id}`,
    }
    expect(orders).toEqual(orders.map(() => order))
    expect(await shop.db.selectFrom('job').select(['name', 'max_attempts']).execute()).toEqual([
      { name: SEND_INVOICE.name, max_attempts: PATIENT_TRIES },
    ])
    const { details } = await shop.db.selectFrom('invoice').select('details').executeTakeFirstOrThrow()
    expect(JSON.parse(details)).toEqual({ buyer, lines, seller: shippedSeller(), isTest: false })
  })

  test('says what was given back before it was issued', async () => {
    const { shop, ada, payment, invoices } = await taken()
    await shop.db.updateTable('payment').set({ taken_back: 1 }).execute()
    await invoices.issue(payment)
    expect(await listed(ada)).toMatchObject([{ status: 'partly refunded' }])
  })

  test('writes its PDF on a thread in its owner’s turn, as work of a size that nobody knows', async () => {
    const { ada, payment, invoices } = await taken({ issueInvoice: () => Promise.resolve({ provider: null }) })
    await invoices.issue(payment)
    const [invoice] = await listed(ada)
    run.mockResolvedValueOnce(new Uint8Array([1]))
    expect(await invoices.download(ada.id, invoice?._id ?? '', THREADS)).toEqual({
      number: invoice?.number,
      bytes: new Uint8Array([1]),
    })
    expect(run).toHaveBeenCalledExactlyOnceWith(expect.any(URL), expect.objectContaining({ number: invoice?.number }), {
      account: ada.id,
      bytes: Infinity,
    })
  })

  test('is refused for what was never paid, and where billing is off', async () => {
    const { shop, payment, invoices } = await taken()
    const words = `payment ${payment.id} cannot be invoiced here`
    await expect(invoices.issue({ ...payment, provider_id: null })).rejects.toThrow(words)
    await expect(createInvoices({ db: shop.db, jobs: shop.deps.jobs, payments: null }).issue(payment)).rejects.toThrow(
      words,
    )
  })

  test('of the provider’s leads to where it is now, else where it was, and waits while nobody can say', async () => {
    const link = vi.fn<Payments['invoiceLink']>()
    const { shop, ada, payment, invoices } = await taken({ invoiceLink: link })
    await invoices.issue(payment)
    const [invoice] = await listed(ada)
    const load = (from = invoices) => from.download(ada.id, invoice?._id ?? '', THREADS)
    link.mockResolvedValueOnce('https://provider.example.org/now')
    expect(await load()).toEqual({ url: 'https://provider.example.org/now' })
    expect(link).toHaveBeenCalledExactlyOnceWith('in_1')
    link.mockResolvedValueOnce(null)
    expect(await load()).toEqual({ url: 'https://provider.example.org/runs-out' })
    const cause = new PaymentsUnreachable('away')
    link.mockRejectedValueOnce(cause)
    await expect(load()).rejects.toMatchObject({
      status: 503,
      code: 'payments_unreachable',
      message: messages.invoiceUnreachable,
      retryAfter: 30,
      cause,
    })
    link.mockRejectedValueOnce(new Error('a fault of ours'))
    await expect(load()).rejects.toThrow('a fault of ours')
    await shop.db.updateTable('invoice').set({ url: null }).execute()
    await expect(load(createInvoices({ db: shop.db, jobs: shop.deps.jobs, payments: null }))).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('the mail of an invoice of the card provider leads to our page of it: the provider’s links run out', async () => {
  const { shop } = await sold()
  const { id } = await shop.db
    .updateTable('invoice')
    .set({ provider_id: 'in_1', url: 'https://provider.example.org/runs-out' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent: Mail[] = []
  const mailer: Mailer = { send: async (mail) => ({ reference: String(sent.push(mail)) }) }
  await createInvoiceMails({ db: shop.db, mailer, publicUrl: 'https://longhand.example.org', log: silentLog })(id)
  expect(sent[0]?.attachments).toEqual([])
  for (const body of [sent[0]?.text, sent[0]?.html]) {
    expect(body).toContain('https://longhand.example.org/account/invoices')
    expect(body).not.toContain('provider.example.org')
  }
})

describe('an invoice on paper', () => {
  const details: InvoiceDetails = {
    buyer: {
      name: 'Ana',
      email: 'ana@example.org',
      phone: '1',
      address: {
        country: 'DE',
        state: 'Berlin',
        city: 'Berlin',
        line1: 'Unter den Linden 1',
        line2: 'Hof',
        postalCode: '10117',
      },
      tax: null,
    },
    lines: [{ kind: 'auto', description: '', quantity: 2, unitPrice: 600, discount: 0, amount: 1200 }],
    seller: { name: 'Steno Ltd', address: ['1 Pad Lane', 'Dublin'], tax_id: 'IE1234567T', vat_percent: 20 },
    isTest: false,
  }
  const row = {
    number: 'LH-2026-000007',
    status: 'paid',
    total: 1200,
    issued_at: Date.UTC(2026, 10, 21),
    details: JSON.stringify(details),
  }

  test('names seller and VAT where they are set, and test mode only there', async () => {
    const lines = await pdfText(await writeInvoicePdf(documentOf(row)))
    expect(lines).toEqual(
      expect.arrayContaining([
        '21 November 2026',
        'Steno Ltd',
        '1 Pad Lane',
        'Dublin',
        'Tax number IE1234567T',
        '10117 Berlin',
        'Berlin, Germany',
        'Hof',
        'The total includes 20 % VAT: $2.00.',
        '–',
      ]),
    )
    expect(lines).not.toContain(messages.testMode)
  })
})
