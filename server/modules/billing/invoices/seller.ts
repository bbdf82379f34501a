import { readFileSync } from 'node:fs'
import { z } from 'zod'

const seller = z.strictObject({
  name: z.string().trim().min(1),
  /** Lines under the name. */
  address: z.array(z.string().trim().min(1)),
  /** The seller's own tax number; null for none. */
  tax_id: z.string().trim().min(1).nullable(),
  /** How much of a price is VAT, such as 20; null says only that it is included. */
  vat_percent: z.number().min(0).max(100).nullable(),
})
export type Seller = z.infer<typeof seller>

/** Before anybody has said who sells here. */
export const UNKNOWN_SELLER: Seller = { name: 'Longhand', address: [], tax_id: null, vat_percent: null }

let shipped: Seller | undefined

/** Who sells here, `resources/seller.json`. @throws ZodError naming what is wrong in it */
export function currentSeller(): Seller {
  shipped ??= seller.parse(
    JSON.parse(readFileSync(new URL('../../../../resources/seller.json', import.meta.url), 'utf8')),
  )
  return shipped
}

/**
 * Whether invoices name a seller with an address. Stripe writes its own invoices, from the settings of its account;
 * without billing there are none.
 */
export function isSellerFilled(billing: 'off' | 'sandbox' | 'stripe', { address }: Seller = currentSeller()): boolean {
  return billing !== 'sandbox' || address.length > 0
}
