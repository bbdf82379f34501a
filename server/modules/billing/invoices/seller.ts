import { readFileSync } from 'node:fs'
import { type Seller, seller } from '../../../../src/shared/contract/operated-site.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { newestTerm } from '../terms/repository.ts'

export type { Seller }

/** Before anybody has said who sells here. */
export const UNKNOWN_SELLER: Seller = { name: 'Longhand', address: [], tax_id: null, vat_percent: null }

let shipped: Seller | undefined

/** Who sells here by the installation's file, `resources/seller.json`. @throws ZodError naming what is wrong in it */
export function shippedSeller(): Seller {
  shipped ??= seller.parse(
    JSON.parse(readFileSync(new URL('../../../../resources/seller.json', import.meta.url), 'utf8')),
  )
  return shipped
}

/** Who sells now: as an ADMIN said last, else as the file says. */
export async function sellerNow(db: Db): Promise<Seller> {
  const said = await newestTerm(db, 'seller')
  return said && said.value !== null ? seller.parse(JSON.parse(said.value)) : shippedSeller()
}

/**
 * Whether invoices name a seller with an address. Stripe writes its own invoices, from the settings of its account;
 * without billing there are none.
 */
export function isSellerFilled(billing: 'off' | 'sandbox' | 'stripe', { address }: Seller): boolean {
  return billing !== 'sandbox' || address.length > 0
}
