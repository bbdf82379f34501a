import { describe, expect, test } from 'vitest'
import {
  country,
  taxIdType,
  type Country,
  type InvoiceInfo,
  type TaxIdType,
} from '../../src/shared/contract/account.ts'
import { messages } from '../../src/shared/messages.ts'
import { createBilling } from '../../server/modules/billing/details/service.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'

const ADDRESS: InvoiceInfo['address'] = {
  country: 'DE',
  state: null,
  city: 'Hamburg',
  line1: 'Hafenstraße 1',
  line2: null,
  postal_code: '20457',
}
const info = ({
  address = {},
  ...rest
}: Partial<Omit<InvoiceInfo, 'address'>> & { address?: Partial<InvoiceInfo['address']> } = {}): InvoiceInfo => ({
  name: 'Maria Lind',
  phone: '+49 40 123456',
  tax: { type: null, code: null },
  ...rest,
  address: { ...ADDRESS, ...address },
})
const save = (t: TestApp, { bearer }: SignedIn, payload: object) =>
  t.api('PUT', '/account/invoice_info', { headers: bearer, payload })
const userOf = async (t: TestApp, { bearer }: SignedIn) =>
  (await t.api('GET', '/account/profile', { headers: bearer })).json().user

describe('the billing settings', () => {
  test('nobody without a session and no transcriptor may see or save them', async () => {
    const t = await buildTestApp()
    const other = await t.signIn('HUMAN-TRANSCRIPTOR')
    for (const path of ['/account/countries', '/account/tax_ids']) {
      expect((await t.api('GET', path)).statusCode).toBe(401)
      expect((await t.api('GET', path, { headers: other.bearer })).statusCode).toBe(403)
    }
    expect((await t.api('PUT', '/account/invoice_info', { payload: info() })).statusCode).toBe(401)
    expect((await save(t, other, info())).statusCode).toBe(403)
  })

  test('[AP-013 BI-012 BI-043] are kept, shown in the profile, and changed; what is optional may be null', async () => {
    const t = await buildTestApp()
    const me = await t.signIn()
    const reply = await save(t, me, info())
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Billing settings saved successfully!' }])
    expect(await userOf(t, me)).toMatchObject({
      name: 'Maria Lind',
      phone: '+49 40 123456',
      tax: null,
      address: { country: 'DE', state: '', city: 'Hamburg', line1: 'Hafenstraße 1', line2: '', postal_code: '20457' },
    })
    await save(
      t,
      me,
      info({
        name: 'Lind GmbH',
        address: { country: 'AT', state: 'Wien', line2: 'Stiege 3' },
        tax: { type: 'eu_vat', code: 'atu12345678' },
      }),
    )
    expect(await userOf(t, me)).toMatchObject({
      name: 'Lind GmbH',
      address: { country: 'AT', state: 'Wien', line2: 'Stiege 3' },
      tax: { type: 'eu_vat', code: 'ATU12345678' },
    })
    await save(t, me, info())
    expect(await userOf(t, me)).toMatchObject({ tax: null, address: { state: '' } })
  })

  test('are each person’s own', async () => {
    const t = await buildTestApp()
    const [anna, ben] = [await t.signIn(), await t.signIn('SUBSCRIBER')]
    await save(t, anna, info({ name: 'Anna' }))
    expect((await userOf(t, ben)).name).toBe('')
  })

  test.each([
    [{ name: '' }, 'name', 'Name is required.'],
    [{ name: 'Al' }, 'name', 'Name must be at least 3 characters long.'],
    [{ phone: '' }, 'phone', 'Phone number is required.'],
    [{ phone: '123456789' }, 'phone', 'Phone number must be at least 10 characters long.'],
    [{ phone: 'call me maybe' }, 'phone', 'Enter a phone number in digits, such as +44 20 7946 0000.'],
    [{ address: { country: '' } }, 'address.country', 'Country is required.'],
    [{ address: { city: ' ' } }, 'address.city', 'City is required.'],
    [{ address: { line1: '' } }, 'address.line1', 'Address line 1 is required.'],
  ])('%j is refused by the server too', async (wrong, field, message) => {
    const t = await buildTestApp()
    const me = await t.signIn()
    const reply = await save(t, me, info(wrong))
    expect([reply.statusCode, reply.json().message, reply.json().fields[field]]).toEqual([400, message, message])
    expect((await userOf(t, me)).name).toBe('')
  })

  test.each([
    [
      'a country that is not in the list',
      { address: { country: 'ZZ' } },
      'address.country',
      'Choose a country from the list.',
    ],
    ['a type without a code', { tax: { type: 'eu_vat', code: null } }, 'tax.code', 'Tax code is required.'],
    ['a code without a type', { tax: { type: null, code: 'DE123456789' } }, 'tax.type', 'Tax type is required.'],
    [
      'a type of another country',
      { tax: { type: 'us_ein', code: '12-3456789' } },
      'tax.type',
      'This tax type does not belong to the country you chose.',
    ],
    [
      'a code of another form',
      { tax: { type: 'eu_vat', code: 'DE12345678' } },
      'tax.code',
      'Codes of this tax type look like this: DE123456789.',
    ],
  ])('%s is refused', async (_what, wrong, field, message) => {
    const t = await buildTestApp()
    const reply = await save(t, await t.signIn(), info(wrong))
    expect([reply.statusCode, reply.json().fields]).toEqual([422, { [field]: message }])
  })

  test('the provider is asked about the code, and saving waits while it cannot answer', async () => {
    const t = await buildTestApp()
    const { id, email } = await t.signIn()
    const caller = { id, email, role: 'USER', sid: 'any' } as const
    const tax = { type: 'eu_vat', code: 'DE123456789' }
    const asked: unknown[] = []
    const answers = (answer: () => Promise<boolean | null>) =>
      createBilling({ db: t.db, checkTaxId: async ({ id: who }, { code }) => (asked.push([who, code]), answer()) })
    await expect(answers(async () => false).setInvoiceInfo(caller, info({ tax }))).rejects.toMatchObject({
      status: 422,
      fields: { 'tax.code': 'This tax code was not recognised. Check it.' },
    })
    const away = new Error('away')
    await expect(answers(() => Promise.reject(away)).setInvoiceInfo(caller, info({ tax }))).rejects.toMatchObject({
      status: 503,
      code: 'payments_unreachable',
      message: messages.taxCheckUnreachable,
      retryAfter: 30,
      cause: away,
    })
    expect(await t.db.selectFrom('billing_settings').selectAll().execute()).toEqual([])
    // There is nothing to ask about somebody without a number.
    await answers(async () => false).setInvoiceInfo(caller, info())
    await answers(async () => null).setInvoiceInfo(caller, info({ tax }))
    expect(asked).toEqual(Array.from({ length: 3 }, () => [id, 'DE123456789']))
    expect(await t.db.selectFrom('billing_settings').select('tax_code').execute()).toEqual([
      { tax_code: 'DE123456789' },
    ])
  })
})

test("[BI-012 BI-013] the profile has all parts; the card's month in words, nothing of the provider", async () => {
  const t = await buildTestApp()
  const me = await t.signIn()
  await t.db
    .insertInto('card')
    .values({
      user_id: me.id,
      payment_method_id: 'pm_secret',
      brand: 'amex',
      last4: '0005',
      exp_month: 3,
      exp_year: 2031,
      name: 'Maria Lind',
      saved_at: 1,
    })
    .execute()
  const profile = (await t.api('GET', '/account/profile?more_details=true', { headers: me.bearer })).json()
  expect(Object.keys(profile)).toEqual(expect.arrayContaining(['user', 'plan', 'extern_plans', 'invitations']))
  expect(profile.user).toEqual({
    _id: me.id,
    email: me.email,
    name: '',
    phone: '',
    role: 'USER',
    language: null,
    tax: null,
    address: { country: '', state: '', city: '', line1: '', line2: '', postal_code: '' },
    card: { brand: 'amex', last4: '0005', exp_month: 3, exp_month_name: 'March', exp_year: 2031, name: 'Maria Lind' },
    metadata: { has_payment_method_added: true, has_email_address_validated: true, has_had_trial: false },
  })
})

describe('the lists', () => {
  test('the countries: about 250, each with every field of the reference entry', async () => {
    const t = await buildTestApp()
    const list: Country[] = country
      .array()
      .parse((await t.api('GET', '/account/countries', { headers: (await t.signIn()).bearer })).json())
    expect(list).toHaveLength(250)
    for (const entry of list) {
      expect(Object.keys(entry)).toEqual([
        'continent',
        'region',
        'country',
        'capital',
        'fips',
        'iso2',
        'iso3',
        'isoNo',
        'internet',
      ])
      expect(entry).toMatchObject({
        iso2: expect.stringMatching(/^[A-Z]{2}$/),
        iso3: expect.stringMatching(/^[A-Z]{3}$/),
        fips: expect.stringMatching(/^([A-Z]{2})?$/),
        internet: expect.stringMatching(/^([A-Z]{2}|--)$/),
      })
    }
    expect(list.filter(({ isoNo }) => isoNo === null)).toHaveLength(1)
    expect(list.filter(({ internet }) => internet === '--')).toHaveLength(1)
    expect(list.every(({ isoNo }) => isoNo === null || /^\d{3}$/.test(isoNo))).toBe(true)
    for (const key of ['country', 'iso2', 'iso3', 'isoNo'] as const)
      expect(new Set(list.map((entry) => entry[key])).size).toBe(250)
    expect(list.find(({ iso2 }) => iso2 === 'GB')).toEqual({
      continent: 'Europe',
      region: 'Northern Europe',
      country: 'United Kingdom',
      capital: 'London',
      fips: 'UK',
      iso2: 'GB',
      iso3: 'GBR',
      isoNo: '826',
      internet: 'UK',
    })
  })

  test('[AP-012] the kinds of tax numbers: all of the card provider’s, by a country that is in the list', async () => {
    const t = await buildTestApp()
    const { bearer } = await t.signIn()
    const kinds: TaxIdType[] = taxIdType
      .array()
      .parse((await t.api('GET', '/account/tax_ids', { headers: bearer })).json())
    const countries: Country[] = (await t.api('GET', '/account/countries', { headers: bearer })).json()
    const known = new Set(countries.map(({ iso2 }) => iso2))
    expect(kinds.filter((kind) => !known.has(kind.country))).toEqual([])
    expect(kinds.filter(({ type }) => type === 'eu_vat')).toHaveLength(28)
    expect(kinds).toContainEqual({ type: 'us_ein', country: 'US', pattern: '12-3456789' })
    expect(new Set(kinds.map(({ type }) => type)).size).toBeGreaterThan(100)
  })
})
