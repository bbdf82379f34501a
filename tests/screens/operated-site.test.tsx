import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/operated-site.ts'
import { openScreen } from './screen.tsx'

const prices = {
  auto_transcription: { price: 600, discounts: [{ more_than: 10, price: 500 }] },
  human_transcription: { price: 120, discounts: [] },
}
const seller = { name: 'Longhand', address: [], tax_id: null, vat_percent: null }
const details = { name: 'Longhand', description: 'Notes.', social: {} }
const site: contract.OperatedSite = {
  details: { value: details, file: details, said_date: null },
  seller: { value: { ...seller, name: 'Steno' }, file: seller, said_date: '2027-06-01T09:00:00.000Z' },
  prices: { value: prices, file: prices, said_date: null },
  billing: 'sandbox',
  lacks_seller: true,
}

test('an ADMIN sees what changes for people before a price is said, and what is wrong with one', async () => {
  const { api, user } = openScreen('/admin/site', {
    role: 'ADMIN',
    answers(fake) {
      fake.reply(contract.getOperatedSite, site)
      fake.reply(contract.sayPrices, undefined)
      fake.reply(contract.saySeller, undefined)
    },
  })
  expect(await screen.findByText(/Invoices lack the address of the seller. They are issued/)).toBeVisible()
  expect(screen.getByText('site.yaml')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Change: Prices' }))
  const hour = screen.getByLabelText('Price of an hour, in US dollars')
  expect(hour).toHaveValue('6.00')
  await user.clear(hour)
  await user.click(screen.getByRole('button', { name: 'Review the change' }))
  expect(hour).toBeInvalid()
  await user.type(hour, '7.5')
  // Both emptied: no longer cheaper in larger orders.
  await user.clear(screen.getAllByLabelText('For orders above so many hours')[0]!)
  await user.clear(screen.getAllByLabelText('An hour costs')[0]!)
  await user.click(screen.getByRole('button', { name: 'Review the change' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'What people will see' })
  const change = within(dialog).getByText('An hour of automatic transcription').closest('div')!
  expect(change).toHaveTextContent('Now: $6.00')
  expect(change).toHaveTextContent('Then: $7.50')
  expect(within(dialog).getByText(/Whoever was shown another price pays that one/)).toBeVisible()
  expect(api.sent(contract.sayPrices)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. It takes effect within seconds.')).toBeVisible()
  expect(api.sent(contract.sayPrices)).toMatchObject([
    { body: { value: { ...prices, auto_transcription: { price: 750, discounts: [] } } } },
  ])

  await user.click(screen.getByRole('button', { name: 'Use what the file says: Seller and tax' }))
  const back = await screen.findByRole('alertdialog')
  expect(back).toHaveTextContent('Then: Longhand')
  await user.click(within(back).getByRole('button', { name: 'Save' }))
  await expect.poll(() => api.sent(contract.saySeller)).toMatchObject([{ body: { value: null } }])
})
