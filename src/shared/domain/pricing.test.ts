import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pricing } from '../contract/plan.ts'
import { cheaperAbove, humanQuotaPrice, quote, rateFor } from './pricing.ts'

const pricing: Pricing = {
  auto_transcription: {
    price: 600,
    discounts: [
      { more_than: 10, price: 500 },
      { more_than: 100, price: 400 },
    ],
  },
  human_transcription: { price: 120, discounts: [{ more_than: 60, price: 110 }] },
  answers: { letters_per_second: 300, least_seconds: 10 },
}
const hours = (count: number) => count * 3600
const minutes = (count: number) => count * 60

describe('prices', () => {
  test.each([
    [0, 600],
    [1, 600],
    [10, 600],
    [11, 500],
    [100, 500],
    [101, 400],
  ])('[PL-031] %i hours cost the rate of the largest threshold strictly below: %i', (quantity, rate) => {
    expect(rateFor(pricing.auto_transcription, quantity)).toBe(rate)
  })

  test('[PL-031] the order of the discounts in the file does not matter', () => {
    const backwards = { price: 600, discounts: pricing.auto_transcription.discounts.toReversed() }
    expect(rateFor(backwards, 101)).toBe(400)
  })

  test('[PL-032] tiers count hours for auto and minutes for human', () => {
    const { auto, human } = quote(pricing, { autoSeconds: hours(11), humanSeconds: minutes(61) })
    expect(auto).toEqual({ quantity: 11, rate: 500, cost: 5500, discount: -1100 })
    expect(human).toEqual({ quantity: 61, rate: 110, cost: 6710, discount: -610 })
  })

  test('an order is the sum of its kinds, and no discount is above zero', () => {
    const seconds = integer({ min: 0, max: 20_000 })
    assert(
      property(seconds, seconds, (autoHours, humanMinutes) => {
        const { auto, human, total, discount, totalSeconds } = quote(pricing, {
          autoSeconds: hours(autoHours),
          humanSeconds: minutes(humanMinutes),
        })
        expect(total).toBe(auto.cost + human.cost)
        expect(discount).toBe(auto.discount + human.discount)
        expect(totalSeconds).toBe(hours(autoHours) + minutes(humanMinutes))
        expect(Math.max(auto.discount, human.discount)).toBeLessThanOrEqual(0)
        expect(Number.isInteger(total)).toBe(true)
      }),
    )
  })

  test('a human quota counts begun minutes whole', () => {
    expect(humanQuotaPrice(pricing, 601.2)).toBe(11 * 120)
    expect(humanQuotaPrice(pricing, 3601)).toBe(61 * 110)
  })

  test('a quote holds when prices rise, and does not stand in the way when they fall', () => {
    const order = { autoSeconds: 0, humanSeconds: minutes(12) }
    expect(quote(pricing, order, 1000)).toMatchObject({
      human: { cost: 1000, discount: -440 },
      total: 1000,
      discount: -440,
    })
    expect(quote(pricing, order, 2000)).toEqual(quote(pricing, order))
  })
})

describe('more may cost less just above a threshold', () => {
  test.each([
    [1, null],
    [9, null],
    [10, { quantity: 11, cost: 5500 }],
    [11, null],
    [81, { quantity: 101, cost: 40_400 }],
    [100, { quantity: 101, cost: 40_400 }],
    [101, null],
  ])('%d hours', (quantity, cheaper) => expect(cheaperAbove(pricing.auto_transcription, quantity)).toEqual(cheaper))
})

test('the quota of a medium does not count a begun second', () => {
  expect([humanQuotaPrice(pricing, 720.07), humanQuotaPrice(pricing, 721)]).toEqual([12 * 120, 13 * 120])
})

test('of several quantities that cost less, the cheapest is offered', () => {
  const rate = {
    price: 600,
    discounts: [
      { more_than: 10, price: 100 },
      { more_than: 12.5, price: 10 },
      { more_than: 5, price: 550 },
    ],
  }
  expect(cheaperAbove(rate, 10)).toEqual({ quantity: 13, cost: 130 })
  expect(cheaperAbove({ price: 600, discounts: [] }, 10)).toBeNull()
  expect(cheaperAbove({ price: 600, discounts: [{ more_than: 10, price: 600 }] }, 10)).toBeNull()
  expect(cheaperAbove({ price: 550, discounts: [{ more_than: 10, price: 500 }] }, 10)).toBeNull()
})

test('a quote that is just the price changes nothing, and one of zero makes it free', () => {
  const order = { autoSeconds: 3600, humanSeconds: 720 }
  expect(quote(pricing, order, 1440)).toEqual(quote(pricing, order))
  expect(quote(pricing, order, 0)).toMatchObject({
    human: { cost: 0, discount: -1440 },
    total: 600,
    totalSeconds: 4320,
  })
})
