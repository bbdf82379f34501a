import { expect, test } from 'vitest'
import { createTrackLevelReader } from '../../../../src/shared/media/track-levels.ts'
import { speakersApart } from './speakers-apart.ts'

const RATE = 8000

/** Two channels of 20 s; a sample is what `sound` says of a second and a side. */
function apart(sound: (second: number, side: number) => number, sides = 2): boolean {
  const bytes = Buffer.alloc(20 * RATE * sides * 2)
  for (let at = 0; at < 20 * RATE; at++)
    for (let side = 0; side < sides; side++)
      bytes.writeInt16LE(Math.round(8000 * sound(at / RATE, side)), (at * sides + side) * 2)
  const reader = createTrackLevelReader(RATE, sides)
  // In pieces of odd length, as they come from a pipe.
  for (let at = 0; at < bytes.length; at += 4093) reader.push(bytes.subarray(at, at + 4093))
  return speakersApart(reader.finish())
}

const hum = (second: number, hertz: number) => Math.sin(2 * Math.PI * hertz * second)
const noise = (second: number) => 0.003 * hum(second, 1777)
/** Two who speak in turns, three seconds each. */
const turn = (second: number) => Math.floor(second / 3) % 2

test('two who speak in turns, each on a side, differ', () => {
  expect(apart((second, side) => (turn(second) === side ? hum(second, 300) : noise(second)))).toBe(true)
})

test('so do they with some crosstalk, and when they interrupt each other', () => {
  expect(apart((second, side) => (turn(second) === side ? 1 : 0.1) * hum(second, 300))).toBe(true)
  expect(apart((second, side) => (turn(second) === side || second % 6 < 0.5 ? hum(second, 300) : 0))).toBe(true)
})

test('music in stereo, one voice panned, one side only and silence do not', () => {
  // Two instruments that sound at the same time, hard left and right.
  expect(apart((second, side) => hum(second, side ? 440 : 660))).toBe(false)
  expect(apart((second) => hum(second, 300))).toBe(false)
  expect(apart((second, side) => (turn(second) === side ? 1 : 0.5) * hum(second, 300))).toBe(false)
  expect(apart((second, side) => (side ? 0 : hum(second, 300)))).toBe(false)
  expect(apart(() => 0)).toBe(false)
  expect(apart((second) => noise(second))).toBe(false)
})

test('several tracks count with some of them silent, and with all of them at once they do not', () => {
  expect(apart((second, side) => (turn(second) === side ? hum(second, 300) : 0), 4)).toBe(true)
  expect(apart((second, side) => hum(second, 200 + 100 * side), 4)).toBe(false)
})
