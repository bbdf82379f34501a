import { expect, test } from 'vitest'
import { peakColumns } from './peak-columns.ts'

test('a column shows the loudest of its peaks, and past the sound there is none', () => {
  expect(
    [...peakColumns([0, 255, 51, 0, 102, 0], 2, { from: 0, to: 3 }, 3)].map((peak) => Math.round(peak * 100)),
  ).toEqual([100, 20, 40])
  expect([...peakColumns([255], 1, { from: 0, to: 4 }, 4)]).toEqual([1, 0, 0, 0])
  expect([...peakColumns([255, 0], 1, { from: 0, to: 2 }, 4)]).toEqual([1, 1, 0, 0])
})
