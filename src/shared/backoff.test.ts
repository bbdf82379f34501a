import { assert, double, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { SOCKET_TIMES } from './contract/events.ts'
import { backoff } from './backoff.ts'

const limits = { first: SOCKET_TIMES.firstRetry, longest: SOCKET_TIMES.longestRetry }

test('[RT-014] reconnecting starts after 1 s and grows to at most 5 s', () => {
  const waits = [0, 1, 2, 3, 50].map((attempt) => backoff(attempt, limits, () => 1))
  expect(waits).toEqual([1000, 2000, 4000, 5000, 5000])
})

test('[RT-014] chance moves the wait, and never out of 1 s to 5 s', () => {
  expect(backoff(3, limits, () => 0)).toBeLessThan(backoff(3, limits, () => 0.9))
  assert(
    property(nat(2000), double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      const wait = backoff(attempt, limits, () => chance)
      return wait >= 1000 && wait <= 5000
    }),
  )
})
