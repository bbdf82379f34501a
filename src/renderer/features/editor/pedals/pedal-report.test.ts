import { describe, expect, test } from 'vitest'
import { learnPedal, type PedalSignal, pedalsDown } from './pedal-report.ts'

/** Learns pedals as a person does: each is pressed and let go, of a device that has said nothing yet. */
function learned(presses: readonly (readonly number[])[], rest: readonly number[], reportId = 0): PedalSignal[] {
  return presses.map((down) => {
    const feed = learnPedal(new Map())
    expect(feed(reportId, down)).toBeUndefined()
    return feed(reportId, rest)!
  })
}

describe('[ED-046] the pedals of a device are told apart by what its reports change', () => {
  // Left, middle and right, and what the device sends when none is down.
  test.each([
    [
      'Infinity IN-USB-2, VEC',
      [
        [1, 0],
        [2, 0],
        [4, 0],
      ],
      [0, 0],
      [5, 0],
    ],
    ['Philips ACC2310, 2320, 2330', [[1], [2], [4]], [0], [5]],
    [
      'Olympus RS-28, with its pedals in the third byte',
      [
        [0, 0, 1, 0],
        [0, 0, 4, 0],
        [0, 0, 2, 0],
      ],
      [0, 0, 0, 0],
      [0, 0, 3, 0],
    ],
    [
      'Olympus RS-31',
      [
        [0, 0, 4],
        [0, 0, 2],
        [0, 0, 1],
      ],
      [0, 0, 0],
      [0, 0, 5],
    ],
    ['Grundig 540', [[4], [1], [2]], [0], [6]],
    ['one that is on when nothing is pressed', [[0xf6], [0xf5], [0xf3]], [0xf7], [0xf2]],
  ])('%s', (_name, presses, rest, leftAndRight) => {
    const pedals = learned(presses, rest)
    for (const [place, down] of presses.entries()) expect(pedalsDown(pedals, new Map([[0, down]]))).toEqual([place])
    expect(pedalsDown(pedals, new Map([[0, leftAndRight]]))).toEqual([0, 2])
    expect(pedalsDown(pedals, new Map([[0, rest]]))).toEqual([])
  })
})

test('[ED-046] a device that numbers its pedals has one down at a time, though numbers share bits', () => {
  const pedals = learned([[1], [2], [3]], [0])
  expect([[1], [2], [3], [0]].map((report) => pedalsDown(pedals, new Map([[0, report]])))).toEqual([[0], [1], [2], []])
})

test('[ED-046] reports of another number are another matter', () => {
  const pedals = learned([[1, 1]], [1, 0], 2)
  expect(pedals).toEqual([{ reportId: 2, bytes: [{ at: 1, mask: 1, value: 1 }] }])
  expect(
    pedalsDown(
      pedals,
      new Map([
        [1, [1, 1]],
        [2, [1, 0]],
      ]),
    ),
  ).toEqual([])
})

test('[ED-046] where the device at rest is known, the press is enough, and the same again teaches nothing', () => {
  const feed = learnPedal(new Map([[0, [8, 0]]]))
  expect(feed(0, [8, 0])).toBeUndefined()
  expect(feed(0, [10, 0])).toEqual({ reportId: 0, bytes: [{ at: 0, mask: 2, value: 2 }] })
})

test('[ED-046] reports that differ everywhere, as of a mouse that moves, are no pedal', () => {
  const feed = learnPedal(new Map())
  feed(
    0,
    Array.from({ length: 16 }, () => 1),
  )
  expect(
    feed(
      0,
      Array.from({ length: 16 }, () => 0),
    ),
  ).toBeUndefined()
})
