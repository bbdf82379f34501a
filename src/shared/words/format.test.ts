import { expect, test } from 'vitest'
import { exactTime } from '../domain/exact-time.ts'
import { formatIn } from './format.ts'
import { phrase, wordPhrase } from './phrase.ts'

const english = formatIn('en-GB')

test.each([0, 9, 60, 309, 3909, 36_000])('writes %s seconds in English as ever', (seconds) => {
  expect(english.length(seconds)).toBe(exactTime(seconds))
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [7, '7 bytes'],
  [1500, '1.5 kB'],
  [20_000_000, '20 MB'],
  [123_456_789, '123 MB'],
  [1.5e9, '1.5 GB'],
  [7e15, '7,000 TB'],
])('writes %s bytes as %s', (bytes, written) => {
  expect(english.bytes(bytes)).toBe(written)
})

test('[PL-033] writes cents as dollars', () => {
  expect([english.money(1110), english.money(111_000)]).toEqual(['$11.10', '$1,110.00'])
})

test('follows the locale', () => {
  const german = formatIn('de')
  expect(german.number(12_345.5)).toBe('12.345,5')
  expect(german.moment(new Date(2026, 10, 18), 'long-date')).toBe('18. November 2026')
  expect(german.list(['a', 'b', 'c'])).toBe('a, b und c')
  expect(german.language('fr')).toBe('Französisch')
  expect(german.relative(-1, 'day')).toBe('gestern')
  expect(german.language('not a code')).toBe('not a code')
  expect([german.length(3909), german.length(9)]).toEqual(['1\u00a0h 05\u00a0min 09\u00a0s', '9\u00a0s'])
})

test('a phrase has its date and its choices in the words of the locale', () => {
  const i18n = {
    locale: 'de',
    locales: 'de',
    messages: {},
    _: ({ values }: { values?: object }) => JSON.stringify(values),
  }
  const values = { on: { date: Date.UTC(2026, 10, 21, 23, 30) }, which: { anyOf: ['a', 'b', 'c'] } }
  expect(JSON.parse(wordPhrase(i18n, phrase('{on} {which}', values)))).toEqual({
    on: '21. November 2026',
    which: 'a, b oder c',
  })
})
