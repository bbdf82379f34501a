import { expect, test } from 'vitest'
import { createCallCounter } from './call-counter.ts'

test('counts each name by itself, until its window is over', () => {
  let at = 0
  const counter = createCallCounter({ most: 2, windowMs: 60_000, now: () => at })
  counter.count('a')
  at = 500
  expect(counter.waitSeconds('a')).toBe(null)
  counter.count('a')
  expect([counter.waitSeconds('a'), counter.waitSeconds('b')]).toEqual([60, null])
  at = 59_999
  expect(counter.waitSeconds('a')).toBe(1)
  at = 60_000
  expect(counter.waitSeconds('a')).toBe(null)
  counter.count('a')
  expect(counter.waitSeconds('a')).toBe(null)
})

test('forgets who called longest ago', () => {
  const counter = createCallCounter({ most: 1, names: 2 })
  for (const name of ['a', 'b', 'a', 'c']) counter.count(name)
  expect([counter.waitSeconds('a'), counter.waitSeconds('b'), counter.waitSeconds('c')]).toEqual([60, null, 60])
})
