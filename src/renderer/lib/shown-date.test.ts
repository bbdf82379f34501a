import { expect, test } from 'vitest'
import { shownDate } from './shown-date.ts'

const now = new Date(2026, 10, 21, 12, 0)
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test.each([
  [at(2026, 10, 21, 9, 41), 'Today, 09:41'],
  [at(2026, 10, 21, 0, 0), 'Today, 00:00'],
  [at(2026, 10, 21, 23, 59), 'Today, 23:59'],
  [at(2026, 10, 22, 0, 0), 'Tomorrow, 00:00'],
  [at(2026, 10, 22, 23, 59), 'Tomorrow, 23:59'],
  [at(2026, 10, 23, 0, 0), '23 Nov, 00:00'],
  [at(2027, 10, 21, 9, 41), '21 Nov 2027'],
  [at(2026, 10, 20, 23, 59), 'Yesterday, 23:59'],
  [at(2026, 10, 20, 0, 0), 'Yesterday, 00:00'],
  [at(2026, 10, 18, 15, 48), '18 Nov, 15:48'],
  [at(2025, 10, 18, 15, 48), '18 Nov 2025'],
  ['never', ''],
])('%s reads as %s', (iso, text) => expect(shownDate(iso, now)).toBe(text))
