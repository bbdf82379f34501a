import { expect, test } from 'vitest'
import { createOwnSound } from './own-sound.ts'

/** Ten seconds of levels, a hundred a second: decibels above silence by the second. */
const track = (...decibelsBySecond: number[]) => ({
  framesPerSecond: 100,
  levels: Uint8Array.from({ length: 1000 }, (_, frame) => 2 * decibelsBySecond[Math.floor(frame / 100)]!),
})
const own = createOwnSound([
  track(50, 50, 50, 50, 0, 50, 20, 20, 20, 20),
  // A quieter microphone, which hears the other one a little.
  track(20, 20, 20, 20, 0, 40, 40, 40, 40, 40),
])

test('a track speaks where it is loud itself, not where it hears another or nothing', () => {
  expect(own.speaks(0, { start: 0, end: 4 })).toBe(true)
  expect(own.speaks(1, { start: 0, end: 4 })).toBe(false)
  expect(own.speaks(0, { start: 4, end: 5 })).toBe(false)
  expect(own.speaks(1, { start: 0, end: 10 })).toBe(true)
  expect(own.speaks(0, { start: 6, end: 10 })).toBe(false)
})

test('what both say at once is of both, and crosstalk is the other’s', () => {
  for (const at of [0, 1]) {
    expect(own.speaks(at, { start: 5, end: 6 })).toBe(true)
    expect(own.isCrosstalk(at, { start: 5.2, end: 5.6 })).toBe(false)
  }
  expect(own.isCrosstalk(1, { start: 1, end: 1.4 })).toBe(true)
  expect(own.isCrosstalk(0, { start: 1, end: 1.4 })).toBe(false)
  expect(own.isCrosstalk(1, { start: 4.2, end: 4.4 })).toBe(false)
  expect(own.isCrosstalk(1, { start: 30, end: 31 })).toBe(false)
})
