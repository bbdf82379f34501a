import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../tests/support/random.ts'
import { pairWords, type WordPair } from './pair-words.ts'

const split = (text: string) => text.split(' ').filter(Boolean)

/** The pairs of two texts, as `a=b`, `a=` and `=b`. */
const shown = (a: string, b: string) => {
  const [left, right] = [split(a), split(b)]
  return pairWords(left, right).map(
    ([at, to]) => `${at === undefined ? '' : left[at]}=${to === undefined ? '' : right[to]}`,
  )
}

describe('two readings side by side', () => {
  test('pair words that sound the same, whatever their capitals and signs', () => {
    expect(shown('The river, Seth', 'the river seth')).toEqual(['The=the', 'river,=river', 'Seth=seth'])
  })

  test('pair a word with the one in its place, and the likest of several', () => {
    expect(shown('by the harbour at noon', 'by the harder at noon')[2]).toBe('harbour=harder')
    expect(shown('we met harbour people', 'we met at the harbours people')).toEqual([
      'we=we',
      'met=met',
      '=at',
      '=the',
      'harbour=harbours',
      'people=people',
    ])
  })

  test('leave a word alone that the other reading does not have', () => {
    expect(shown('one two three', 'one three')).toEqual(['one=one', 'two=', 'three=three'])
    expect(shown('', 'one')).toEqual(['=one'])
    expect(shown('', '')).toEqual([])
  })

  test.each([1_000_000, 300, 4])('hold every word of either once and in order, with %i cells', (mostCells) => {
    const random = createRandom(7)
    const int = (below: number) => Math.floor(random() * below)
    const SOME = ['a', 'b', 'Be', 'bee', 'c', 'sea', 'see,', '...']
    for (let round = 0; round < 300; round++) {
      const words = (most: number) => Array.from({ length: int(most + 1) }, () => SOME[int(SOME.length)]!)
      const [a, b] = [words(30), words(30)]
      const pairs = pairWords(a, b, mostCells)
      const column = (of: 0 | 1) => pairs.map((pair: WordPair) => pair[of]).filter((at) => at !== undefined)
      expect(column(0)).toEqual([...a.keys()])
      expect(column(1)).toEqual([...b.keys()])
      expect(pairs.every(([at, to]) => at !== undefined || to !== undefined)).toBe(true)
    }
  })

  test('of an hour of speech are found in seconds', () => {
    const random = createRandom(3)
    const said = Array.from({ length: 10_000 }, () => `w${Math.floor(random() * 3000)}`)
    const other = said.flatMap((word) => (random() < 0.1 ? [] : random() < 0.1 ? ['x', word] : [word]))
    const pairs = pairWords(said, other)
    expect(pairs.filter(([a, b]) => a !== undefined && b !== undefined).length).toBeGreaterThan(8000)
  }, 20_000)
})
