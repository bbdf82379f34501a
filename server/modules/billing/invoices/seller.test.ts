import { expect, test } from 'vitest'
import { isSellerFilled } from './seller.ts'

const seller = { name: 'Longhand Ltd', address: ['1 Harbour Street', 'Hamburg'], tax_id: null, vat_percent: null }

test('invoices that this server writes need a seller with an address; those of Stripe, and none, do not', () => {
  expect(isSellerFilled('sandbox', { ...seller, address: [] })).toBe(false)
  expect(isSellerFilled('sandbox', seller)).toBe(true)
  expect([
    isSellerFilled('stripe', { ...seller, address: [] }),
    isSellerFilled('off', { ...seller, address: [] }),
  ]).toEqual([true, true])
})
