import { expect, test } from 'vitest'
import { sampleRanges } from './content-sample.ts'

test('a small medium is its own sample', () => {
  expect(sampleRanges(1)).toEqual([{ start: 0, end: 1 }])
  expect(sampleRanges(3 * 65_536)).toEqual([{ start: 0, end: 196_608 }])
})

test.each([196_609, 5_000_001, 20 * 1024 ** 3])('of %i bytes it is three pieces that lie within, apart', (size) => {
  const ranges = sampleRanges(size)
  expect(ranges.map(({ start, end }) => end - start)).toEqual([65_536, 65_536, 65_536])
  expect([ranges[0]!.start, ranges[2]!.end]).toEqual([0, size])
  expect(ranges[1]!.start).toBeGreaterThanOrEqual(ranges[0]!.end)
  expect(ranges[2]!.start).toBeGreaterThanOrEqual(ranges[1]!.end)
})
