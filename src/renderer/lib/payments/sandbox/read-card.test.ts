import { describe, expect, test } from 'vitest'
import { messages } from '../../../../shared/messages.ts'
import { readCard } from './read-card.ts'

const GOOD = { number: '4242 4242 4242 4242', expiry: '12 / 99', code: '123' }
const year = new Date().getFullYear()

test('a good card comes out as the sandbox takes it', () => {
  expect(readCard({ ...GOOD, expiry: `02 / ${(year + 3) % 100}` })).toEqual({
    brand: 'visa',
    faults: {},
    card: { number: '4242424242424242', exp_month: 2, exp_year: year + 3, cvc: '123' },
  })
})

describe('the brand shows while the number is typed', () => {
  test.each([
    ['42', 'visa'],
    ['5555', 'mastercard'],
    ['37', 'amex'],
    ['6011', 'discover'],
    ['3566', 'jcb'],
    ['3056', 'diners'],
    ['6200', 'unionpay'],
    ['', 'unknown'],
  ])('%s: %s', (number, brand) => expect(readCard({ ...GOOD, number }).brand).toBe(brand))
})

describe('[PA-011] card details are valid only when every field is filled and without a fault', () => {
  test.each([
    ['an empty card', { number: '', expiry: '', code: '' }],
    ['a number that is not complete', { ...GOOD, number: '4242 4242' }],
    ['a number that fails its check', { ...GOOD, number: '4242 4242 4242 4243' }],
    ['no expiry', { ...GOOD, expiry: '' }],
    ['a code that is too short for the brand', { ...GOOD, number: '378282246310005' }],
  ])('%s', (_, typed) => expect(readCard(typed).card).toBeNull())
})

describe("faults in the provider's words", () => {
  const fault = (part: Partial<typeof GOOD>) =>
    Object.values(readCard({ ...GOOD, expiry: `12 / ${(year + 3) % 100}`, ...part }).faults)
  test.each([
    [{ number: '4242' }, messages.cardNumberIncomplete],
    [{ number: '4242 4242 4242 4241' }, messages.cardNumberInvalid],
    [{ expiry: '1' }, messages.cardExpiryIncomplete],
    [{ expiry: '13' }, messages.cardExpiryInvalid],
    [{ expiry: '12 / 20' }, messages.cardExpired],
    [{ expiry: '12 / 99' }, messages.cardExpiryInvalid],
    [{ code: '12' }, messages.cardCodeIncomplete],
    [{ code: '1234' }, messages.cardCodeInvalid],
  ])('%j: %s', (part, message) => expect(fault(part)).toEqual([message]))
})
