import type { TimeKind } from '../../../../src/shared/domain/quota.ts'
import type { InvoiceBuyer, InvoiceLine } from '../../../ports/payments.ts'
import type { Seller } from './seller.ts'

/** One kind of time on an order. Money in cents, VAT included. */
export interface OrderLine extends InvoiceLine {
  kind: TimeKind
  /** Hours of auto, minutes of human time. */
  quantity: number
  /** Per hour or minute, before the discount. */
  unitPrice: number
  /** 0 or negative. */
  discount: number
}

/** What was bought and who bought it, as it was then; the payment keeps it for the invoice. */
export interface Bought {
  buyer: InvoiceBuyer
  lines: readonly OrderLine[]
}

/**
 * All that an invoice says beside its number, date and total; kept with it, for it must not change with our settings.
 */
export interface InvoiceDetails extends Bought {
  seller: Seller
  /** Nothing was taken: the payment was made in test mode. */
  isTest: boolean
}
