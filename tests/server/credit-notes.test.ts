import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '../../src/shared/contract/account.ts'
import type { RouteResult } from '../../src/shared/contract/route.ts'
import type { listPayments } from '../../src/shared/contract/sales.ts'
import { noteDocumentOf } from '../../server/modules/billing/invoices/note-document.ts'
import { buildShop, VISA } from '../support/buyer.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { giveBack } from '../support/payments.ts'
import { pdfText } from '../support/pdf-text.ts'

const YEAR = new Date().getUTCFullYear()

/** Somebody who bought two hours for 12 dollars, and an ADMIN. */
async function open() {
  const shop = await buildShop()
  const ada = await shop.buyer()
  const admin = await shop.signIn('ADMIN')
  await ada.payWith(VISA)
  const { id, provider_id: providerId } = (await ada.payments())[0]!
  const refund = async (cents: number, wish: string = randomUUID()) => {
    await shop.api('POST', `/admin/payments/${id}/refunds`, {
      headers: admin.bearer,
      payload: { cents, reason: 'The recording was silent.', wish },
    })
    return wish
  }
  const invoices = async () => (await ada.get('/account/invoices')).json<Invoice[]>()
  const notes = async () => (await invoices())[0]?.credit_notes ?? []
  return { shop, ada, admin, id, providerId: providerId!, refund, invoices, notes }
}

describe('a credit note', () => {
  test('is written for each refund, under numbers without gaps, below its invoice', async () => {
    const { shop, ada, admin, refund, invoices, notes } = await open()
    expect((await invoices())[0]).not.toHaveProperty('credit_notes')
    await shop.finish.refunds.carryOut(await refund(500))
    await shop.finish.refunds.carryOut(await refund(700))
    const [first, second, ...more] = await notes()
    expect([first, second, more]).toMatchObject([
      { number: `CN-${YEAR}-000001`, status: 'issued', price: 500, date_issued: expect.any(Number) as number },
      { number: `CN-${YEAR}-000002`, status: 'issued', price: 700 },
      [],
    ])
    const pdf = await ada.get(first!.credit_note_url.replace('/api/longhand', ''))
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename=${first!.number}.pdf`,
    ])
    const { number: invoice } = (await invoices())[0]!
    const lines = await pdfText(pdf.rawPayload)
    expect(lines).toEqual(
      expect.arrayContaining(['Credit note', first!.number, `Paid back of invoice ${invoice}`, 'Ada King', '$5.00']),
    )
    const eve = await shop.buyer()
    expect((await eve.get(first!.credit_note_url.replace('/api/longhand', ''))).statusCode).toBe(404)
    const seen = await shop.api('GET', '/admin/payments', { headers: admin.bearer })
    expect(seen.json<RouteResult<typeof listPayments>>().payments[0]?.credit_notes).toMatchObject([
      { number: first!.number, cents: 500, status: 'issued' },
      { number: second!.number, cents: 700, status: 'issued' },
    ])
    const exported = (await ada.get('/account/export')).json<{ invoices: { credit_notes: { number: string }[] }[] }>()
    expect(exported.invoices[0]?.credit_notes.map(({ number }) => number)).toEqual([first!.number, second!.number])
  })

  test('comes with the mail of the refund, once, whoever is killed and how often it is told', async () => {
    const { shop, ada, id, refund, notes } = await open()
    const wish = await refund(500)
    const { refunds, finish } = shop.finish
    const give = shop.payments.refund.bind(shop.payments)
    shop.payments.refund = async (options) => {
      await give(options)
      throw new Error('killed')
    }
    await expect(refunds.carryOut(wish)).rejects.toThrow('killed')
    shop.payments.refund = give
    // The provider tells of it as often as it likes, beside the job that is done again.
    await Promise.all([finish(id), finish(id), refunds.carryOut(wish), refunds.carryOut(wish)])
    await Promise.all([finish(id), refunds.carryOut(wish)])
    const [note, ...more] = await notes()
    expect([note?.number, more]).toEqual([`CN-${YEAR}-000001`, []])
    const mails = await Promise.all((await sendQueuedMails(shop)).map((mail) => PostalMime.parse(mail)))
    const told = mails.filter((mail) => mail.subject?.includes('refund') || mail.subject?.includes('credit note'))
    expect(told.map(({ to }) => to?.[0]?.address)).toEqual([ada.email])
    expect(told[0]?.text).toContain(note?.number)
    expect(told[0]?.attachments.map(({ filename }) => filename)).toEqual([`${note?.number}.pdf`])
  })

  test('of what the provider gave back by itself has a mail of its own, and is void where that failed', async () => {
    const { shop, ada, id, providerId, notes } = await open()
    await giveBack(shop.db, providerId, 400)
    await shop.finish.finish(id)
    await giveBack(shop.db, providerId, 0)
    await shop.finish.finish(id)
    await giveBack(shop.db, providerId, 1200)
    await shop.finish.finish(id)
    expect(await notes()).toMatchObject([
      { number: `CN-${YEAR}-000001`, status: 'void', price: 400 },
      { number: `CN-${YEAR}-000002`, status: 'issued', price: 1200 },
    ])
    const mails = (await sendQueuedMails(shop)).filter((mail) => mail.includes('Your credit note'))
    expect(mails.filter((mail) => mail.includes(ada.email))).toHaveLength(2)
  })

  test('waits for the invoice of its payment', async () => {
    const { shop, id, providerId, notes } = await open()
    await shop.db.deleteFrom('invoice').execute()
    await giveBack(shop.db, providerId, 300)
    await shop.finish.finish(id)
    expect(await notes()).toMatchObject([{ number: `CN-${YEAR}-000001`, price: 300 }])
    const subjects = (await sendQueuedMails(shop)).filter((mail) => mail.includes(`Your credit note CN-${YEAR}-000001`))
    expect(subjects).toHaveLength(1)
  })

  test('says the VAT of what was paid back, and its invoice’s seller and buyer', () => {
    const buyer = {
      name: 'Ana',
      email: '',
      phone: '',
      address: { country: 'DE', state: null, city: 'Berlin', line1: 'Hof 1', line2: null, postalCode: '10117' },
      tax: null,
    }
    const seller = { name: 'Steno Ltd', address: ['1 Pad Lane'], tax_id: 'IE1234567T', vat_percent: 20 }
    const note = noteDocumentOf({
      number: 'CN-2026-000007',
      amount: 600,
      issued_at: Date.UTC(2026, 10, 21),
      void_at: null,
      invoice_number: 'LH-2026-000003',
      invoice_issued_at: Date.UTC(2026, 9, 1),
      details: JSON.stringify({ buyer, seller, lines: [], isTest: false }),
    })
    expect(note).toMatchObject({
      title: 'Credit note',
      facts: [{ text: '21 November 2026' }, { text: 'paid back' }, { text: 'LH-2026-000003, 1 October 2026' }],
      seller: { name: 'Steno Ltd', lines: ['1 Pad Lane', 'Tax number IE1234567T'] },
      buyer: { name: 'Ana' },
      vatNote: 'The total includes 20 % VAT: $1.00.',
      total: '$6.00',
    })
  })
})
