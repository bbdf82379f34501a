import { expect, test } from 'vitest'
import { monthName } from './month-name.ts'

test('months are counted from January', () => {
  expect([1, 2, 12].map(monthName)).toEqual(['January', 'February', 'December'])
})
