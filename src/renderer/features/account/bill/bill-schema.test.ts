import { expect, test } from 'vitest'
import { billForm, invoiceInfoOf, type BillForm } from './bill-schema.ts'

const filled: BillForm = {
  name: 'Maria Lind',
  phone: '+49 40 123456',
  country: 'DE',
  city: 'Hamburg',
  line1: 'Hafenstraße 1',
  state: '',
  line2: ' ',
  postal_code: '',
  is_company: false,
  tax_type: 'eu_vat',
  tax_code: 'DE123456789',
}
/** The first message of each field, which is the one that shows. */
const messagesOf = (form: BillForm) =>
  Object.fromEntries(
    (billForm.safeParse(form).error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  )

test('[BI-036] state, line 2 and postal code are optional', () => {
  expect(messagesOf(filled)).toEqual({})
})

test('[BI-037] [BI-038] [BI-039] the tax fields are required for a company only, and beside other errors', () => {
  const empty = { ...filled, name: '', tax_type: '', tax_code: ' ' }
  expect(messagesOf({ ...empty, is_company: true })).toMatchObject({
    name: 'Name is required.',
    tax_type: 'Tax type is required.',
    tax_code: 'Tax code is required.',
  })
  expect(Object.keys(messagesOf({ ...empty, is_company: false }))).toEqual(['name'])
})

test('[BI-043] [BI-044] what is empty is sent as null, and tax values only for a company', () => {
  expect(invoiceInfoOf(filled)).toEqual({
    name: 'Maria Lind',
    phone: '+49 40 123456',
    tax: { type: null, code: null },
    address: { country: 'DE', state: null, city: 'Hamburg', line1: 'Hafenstraße 1', line2: null, postal_code: null },
  })
  expect(invoiceInfoOf({ ...filled, is_company: true }).tax).toEqual({ type: 'eu_vat', code: 'DE123456789' })
})
