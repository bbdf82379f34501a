import { expect, test } from 'vitest'
import { addSample, bytesPerSecond, type Sample } from './transfer-rate.ts'

const run = (...samples: [number, number][]) =>
  samples.reduce<Sample[]>((all, [atMs, bytes]) => addSample(all, { atMs, bytes }), [])

test('measures over the last seconds only', () => {
  expect(bytesPerSecond(run([0, 0], [1000, 50], [10_000, 100], [11_000, 400], [12_000, 700]))).toBe(300)
})

test('says nothing from too little', () => {
  expect(bytesPerSecond([])).toBeNull()
  expect(bytesPerSecond(run([0, 0], [100, 5_000_000]))).toBeNull()
})
