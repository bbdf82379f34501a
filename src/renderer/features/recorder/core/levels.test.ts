import { expect, test } from 'vitest'
import { addLevel, isSilent, LEVELS_PER_SECOND, NO_LEVELS, peakOf } from './levels.ts'

test('the level is the greatest swing', () => {
  expect(peakOf(Float32Array.of(0.1, -0.5, 0.2))).toBeCloseTo(0.5)
  expect(peakOf(Float32Array.of(0, -3))).toBe(1)
  expect(peakOf(new Float32Array())).toBe(0)
})

test('the newest levels are kept, however long it takes', () => {
  let levels = NO_LEVELS
  for (let second = 0; second < 600 * LEVELS_PER_SECOND; second++) levels = addLevel(levels, second / 1e6)
  expect(levels.peaks.length).toBeLessThan(2000)
  expect(levels.peaks.at(-1)).toBeCloseTo(0.005999)
})

test('silence is noticed after some seconds, and forgotten at the first sound', () => {
  let levels = addLevel(NO_LEVELS, 0.4)
  for (let count = 0; count < 6 * LEVELS_PER_SECOND - 1; count++) levels = addLevel(levels, 0.001)
  expect(isSilent(levels)).toBe(false)
  levels = addLevel(levels, 0)
  expect(isSilent(levels)).toBe(true)
  expect(isSilent(addLevel(levels, 0.2))).toBe(false)
})
