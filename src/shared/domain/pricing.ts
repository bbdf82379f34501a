import type { Pricing, Rate } from '../contract/plan.ts'
import { billedMinutes } from './whole-seconds.ts'

/** Seconds of an order, by kind. */
export interface Order {
  autoSeconds: number
  humanSeconds: number
}

/** What one kind of an order costs, in cents, VAT included. */
export interface Charge {
  /** Hours of auto, minutes of human. */
  quantity: number
  /** Cents per unit, with its discount. */
  rate: number
  cost: number
  /** Cost at the rate minus cost at the base price: 0 or negative. */
  discount: number
}

/** What an order costs, in cents, VAT included. */
export interface Quote {
  auto: Charge
  human: Charge
  total: number
  /** 0 or negative. */
  discount: number
  totalSeconds: number
}

/**
 * Works out an order. The screen shows this and the server charges this. `humanAtMost` is a price in cents
 * that was quoted before: a quote holds when prices rise, and does not stand in the way when they fall.
 */
export function quote(
  pricing: Pricing,
  { autoSeconds, humanSeconds }: Order,
  humanAtMost: number | null = null,
): Quote {
  const auto = chargeOf(pricing.auto_transcription, autoSeconds / 3600)
  const human = atMost(chargeOf(pricing.human_transcription, humanSeconds / 60), humanAtMost)
  return {
    auto,
    human,
    total: auto.cost + human.cost,
    discount: auto.discount + human.discount,
    totalSeconds: autoSeconds + humanSeconds,
  }
}

function chargeOf(rate: Rate, quantity: number): Charge {
  const price = rateFor(rate, quantity)
  const cost = Math.round(price * quantity)
  return { quantity, rate: price, cost, discount: cost - Math.round(rate.price * quantity) }
}

function atMost(charge: Charge, cents: number | null): Charge {
  const less = cents === null ? 0 : Math.max(0, charge.cost - cents)
  return { ...charge, cost: charge.cost - less, discount: charge.discount - less }
}

/** The rate of the largest `more_than` strictly below the quantity, else the base price. */
export function rateFor({ price, discounts }: Rate, quantity: number): number {
  const tier = discounts
    .filter(({ more_than }) => more_than < quantity)
    .toSorted((a, b) => b.more_than - a.more_than)[0]
  return tier?.price ?? price
}

/**
 * More for less money: where the discount of a larger quantity makes it cost less than this one. Null where it does
 * not.
 */
export function cheaperAbove(rate: Rate, quantity: number): { quantity: number; cost: number } | null {
  const cost = chargeOf(rate, quantity).cost
  const above = rate.discounts
    .filter(({ more_than }) => more_than >= quantity)
    .map(({ more_than }) => Math.floor(more_than) + 1)
  const cheaper = above
    .map((more) => ({ quantity: more, cost: chargeOf(rate, more).cost }))
    .filter((other) => other.cost < cost)
  return cheaper.toSorted((a, b) => a.cost - b.cost)[0] ?? null
}

/** What the human transcription of a medium costs: its length in minutes, begun ones whole. Cents. */
export function humanQuotaPrice(pricing: Pricing, lengthSeconds: number): number {
  return quote(pricing, { autoSeconds: 0, humanSeconds: billedMinutes(lengthSeconds) * 60 }).total
}
