import { expect, test } from 'vitest'
import { createOwnSound } from './own-sound.ts'

/** Ten seconds of levels, a hundred a second: decibels above silence by the second. */
const track = (...decibelsBySecond: number[]) => ({
  framesPerSecond: 100,
  levels: Uint8Array.from({ length: 1000 }, (_, frame) => 2 * decibelsBySecond[Math.floor(frame / 100)]!),
})
const pair = createOwnSound([
  track(50, 50, 50, 50, 0, 50, 20, 20, 20, 20),
  // A quieter microphone, which hears the other one a little.
  track(20, 20, 20, 20, 0, 40, 40, 40, 40, 40),
])

test('a track speaks where it is loud itself, not where it hears another or nothing', () => {
  expect(pair.speaks(0, { start: 0, end: 4 })).toBe(true)
  expect(pair.speaks(1, { start: 0, end: 4 })).toBe(false)
  expect(pair.speaks(0, { start: 4, end: 5 })).toBe(false)
  expect(pair.speaks(1, { start: 0, end: 10 })).toBe(true)
  expect(pair.speaks(0, { start: 6, end: 10 })).toBe(false)
})

test('what both say at once is of both, and crosstalk is the other’s', () => {
  for (const at of [0, 1]) {
    expect(pair.speaks(at, { start: 5, end: 6 })).toBe(true)
    expect(pair.isCrosstalk(at, { start: 5.2, end: 5.6 })).toBe(false)
  }
  expect(pair.isCrosstalk(1, { start: 1, end: 1.4 })).toBe(true)
  expect(pair.isCrosstalk(0, { start: 1, end: 1.4 })).toBe(false)
  expect(pair.isCrosstalk(1, { start: 4.2, end: 4.4 })).toBe(false)
  expect(pair.isCrosstalk(1, { start: 30, end: 31 })).toBe(false)
})

/** Two tracks of ten seconds that are loudest in the last three, at 60 and 50 dB; what is before says `first`. */
function twoTracks(first: (frame: number) => [number, number]) {
  const levels = [0, 1].map((at) =>
    Uint8Array.from({ length: 1000 }, (_, frame) => 2 * (frame < 700 ? first(frame)[at]! : [60, 50][at]!)),
  )
  return createOwnSound(levels.map((own) => ({ framesPerSecond: 100, levels: own })))
}

test('a track that is 30 dB below its loudest still speaks, one that is quieter does not', () => {
  const span = { start: 0, end: 1 }
  expect(twoTracks(() => [30, 0]).speaks(0, span)).toBe(true)
  expect(twoTracks(() => [29, 0]).speaks(0, span)).toBe(false)
})

test('another track that is 15 dB louder, for how loud each is, is heard, where it is not silent itself', () => {
  const span = { start: 0, end: 1 }
  // The first is 5 dB below its loudest, the second 20 and 19.
  expect(twoTracks(() => [55, 30]).speaks(1, span)).toBe(false)
  expect(twoTracks(() => [55, 30]).isCrosstalk(1, span)).toBe(true)
  expect(twoTracks(() => [55, 31]).speaks(1, span)).toBe(true)
  expect(twoTracks(() => [55, 31]).isCrosstalk(1, span)).toBe(false)
  expect(twoTracks(() => [30, 0]).isCrosstalk(1, span)).toBe(true)
  expect(twoTracks(() => [29, 0]).isCrosstalk(1, span)).toBe(false)
})

test('a tenth of a second says something, less says nothing, and what is beyond a span does not count', () => {
  const own = twoTracks((frame) => (frame < 10 ? [60, 0] : [0, 0]))
  expect(own.speaks(0, { start: 0, end: 1 })).toBe(true)
  expect(own.speaks(0, { start: 0, end: 0.09 })).toBe(false)
  expect(own.speaks(0, { start: 0.01, end: 1 })).toBe(false)
})

test('a span is crosstalk where four fifths of it are, and one without length is none', () => {
  const own = (frames: number) => twoTracks((frame) => [frame < frames ? 60 : 0, 0])
  expect(own(8).isCrosstalk(1, { start: 0, end: 0.1 })).toBe(true)
  expect(own(7).isCrosstalk(1, { start: 0, end: 0.1 })).toBe(false)
  expect(own(8).isCrosstalk(1, { start: 0.05, end: 0.05 })).toBe(false)
})

test('whose words are to four fifths on one track is at home there; words on several or on none do not count', () => {
  // By the second: the first track speaks four times, the second once, then both, then neither.
  const own = twoTracks((frame) => (frame < 400 ? [60, 0] : frame < 500 ? [0, 50] : frame < 600 ? [60, 50] : [0, 0]))
  const seconds = (...list: number[]) => list.map((start) => ({ start, end: start + 1 }))
  expect(own.home(seconds(0, 1, 2, 3, 4))).toBe(0)
  expect(own.home(seconds(0, 1, 2, 4))).toBeNull()
  expect(own.home(seconds(4, 5, 6))).toBe(1)
  expect(own.home(seconds(5, 6))).toBeNull()
  expect(own.home([])).toBeNull()
})

test('the tracks that speak in a span are those with a sound of their own', () => {
  const own = twoTracks((frame) => (frame < 100 ? [60, 0] : frame < 200 ? [60, 50] : [0, 0]))
  expect(own.speaking({ start: 0, end: 1 })).toEqual([0])
  expect(own.speaking({ start: 0, end: 2 })).toEqual([0, 1])
  expect(own.speaking({ start: 2, end: 3 })).toEqual([])
})
