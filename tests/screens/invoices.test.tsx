import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listInvoices, type Invoice } from '../../src/shared/contract/account.ts'
import { buildInvoice } from '../support/build-account.ts'
import { openScreen, type Screen } from './screen.tsx'

/** Opens the screen of somebody with these invoices. */
async function openWith(invoices: Invoice[]): Promise<Screen> {
  const opened = openScreen('/account/invoices', { role: 'USER', answers: (api) => api.reply(listInvoices, invoices) })
  await screen.findByRole('heading', { level: 1, name: 'My invoices' })
  return opened
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Invoices' }))
    .getAllByRole('row')
    .slice(1)
const cells = (row: HTMLElement | undefined) =>
  within(row!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.trim())

test('[PA-044 PA-048 PA-049 PA-050 PA-051] number, status, price, date, download; the foot adds up', async () => {
  await openWith([
    buildInvoice(1),
    buildInvoice(2, { status: 'refunded', price: 123_456, invoice_url: 'https://invoice.stripe.com/i/1' }),
    buildInvoice(3, { invoice_url: null }),
  ])
  const [newest, refunded, oldest] = await rows()
  expect(screen.getByText('Test mode, no money is taken')).toBeVisible()
  expect(cells(oldest)).toEqual(['LH-00001', 'PAID', '$11.10', '2 Jan 2026', 'Download'])
  expect(within(oldest!).getByRole('link', { name: 'Download invoice LH-00001' })).toHaveAttribute(
    'href',
    '/api/longhand/account/invoices/1/pdf',
  )
  expect(cells(refunded)).toEqual(['LH-00002', 'REFUNDED', '$1,234.56', '3 Jan 2026', 'Download'])
  expect(within(refunded!).getByRole('link')).toHaveAttribute('href', 'https://invoice.stripe.com/i/1')
  expect(cells(newest)?.at(-1)).toBe('In preparation')
  expect(screen.getByText('3 file(s)/invoices, total price 1256.76$')).toBeVisible()
})

test('what was paid back stands below its invoice, and is downloaded by itself', async () => {
  const note = { date_issued: Date.UTC(2026, 0, 9) / 1000, status: 'issued' as const, price: 500 }
  await openWith([
    buildInvoice(1, {
      status: 'partly refunded',
      credit_notes: [
        {
          ...note,
          _id: 'n1'.repeat(12),
          number: 'CN-2026-000001',
          credit_note_url: '/api/longhand/account/credit_notes/n1/pdf',
        },
        {
          ...note,
          _id: 'n2'.repeat(12),
          number: 'CN-2026-000002',
          status: 'void',
          credit_note_url: '/api/longhand/account/credit_notes/n2/pdf',
        },
      ],
    }),
  ])
  const [, first, second] = await rows()
  expect(cells(first)).toEqual(['CN-2026-000001', 'CREDIT NOTE', '-$5.00', '9 Jan 2026', 'Download'])
  expect(within(first!).getByRole('link', { name: 'Download credit note CN-2026-000001' })).toHaveAttribute(
    'href',
    '/api/longhand/account/credit_notes/n1/pdf',
  )
  expect(cells(second)?.[1]).toBe('VOID CREDIT NOTE')
  // The foot counts invoices, as the spec has it.
  expect(screen.getByText('1 file(s)/invoices, total price 11.10$')).toBeVisible()
})

test('[PA-045] [PA-046] newest first, 20 on a page; the foot counts all', async () => {
  const { user } = await openWith(Array.from({ length: 45 }, (_, n) => buildInvoice(((n * 7) % 45) + 1)))
  expect(await rows()).toHaveLength(20)
  expect((await rows())[0]).toHaveTextContent('LH-00045')
  expect((await rows()).at(-1)).toHaveTextContent('LH-00026')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await rows()).toHaveLength(5)
  expect((await rows()).at(-1)).toHaveTextContent('LH-00001')
  expect(screen.getByText('45 file(s)/invoices, total price 499.50$')).toBeVisible()
})

test('without any there is a way to the first', async () => {
  await openWith([])
  expect(await screen.findByText('No invoices yet.')).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Purchase hours' })).toHaveAttribute(
    'href',
    '/account/checkout',
  )
})

test("[PA-052] a failure shows 'Files loading failed! Refresh the page!' and a button for that", async () => {
  openScreen('/account/invoices', { role: 'USER', answers: (api) => api.refuse(listInvoices, 403) })
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Files loading failed! Refresh the page!'))
  expect(screen.getByRole('button', { name: 'Refresh the page' })).toBeEnabled()
})
