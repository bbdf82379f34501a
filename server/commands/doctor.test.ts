import { expect, test } from 'vitest'
import { currentSeller } from '../modules/billing/invoices/seller.ts'
import { describeFindings, lookAtSeller } from './doctor.ts'

test('doctor says that invoices lack a seller, and how to name one', () => {
  expect(currentSeller().address).toEqual([])
  const line = describeFindings([lookAtSeller('sandbox')])
  expect(line).toBe(
    'missing  Invoices  Invoices lack the address of the seller. Fill in name, address, tax_id and vat_percent in ' +
      'resources/seller.json.',
  )
  expect(lookAtSeller('stripe')).toMatchObject({ isFine: true })
})
