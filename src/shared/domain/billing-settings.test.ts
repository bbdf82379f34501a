import { describe, expect, test } from 'vitest'
import { areBillingSettingsFilled } from './billing-settings.ts'

const filled = {
  name: 'Maria Kovač',
  phone: '+385 21 000 000',
  address: { country: 'HR', city: 'Split', line1: 'Riva 1' },
}

describe('[PA-003] billing settings are filled', () => {
  test('with name, phone, country, city and the first line', () => {
    expect(areBillingSettingsFilled(filled)).toBe(true)
  })

  test.each(['name', 'phone'] as const)('not without the %s', (field) => {
    expect(areBillingSettingsFilled({ ...filled, [field]: ' ' })).toBe(false)
  })

  test.each(['country', 'city', 'line1'] as const)('not without the %s of the address', (field) => {
    expect(areBillingSettingsFilled({ ...filled, address: { ...filled.address, [field]: '' } })).toBe(false)
  })
})
