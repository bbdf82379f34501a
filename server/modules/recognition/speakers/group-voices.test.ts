import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Voice } from '../../../ports/diariser.ts'
import { groupVoices } from './group-voices.ts'

const AUTO = { sameVoice: 0.6, speakers: null }

/** A voice from `start` on whose print points into the direction of this angle, in degrees. */
const voice = (start: number, degrees: number, seconds = 3): Voice => {
  const angle = (degrees / 180) * Math.PI
  return { spans: [{ start, end: start + seconds }], print: [Math.cos(angle) * 7, Math.sin(angle) * 7] }
}

describe('voices of all segments', () => {
  test('that sound alike are one speaker, counted by who is heard first', async () => {
    expect(await groupVoices([voice(0, 90), voice(5, 0), voice(10, 80), voice(15, 10), voice(20, 180)], AUTO)).toEqual([
      0, 1, 0, 1, 2,
    ])
    expect(await groupVoices([voice(20, 0), voice(10, 90), voice(0, 5)], AUTO)).toEqual([0, 1, 0])
    expect(await groupVoices([voice(20, 0), voice(10, 90), voice(0, 180)], AUTO)).toEqual([2, 1, 0])
  })

  test('that are as far apart as one voice may be are one speaker', async () => {
    const square: Voice[] = [
      { spans: [{ start: 0, end: 2 }], print: [1, 0] },
      { spans: [{ start: 5, end: 7 }], print: [0, 1] },
    ]
    expect(await groupVoices(square, { sameVoice: 1, speakers: null })).toEqual([0, 0])
    expect(await groupVoices(square, { sameVoice: 0.99, speakers: null })).toEqual([0, 1])
  })

  test('are as many speakers as somebody says, if there are so many voices', async () => {
    const voices = [voice(0, 0), voice(5, 20), voice(10, 100), voice(15, 120)]
    expect(await groupVoices(voices, { ...AUTO, speakers: 2 })).toEqual([0, 0, 1, 1])
    expect(await groupVoices(voices, { ...AUTO, speakers: 3 })).toEqual([0, 0, 1, 2])
    expect(await groupVoices(voices, { ...AUTO, speakers: 9 })).toEqual([0, 1, 2, 3])
    expect(await groupVoices([voice(0, 0), voice(5, 180)], { ...AUTO, speakers: 2 })).toEqual([0, 1])
  })

  test('that say little go to whom they sound like, and make no speaker of their own', async () => {
    expect(await groupVoices([voice(0, 0), voice(4, 90, 0.5), voice(5, 100)], AUTO)).toEqual([0, 1, 1])
    expect(await groupVoices([voice(0, 0), voice(5, 180, 0.5)], AUTO)).toEqual([0, 0])
    expect(await groupVoices([voice(0, 0), voice(5, 180, 1)], AUTO)).toEqual([0, 1])
  })

  test('that all say little are told apart by what there is', async () => {
    expect(await groupVoices([voice(0, 0, 0.5), voice(5, 180, 0.5), voice(10, 5, 0.5)], AUTO)).toEqual([0, 1, 0])
  })

  test('that say too little to tell are taken for the one before them', async () => {
    const mute: Voice = { spans: [{ start: 8, end: 8.2 }], print: null }
    expect(await groupVoices([voice(0, 0), voice(5, 90), mute, voice(9, 0)], AUTO)).toEqual([0, 1, 1, 0])
    expect(await groupVoices([mute, voice(9, 0), voice(13, 90)], AUTO)).toEqual([0, 0, 1])
    expect(await groupVoices([voice(3, 0), { spans: [], print: null }], AUTO)).toEqual([0, 0])
    expect(await groupVoices([mute], AUTO)).toEqual([0])
    expect(await groupVoices([], AUTO)).toEqual([])
  })

  test('are never more than ten speakers', async () => {
    const apart = Array.from({ length: 14 }, (_, index): Voice => ({
      spans: [{ start: index * 4, end: index * 4 + 3 }],
      print: Array.from({ length: 14 }, (_value, at) => (at === index ? 1 : 0)),
    }))
    expect(new Set(await groupVoices(apart, AUTO)).size).toBe(10)
  })

  test('are no longer compared when somebody stops it', async () => {
    const voices = Array.from({ length: 20 }, (_, index) => voice(index * 4, index * 10))
    const signal = AbortSignal.abort(new Error('stopped'))
    await expect(groupVoices(voices, { ...AUTO, signal })).rejects.toThrow('stopped')
  })

  test('merges of the nearest, whatever the prints, are those of looking at every pair each time', async () => {
    const prints = fc.array(fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 9,
    })
    await fc.assert(
      fc.asyncProperty(prints, fc.integer({ min: 2, max: 4 }), async (given, speakers) => {
        // Small differences, so that no two pairs are equally near: those of cubes are all different.
        const voices = given.map(([degrees, seconds], index) =>
          voice(index * 10, degrees + index ** 3 * 0.00137, seconds),
        )
        expect(await groupVoices(voices, { sameVoice: 0.6, speakers })).toEqual(byEveryPair(voices, speakers))
      }),
    )
  })
})

/** Average linkage as it is written in books. */
function byEveryPair(voices: readonly Voice[], speakers: number): number[] {
  const unit = voices.map(({ print }) => print!.map((value) => value / Math.hypot(...print!)))
  const seconds = voices.map(({ spans: [span] }) => span!.end - span!.start)
  const apart = (a: number, b: number) => 1 - unit[a]!.reduce((sum, value, index) => sum + value * unit[b]![index]!, 0)
  const mean = (one: readonly number[], other: readonly number[]) => {
    const pairs = one.flatMap((a) => other.map((b) => ({ weight: seconds[a]! * seconds[b]!, apart: apart(a, b) })))
    return (
      pairs.reduce((sum, pair) => sum + pair.weight * pair.apart, 0) /
      pairs.reduce((sum, { weight }) => sum + weight, 0)
    )
  }
  let groups = voices.map((_, index) => [index])
  while (groups.length > speakers) {
    const pairs = groups.flatMap((one, a) =>
      groups.slice(a + 1).map((other) => ({ one, other, apart: mean(one, other) })),
    )
    const { one, other } = pairs.toSorted((a, b) => a.apart - b.apart)[0]!
    groups = [
      ...groups.filter((group) => group !== one && group !== other),
      [...one, ...other].toSorted((a, b) => a - b),
    ].toSorted((a, b) => a[0]! - b[0]!)
  }
  return voices.map((_, index) => groups.findIndex((group) => group.includes(index)))
}
