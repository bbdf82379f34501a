import { expect, test } from 'vitest'
import { byteSize } from './byte-size.ts'

test('bytes are named in units of a thousand, with a digit after the point where it matters', () => {
  expect([0, 7, 999, 1000, 20_000_000, 1_550_000_000, 123_456_789_000, 100_000_000_000].map(byteSize)).toEqual([
    '0 bytes',
    '7 bytes',
    '999 bytes',
    '1 kB',
    '20 MB',
    '1.6 GB',
    '123 GB',
    '100 GB',
  ])
})

test('a size is rounded to a digit after the point below 100 of its unit, and to whole ones above', () => {
  expect([99_940, 99_960, 100_400, 999_999, 1_500, 1_260_000, 5e15].map(byteSize)).toEqual([
    '99.9 kB',
    '100 kB',
    '100 kB',
    '1,000 kB',
    '1.5 kB',
    '1.3 MB',
    '5,000 TB',
  ])
})
