import { describe, expect, test } from 'vitest'
import { checkoutForm, FIRST_ORDER, orderOf, type CheckoutForm } from './checkout-schema.ts'

const HOUR = 'You can choose to pay for a minimum of 1 hour.'
const MINUTE = 'You can choose to pay for a minimum of 1 minute.'

/** Messages by field. */
function faults(values: Partial<CheckoutForm>): Record<string, string> {
  const { error } = checkoutForm.safeParse({ ...FIRST_ORDER, isNewCard: false, nameOnCard: '', ...values })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('[PL-037 PL-038 PL-039] begins with one hour of auto transcription, 3600 s, and no human time', () => {
  expect(orderOf(FIRST_ORDER)).toEqual({ autoSeconds: 3600, humanSeconds: 0 })
  expect(faults({})).toEqual({})
})

describe('[PL-044 PL-045] auto hours are required and at least 0', () => {
  test.each(['', ' ', '-1'])('%j', (autoHours) => expect(faults({ autoHours })).toEqual({ autoHours: HOUR }))
})

describe('[PL-046] human hours are required and at least 0', () => {
  test.each(['', '-1'])('%j', (humanHours) => expect(faults({ humanHours })).toEqual({ humanHours: HOUR }))
})

describe('[PL-047 PL-048] human minutes are required, 0 to 60', () => {
  test.each(['', '-1', '61'])('%j', (humanMinutes) =>
    expect(faults({ humanMinutes })).toEqual({ humanMinutes: MINUTE }),
  )
  test.each(['0', '60'])('%j is taken', (humanMinutes) => expect(faults({ humanMinutes })).toEqual({}))
})

describe('fractions and huge amounts are refused in words, and cost nothing on the screen', () => {
  test.each(['1.5', '10001', '1e9'])('%s hours', (autoHours) => {
    expect(faults({ autoHours })).toEqual({ autoHours: 'Enter whole hours, up to 10,000.' })
    expect(orderOf({ ...FIRST_ORDER, autoHours })).toEqual({ autoSeconds: 0, humanSeconds: 0 })
  })

  test('half a minute', () => expect(faults({ humanMinutes: '0.5' })).toEqual({ humanMinutes: 'Enter whole minutes.' }))
})

test('[PA-010] the name on the card is required while a card is entered, and only then', () => {
  expect(faults({ isNewCard: true })).toEqual({ nameOnCard: 'Name on card is required.' })
  expect(faults({ isNewCard: true, nameOnCard: 'Maria' })).toEqual({})
  expect(faults({ isNewCard: false })).toEqual({})
})
