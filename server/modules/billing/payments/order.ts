import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { pay, Pricing } from '../../../../src/shared/contract/plan.ts'
import { counted } from '../../../../src/shared/domain/counted.ts'
import { type Charge, type Order, quote } from '../../../../src/shared/domain/pricing.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { BillingSettingsTable } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { sha256 } from '../../../kernel/sha256.ts'
import type { InvoiceBuyer } from '../../../ports/payments.ts'
import type { Bought, OrderLine } from '../invoices/details.ts'

/** An order as it is sent. */
export type OrderRequest = z.output<typeof pay.body>

/** What the payment keeps of its order. */
export interface OrderDetails extends Bought {
  /** The buyer at the provider. */
  customerId: string
  description: string
  /** The saved card that pays; null when one is entered with the order, which is then kept. */
  paymentMethodId: string | null
}

/** A key is for one order: the same key with another hash is a mistake. */
export function hashOf(request: OrderRequest): string {
  const { token, name_on_card, auto_transcription_time, human_transcription_time, file_id } = request
  const said = [token ?? null, name_on_card ?? null, auto_transcription_time, human_transcription_time, file_id ?? null]
  return sha256(JSON.stringify(said))
}

/**
 * What an order costs, line by line, by the server's prices and what was quoted before. Cents. @throws AppError 422
 * when it is for nothing
 */
export function priceOf(
  pricing: Pricing,
  order: Order,
  humanAtMost: number | null,
): { amount: number; lines: OrderLine[]; description: string } {
  const { auto, human, total } = quote(pricing, order, humanAtMost)
  const lines = [
    lineOf('auto', auto, pricing.auto_transcription.price, 'hour'),
    lineOf('human', human, pricing.human_transcription.price, 'minute'),
  ].filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw new AppError(422, 'nothing_ordered', messages.nothingOrdered)
  return { amount: total, lines, description: lines.map(({ description }) => description).join(', ') }
}

function lineOf(
  kind: OrderLine['kind'],
  { quantity, cost, discount }: Charge,
  unitPrice: number,
  unit: string,
): OrderLine {
  const name = kind === 'auto' ? 'Auto transcription' : 'Human transcription'
  return { kind, description: `${name}, ${counted(quantity, unit)}`, quantity, unitPrice, discount, amount: cost }
}

/** Who buys, and for which workspace, if any. @throws AppError 422 when the billing settings do not say it all */
export function buyerOf(
  settings: Selectable<BillingSettingsTable> | undefined,
  { email, acting }: Pick<Caller, 'email' | 'acting'>,
): InvoiceBuyer {
  const isFilled =
    settings &&
    [settings.name, settings.phone, settings.country, settings.city, settings.line1].every((value) => value !== '')
  if (!isFilled) throw new AppError(422, 'billing_incomplete', messages.billingIncomplete)
  const { name, phone, country, state, city, line1, line2, postal_code, tax_type, tax_code } = settings
  return {
    name,
    email,
    phone,
    address: { country, state, city, line1, line2, postalCode: postal_code },
    tax: tax_type && tax_code ? { type: tax_type, code: tax_code } : null,
    ...(acting?.name && { team: acting.name }),
  }
}
