import { expect, test } from 'vitest'
import { exactTime } from './exact-time.ts'

test.each([
  [0, '0s'],
  [9.4, '9s'],
  [59.6, '59s'],
  [161, '2m 41s'],
  [3483, '58m 03s'],
  [3909, '1h 05m 09s'],
  [360_000, '100h 00m 00s'],
  [-3, '0s'],
])('%d seconds read as %s', (seconds, text) => expect(exactTime(seconds)).toBe(text))
