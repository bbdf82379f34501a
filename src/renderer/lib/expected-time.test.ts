import { expect, test } from 'vitest'
import { expectedTime } from './expected-time.ts'

const taking = (real_time_factor: number, lengthSeconds: number | null) =>
  expectedTime({ real_time_factor }, lengthSeconds)

test('a time is said roughly, in hours where it is long', () => {
  expect(taking(0.1, 250)).toBe('Less than a minute')
  expect(taking(0.1, 600)).toBe('About 1 minute')
  expect(taking(0.5, 3600)).toBe('About 30 minutes')
  expect(taking(1, 89 * 60)).toBe('About 89 minutes')
  expect(taking(1, 90 * 60)).toBe('About 2 hours')
})

test('where nobody knows the length, it is the time for an hour', () => {
  expect(taking(0.005, null)).toBe('Less than a minute per hour of recording')
  expect(taking(0.02, null)).toBe('About 1 minute per hour of recording')
  expect(taking(2, null)).toBe('About 120 minutes per hour of recording')
})
