import type { Stripe } from 'stripe'
import { saidNo } from './errors.ts'

export interface TaxNumber {
  type: string
  code: string
}

/**
 * Gives the customer this tax number, and no other. False when Stripe does not take it; the others are then left as
 * they are.
 */
export async function setTaxNumber(stripe: Stripe, customerId: string, tax: TaxNumber | null): Promise<boolean> {
  const { data: kept } = await stripe.customers.listTaxIds(customerId, { limit: 100 })
  const same = tax && kept.find(({ type, value }) => type === tax.type && bare(value) === bare(tax.code))
  if (tax && !same && !(await add(stripe, customerId, tax))) return false
  for (const other of kept) {
    if (other !== same) await forget(stripe, customerId, other.id)
  }
  return true
}

/** Stripe may write a number with other spaces and dots than its owner. */
const bare = (value: string) => value.replaceAll(/[^0-9a-z]/gi, '').toUpperCase()

async function add(stripe: Stripe, customerId: string, { type, code }: TaxNumber): Promise<boolean> {
  try {
    await stripe.customers.createTaxId(customerId, { type, value: code })
    return true
  } catch (error) {
    if (saidNo(error, 'tax_id_invalid')) return false
    throw error
  }
}

async function forget(stripe: Stripe, customerId: string, id: string): Promise<void> {
  try {
    await stripe.customers.deleteTaxId(customerId, id)
  } catch (error) {
    if (!saidNo(error, 'resource_missing')) throw error
  }
}
