import { expect, test } from 'vitest'
import { byteSize } from './byte-size.ts'

test('bytes are named in units of a thousand, with a digit after the point where it matters', () => {
  expect([0, 7, 999, 1000, 20_000_000, 1_550_000_000, 123_456_789_000, 100_000_000_000].map(byteSize)).toEqual(['0 bytes', '7 bytes', '999 bytes', '1 kB', '20 MB', '1.6 GB', '123 GB', '100 GB'])
})
