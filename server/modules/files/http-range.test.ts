import { expect, test } from 'vitest'
import { allowsRange, matchesTag, parseRange } from './http-range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=10-1000', { start: 10, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['seconds=0-1', null],
  [undefined, null],
])('of 100 bytes, %s is %j', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})

test('an empty body has no range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})

test('tags match strongly for ranges and weakly for caches', () => {
  expect(matchesTag('"a", W/"b"', '"b"')).toBe(true)
  expect(matchesTag('*', '"b"')).toBe(true)
  expect(matchesTag('"c"', '"b"')).toBe(false)
  expect(allowsRange('"b"', '"b"')).toBe(true)
  expect(allowsRange('W/"b"', '"b"')).toBe(false)
  expect(allowsRange('Sat, 21 Nov 2026 08:00:00 GMT', '"b"')).toBe(false)
  expect(allowsRange(undefined, '"b"')).toBe(true)
})
