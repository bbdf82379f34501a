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

/** Tracks by stretches of so many tenths of a second: how many decibels each has there. */
const tracks = (...stretches: [tenths: number, ...decibels: number[]][]) => {
  const count = stretches[0]!.length - 1
  const levels = Array.from({ length: count }, (_, at) =>
    Uint8Array.from(stretches.flatMap(([tenths, ...db]) => Array.from({ length: tenths }, () => 2 * db[at]!))),
  )
  return speakersApart({ levels, framesPerSecond: 10 })
}

test('each of two has to be heard alone for a second', () => {
  expect(tracks([30, 60, 0], [10, 0, 60])).toBe(true)
  expect(tracks([30, 60, 0], [9, 0, 60])).toBe(false)
})

test('a track is heard alone where all others are 12 dB quieter', () => {
  expect(tracks([20, 60, 48], [20, 48, 60])).toBe(true)
  expect(tracks([20, 60, 49], [20, 49, 60])).toBe(false)
  expect(tracks([20, 60, 0, 49], [20, 0, 60, 49])).toBe(false)
})

test('people who talk at once for a quarter of the time still differ, for more they do not', () => {
  expect(tracks([15, 60, 0], [15, 0, 60], [10, 60, 60])).toBe(true)
  expect(tracks([15, 60, 0], [15, 0, 60], [11, 60, 60])).toBe(false)
})

test('what is 25 dB below the speech of a track, or as quiet as a line, is no speech', () => {
  expect(tracks([20, 60, 0], [20, 0, 60], [100, 34, 34])).toBe(true)
  expect(tracks([20, 60, 0], [20, 0, 60], [100, 35, 35])).toBe(false)
  expect(tracks([20, 40, 0], [20, 0, 40], [100, 19, 19])).toBe(true)
  expect(tracks([20, 40, 0], [20, 0, 40], [100, 20, 20])).toBe(false)
})

test('without tracks nobody differs', () => {
  expect(speakersApart({ levels: [], framesPerSecond: 10 })).toBe(false)
})
