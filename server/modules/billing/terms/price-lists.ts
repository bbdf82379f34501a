import type { Pricing, TimePrices } from '../../../../src/shared/contract/plan.ts'
import { type Order, quote } from '../../../../src/shared/domain/pricing.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { sha256 } from '../../../kernel/sha256.ts'
import { type TermRow, termsSince } from './repository.ts'

/** How long prices hold for whoever was shown them, after they changed. */
const SHOWN_HOLD_MS = DAY_MS
/** How long an order that does not say what it was shown costs no more than before. */
const UNSAID_HOLD_MS = HOUR_MS

/** Prices, until when they held; Infinity for those of now. */
interface HeldPrices {
  pricing: Pricing
  until: number
}

/** The name of a list of prices, by what is in it. */
export function priceListOf({ auto_transcription: auto, human_transcription: human }: TimePrices): string {
  const said = [auto, human].map(({ price, discounts }) => [
    price,
    ...discounts.toSorted((a, b) => a.more_than - b.more_than).map(({ more_than, price: less }) => [more_than, less]),
  ])
  return sha256(JSON.stringify(said)).slice(0, 16)
}

/** What held since a time, newest first, of what was said of prices, newest first, and of what ships. */
export function heldPrices(rows: readonly Pick<TermRow, 'value' | 'said_at'>[], shipped: Pricing): HeldPrices[] {
  const of = (value: string | null): Pricing =>
    value === null ? shipped : { ...shipped, ...(JSON.parse(value) as TimePrices) }
  const values = [...rows.map(({ value }) => value), null]
  return values.map((value, at) => ({ pricing: of(value), until: rows[at - 1]?.said_at ?? Number.POSITIVE_INFINITY }))
}

/**
 * The prices of an order: those that the buyer was shown, if they held within the last day; for one that does not say,
 * the cheapest that held within the last hour. @throws AppError 409 when other prices were shown
 */
export async function pricesFor(
  db: Db,
  { shipped, named, order, at }: { shipped: Pricing; named: string | undefined; order: Order; at: number },
): Promise<Pricing> {
  const since = at - (named === undefined ? UNSAID_HOLD_MS : SHOWN_HOLD_MS)
  const held = heldPrices(await termsSince(db, 'prices', since), shipped)
  const choices = held.filter(({ until }) => until > since).map(({ pricing }) => pricing)
  const found =
    named === undefined
      ? choices.toSorted((a, b) => quote(a, order).total - quote(b, order).total)[0]
      : choices.find((pricing) => priceListOf(pricing) === named)
  if (!found) throw new AppError(409, 'prices_changed', messages.pricesChanged)
  return found
}
