import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestRise, type Match, matchWords } from './match-words.ts'

/** Of all ways to leave some out, the one that leaves the most: too slow for more than a few. */
function longestByTrying(places: readonly number[]): number {
  let longest = 0
  for (let chosen = 0; chosen < 2 ** places.length; chosen++) {
    const left = places.filter((_, index) => (chosen >> index) & 1)
    if (left.every((place, index) => index === 0 || place > left[index - 1]!)) longest = Math.max(longest, left.length)
  }
  return longest
}

/** The longest row that two lists have in common, by the rule of the textbook. */
const commonLength = (a: readonly string[], b: readonly string[]): number => {
  if (a.length === 0 || b.length === 0) return 0
  const [first, ...rest] = a
  const at = b.indexOf(first!)
  return Math.max(commonLength(rest, b), at < 0 ? 0 : 1 + commonLength(rest, b.slice(at + 1)))
}

function expectRising(matches: readonly Match[]) {
  for (const [index, [a, b]] of matches.entries()) {
    if (index === 0) continue
    expect(a).toBeGreaterThan(matches[index - 1]![0])
    expect(b).toBeGreaterThan(matches[index - 1]![1])
  }
}

test('the longest rise is as long as any, rises, and is made of the pairs', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 9 }), (places) => {
      const pairs = places.map((place, index): Match => [index, place])
      const rise = longestRise(pairs)
      expect(rise).toHaveLength(longestByTrying(places))
      expectRising(rise)
      for (const pair of rise) expect(pairs).toContain(pair)
    }),
  )
  expect(
    longestRise([
      [0, 5],
      [1, 5],
      [2, 5],
    ]),
  ).toHaveLength(1)
})

test('short lists are matched by their longest common row', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      const matches = matchWords(a, b)
      expect(matches).toHaveLength(commonLength(a, b))
      expectRising(matches)
      for (const [inA, inB] of matches) expect(a[inA]).toBe(b[inB])
    }),
  )
})

test('however little is compared word by word, matches are the same words, and rise', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'ab', 'c', 'd'), { maxLength: 20 })
  fc.assert(
    fc.property(words, words, fc.nat(100), (a, b, mostCells) => {
      const matches = matchWords(a, b, mostCells)
      expectRising(matches)
      for (const [inA, inB] of matches) expect(a[inA]).toBe(b[inB])
    }),
  )
  expect(matchWords(['ab', 'c', 'd'], ['a', 'bc', 'd'], 1)).toEqual([])
})

test('a run holds long lists together only where they are too long to be compared word by word', () => {
  const moved = [
    ['A', 'B', 'C', '1', '2', '3', '4'],
    ['1', 'x', '2', 'y', '3', 'z', '4', 'A', 'B', 'C'],
  ] as const
  const matched = (mostCells?: number) =>
    matchWords(...moved, mostCells)
      .map(([at]) => moved[0][at])
      .join('')
  expect([matched(), matched(70), matched(69)]).toEqual(['1234', '1234', 'ABC'])
})

test('of long lists, ten stretches of the largest size are compared word by word between runs', () => {
  /** In each block two runs go together; what is left of it are two times three words, of which two are the same. */
  const blocks = (last: string) =>
    Array.from({ length: 12 }, (_, at) => [`A${at}`, `B${at}`, `C${at}`, 'p', last]).flat()
  const matched = (mostCells: number) => matchWords(blocks('q'), blocks('r'), mostCells).length
  const inRuns = 12 * 2
  expect([matched(9), matched(8)]).toEqual([inRuns + 10 * 2, inRuns])
  expect(matchWords(['first', 'A', 'B', 'C'], ['first', 'new', 'A', 'B', 'C'], 2)).toEqual([
    [0, 0],
    [1, 2],
  ])
})

test('of rows of one length, words go with the first ones of the other list', () => {
  expect(matchWords(['x', 'a'], ['a', 'a'])).toEqual([[1, 0]])
  expect(matchWords(['a', 'b'], ['b', 'a'])).toEqual([[1, 0]])
})

const filler = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at % 50}`)

test('in long lists, words between runs that are there once are matched, but not in ranges that are too long', () => {
  const a = [
    'start',
    'one',
    'two',
    'three',
    'same',
    'alpha',
    'beta',
    'gamma',
    ...filler('x', 2100),
    'four',
    'five',
    'six',
    'end',
  ]
  const b = [
    'start',
    'one',
    'two',
    'three',
    'new',
    'same',
    'alpha',
    'beta',
    'gamma',
    ...filler('y', 2100),
    'four',
    'five',
    'six',
    'more',
    'end',
  ]
  const matches = matchWords(a, b)
  expect(matches.map(([at]) => a[at])).toEqual([
    'start',
    'one',
    'two',
    'three',
    'same',
    'alpha',
    'four',
    'five',
    'six',
    'end',
  ])
  for (const [inA, inB] of matches) expect(a[inA]).toBe(b[inB])
})

test('a run that is there twice, or elsewhere in the order, holds nothing together', () => {
  const run = ['one', 'two', 'three']
  const twice = [...run, ...filler('x', 2500), ...run]
  const once = [...filler('y', 2500), ...run]
  expect(matchWords(twice, once)).toEqual([])
  expect(
    matchWords(
      [...run, ...filler('x', 2500), 'four', 'five', 'six'],
      ['four', 'five', 'six', ...filler('y', 2500), ...run],
    ),
  ).toHaveLength(3)
})
