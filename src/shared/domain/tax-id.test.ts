import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { taxIdType, type TaxIdType } from '../contract/account.ts'
import { isTaxCodePlausible, tidyTaxCode, typeFormat } from './tax-id.ts'

const shipped = taxIdType
  .array()
  .parse(JSON.parse(readFileSync(new URL('../../../resources/tax-ids.json', import.meta.url), 'utf8')))
const kind = (type: string, country: string): TaxIdType =>
  shipped.find((entry) => entry.type === type && entry.country === country)!

test('[BI-042] a kind is shown with spaces and in capitals', () => {
  expect([typeFormat('eu_vat'), typeFormat('ca_gst_hst')]).toEqual(['EU VAT', 'CA GST HST'])
})

describe('the form of a tax number', () => {
  test.each(shipped.map((entry) => [entry.type, entry.country, entry] as const))(
    '%s %s: its example passes, a letter more does not',
    (_type, _country, entry) => {
      expect(isTaxCodePlausible(entry, entry.pattern)).toBe(true)
      expect(isTaxCodePlausible(entry, `${entry.pattern}ÄÖ`)).toBe(false)
      expect(isTaxCodePlausible(entry, '')).toBe(false)
    },
  )

  test.each([
    ['eu_vat', 'DE', 'DE123456789', true],
    ['eu_vat', 'DE', ' de 123 456 789 ', true],
    ['eu_vat', 'DE', '123456789', false],
    ['eu_vat', 'DE', 'AT123456789', false],
    ['eu_vat', 'FR', 'FR12345678901', true],
    ['eu_vat', 'LT', 'LT123456789', true],
    ['eu_vat', 'LT', 'LT1234567890', false],
    ['us_ein', 'US', '123456789', true],
    ['us_ein', 'US', '12-345678', false],
    ['gb_vat', 'GB', 'GBGD001', true],
    ['ch_vat', 'CH', 'CHE-123.456.789 TVA', true],
    ['mx_rfc', 'MX', 'Ñ&A010203AB9', true],
    ['bd_bin', 'BD', '123456789/0123', true],
  ])('%s %s: %s is plausible: %s', (type, country, code, plausible) => {
    expect(isTaxCodePlausible(kind(type, country), code)).toBe(plausible)
  })

  test('a code is kept in capitals', () => {
    expect(tidyTaxCode(' de 123456789 ')).toBe('DE 123456789')
  })
})

test('of a kind that is not known the example tells the form', () => {
  const type = { type: 'zz_no', country: 'ZZ', pattern: 'AB-12.3/c 4' }
  for (const code of ['AB123C4', 'xy 98-7.z/6', 'ＡＢ１２３Ｃ４']) expect(isTaxCodePlausible(type, code)).toBe(true)
  for (const code of ['AB12C34', 'AB123C45', 'XAB123C4', 'A1123C4', 'AB_123C4'])
    expect(isTaxCodePlausible(type, code)).toBe(false)
})
