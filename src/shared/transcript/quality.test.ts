import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildWord } from '../../../tests/support/build-transcript.ts'
import { qualityOf, totalOf } from './quality.ts'

const wordsOf = (...confidences: number[]) =>
  confidences.map((confidence, index) => buildWord('word', index, { confidence }))

describe('[QU-002 QU-003 QU-004] bands', () => {
  test.each([
    [[1, 0.71, 0.701], 'very'],
    [[0.7, 0.5, 0.201], 'fairly'],
    [[0.2, 0.1, 0.001], 'slightly'],
  ] as const)('%j are %s confident', (confidences, band) => {
    expect(qualityOf(wordsOf(...confidences), 10, 1).counts).toEqual({ very: 0, fairly: 0, slightly: 0, [band]: 3 })
  })
})

test('[QU-005] percents are of all words, and make 100', () => {
  expect(qualityOf(wordsOf(0.9, 0.9, 0.5), 3, 1)).toMatchObject({
    counts: { very: 2, fairly: 1, slightly: 0 },
    percents: { very: 67, fairly: 33, slightly: 0 },
  })
  expect(qualityOf([], 3, 1).percents).toEqual({ very: 0, fairly: 0, slightly: 0 })
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (confidences) => {
      expect(totalOf(qualityOf(wordsOf(...confidences), 60, 5).percents)).toBe(100)
    }),
  )
})

test('every word is in one range, at its time; late ones in the last', () => {
  const { ranges } = qualityOf(
    [buildWord('a', 0), buildWord('b', 4.9), buildWord('c', 5), buildWord('d', 10), buildWord('e', 99)],
    10,
    2,
  )
  expect(ranges.map(({ start, end, counts }) => [start, end, totalOf(counts)])).toEqual([
    [0, 5, 2],
    [5, 10, 3],
  ])
  expect(
    qualityOf([buildWord('a', 1)], 0, 3)
      .ranges.map(({ counts }) => totalOf(counts))
      .toSorted((a, b) => a - b),
  ).toEqual([0, 0, 1])
})

test('[QU-005] what rounding cut off most is added first, of the same the surest', () => {
  expect(qualityOf(wordsOf(0.9, 0.5, 0.1), 3, 1).percents).toEqual({ very: 34, fairly: 33, slightly: 33 })
  expect(qualityOf(wordsOf(0.9, 0.5, 0.5, 0.5, 0.5, 0.5, 0.1), 7, 1).percents).toEqual({
    very: 14,
    fairly: 72,
    slightly: 14,
  })
})

test('without a length all words are in the first range, and without ranges in none', () => {
  expect(qualityOf([buildWord('a', 0)], 0, 2).ranges.map(({ counts }) => totalOf(counts))).toEqual([1, 0])
  expect(qualityOf([buildWord('a', 0)], 1, 0)).toMatchObject({ counts: { very: 1 }, ranges: [] })
})
