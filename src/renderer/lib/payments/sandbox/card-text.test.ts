import { expect, test } from 'vitest'
import { caretAfter, groupExpiry, groupNumber } from './card-text.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['378282246310005', '3782 822463 10005'],
  ['4242 4242 4242 4242 42429999', '4242 4242 4242 4242'],
  ['378282246310005123', '3782 822463 10005'],
  ['', ''],
  ['card', ''],
])('the number %s is grouped as %s', (typed, shown) => expect(groupNumber(typed)).toBe(shown))

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['12 / 30', '12 / 30'],
  ['4', '04'],
  ['1/30', '01 / 30'],
  ['12/2030', '12 / 30'],
  ['', ''],
])('the expiry %s is grouped as %s', (typed, shown) => expect(groupExpiry(typed)).toBe(shown))

test('the caret stays behind its digit', () => {
  expect(caretAfter('4242 4242', 4)).toBe(4)
  expect(caretAfter('4242 4242', 5)).toBe(6)
  expect(caretAfter('4242 4242', 8)).toBe(9)
})
