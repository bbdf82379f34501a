import { screen, waitFor, within } from '@testing-library/react'
import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import {
  listCountries,
  listTaxIds,
  setInvoiceInfo,
  type Country,
  type TaxIdType,
} from '../../src/shared/contract/account.ts'
import { openScreen, type Screen } from './screen.tsx'

const COUNTRIES = JSON.parse(await readFile('resources/countries.json', 'utf8')) as Country[]
const TAX_IDS = JSON.parse(await readFile('resources/tax-ids.json', 'utf8')) as TaxIdType[]

let user: Screen['user']
let api: Screen['api']

beforeEach(async () => {
  ;({ user, api } = openScreen('/account/bill', {
    role: 'USER',
    answers: (server) => {
      server.reply(listCountries, COUNTRIES)
      server.reply(listTaxIds, TAX_IDS)
      server.reply(setInvoiceInfo, { message: 'ok' })
    },
  }))
  await screen.findByLabelText('Name')
})

const save = () => user.click(screen.getByText('Save billing settings'))
const company = () => screen.getByLabelText('Company details')
const choose = (label: string, value: string) => user.selectOptions(screen.getByLabelText(label), value)
const options = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)

/** What is required, for a person in Germany. */
async function fill({ name = 'Maria Lind', phone = '+49 40 123456' } = {}): Promise<void> {
  await user.type(screen.getByLabelText('Name'), name)
  await user.type(screen.getByLabelText('Phone'), phone)
  await choose('Country', 'DE')
  await user.type(screen.getByLabelText('City'), 'Hamburg')
  await user.type(screen.getByLabelText('Address line 1'), 'Hafenstraße 1')
}

test('[BI-028] has all fields; the tax fields come with the company', async () => {
  for (const label of [
    'Name',
    'Phone',
    'Country',
    'State (optional)',
    'City',
    'Address line 1',
    'Address line 2 (optional)',
    'Postal code (optional)',
  ]) {
    expect(screen.getByLabelText(label)).toBeVisible()
  }
  expect(options('Country')).toHaveLength(251)
  expect(screen.queryByLabelText('Tax type')).toBeNull()
  await user.click(company())
  expect(screen.getByLabelText('Tax type')).toBeVisible()
  expect(screen.getByLabelText('Tax code')).toBeVisible()
})

test('[BI-029] [BI-031] [BI-033] [BI-034] [BI-035] [BI-037] [BI-038] says what is missing, word for word', async () => {
  await user.click(company())
  await save()
  for (const message of [
    'Name is required.',
    'Phone number is required.',
    'Country is required.',
    'City is required.',
    'Address line 1 is required.',
    'Tax type is required.',
    'Tax code is required.',
  ]) {
    expect(await screen.findByText(message)).toBeVisible()
  }
  expect(api.sent(setInvoiceInfo)).toEqual([])
})

test.each(['abcdefghijkl', '+44 call me now', '----------'])('a phone number like %j is refused', async (phone) => {
  await fill({ phone })
  await save()
  expect(await screen.findByText('Enter a phone number in digits, such as +44 20 7946 0000.')).toBeVisible()
  expect(api.sent(setInvoiceInfo)).toEqual([])
})

test('what was typed is still there after another screen, which says it is not saved; Discard drops it', async () => {
  await fill()
  await user.click(
    within(screen.getByRole('navigation', { name: 'Account' })).getByRole('link', { name: 'Preferences' }),
  )
  expect(await screen.findByText('Your billing settings are not saved yet.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go back' })).toBeVisible()
  await user.click(
    within(screen.getByRole('navigation', { name: 'Account' })).getByRole('link', { name: 'Billing settings' }),
  )
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Maria Lind'))
  expect(within(screen.getByRole('main')).getByText('Your billing settings are not saved yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByLabelText('Name')).toHaveValue('')
  expect(api.sent(setInvoiceInfo)).toEqual([])
})

test('what is saved is left without a word, and closing the page with something unsaved is asked about', async () => {
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closes()).toBe(true)
  await fill()
  expect(closes()).toBe(false)
  await save()
  await screen.findByText('Billing settings saved successfully!')
  expect(closes()).toBe(true)
  await user.click(
    within(screen.getByRole('navigation', { name: 'Account' })).getByRole('link', { name: 'Preferences' }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Preferences' })
  expect(screen.queryByText('Your billing settings are not saved yet.')).toBeNull()
})

test('[BI-030] [BI-032] says what is too short', async () => {
  await fill({ name: 'Al', phone: '123456789' })
  await save()
  expect(await screen.findByText('Name must be at least 3 characters long.')).toBeVisible()
  expect(screen.getByText('Phone number must be at least 10 characters long.')).toBeVisible()
})

test('[BI-036] [BI-044] [BI-045] saves without what is optional, and sends null for it', async () => {
  await fill()
  await save()
  expect(await screen.findByText('Billing settings saved successfully!')).toBeVisible()
  expect(api.sent(setInvoiceInfo).map(({ body }) => body)).toEqual([
    {
      name: 'Maria Lind',
      phone: '+49 40 123456',
      tax: { type: null, code: null },
      address: { country: 'DE', state: null, city: 'Hamburg', line1: 'Hafenstraße 1', line2: null, postal_code: null },
    },
  ])
})

test('[BI-039] unticking the company clears its requirements, and its values are not sent', async () => {
  await fill()
  await user.click(company())
  await save()
  expect(await screen.findByText('Tax type is required.')).toBeVisible()
  await user.click(company())
  await save()
  await waitFor(() => expect(api.sent(setInvoiceInfo)).toMatchObject([{ body: { tax: { type: null, code: null } } }]))
})

test('[BI-040] [BI-041] [BI-042] offers the tax types of the chosen country, and an example of the code', async () => {
  await user.click(company())
  await choose('Country', 'DE')
  expect(options('Tax type')).toEqual(['Choose a tax type', 'DE STN', 'EU VAT'])
  await choose('Tax type', 'eu_vat')
  expect(screen.getByLabelText('Tax code')).toHaveAttribute('placeholder', 'DE123456789')
  await choose('Country', 'US')
  await waitFor(() => expect(screen.getByLabelText('Tax type')).toHaveValue(''))
  expect(options('Tax type')).toEqual(['Choose a tax type', 'US EIN'])
  await choose('Tax type', 'us_ein')
  expect(screen.getByLabelText('Tax code')).toHaveAttribute('placeholder', '12-3456789')
})

test('[BI-046] a failure says so', async () => {
  api.refuse(setInvoiceInfo, 403)
  await fill()
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('Failed save billing settings! ')
})
