import { describe, expect, test } from 'vitest'
import { buildWord } from '../../../tests/support/build-transcript.ts'
import type { Word } from '../contract/transcripts.ts'
import { certainWord, rewriteWords } from './rewrite-words.ts'

const around = { previousEnd: 1, nextStart: 9, leansOnNext: false, lengthSeconds: 100 }
const spans = (words: readonly Word[]) => words.map(({ text, data_start, data_end }) => [text, data_start, data_end])
/** Words from second 2 on, half a second long. */
const old = (...texts: string[]) => texts.map((text, index) => buildWord(text, 2 + index))

describe('words that come where none were', () => {
  const inserted = (text: string, more = {}) => spans(rewriteWords([], text.split(' '), { ...around, ...more }))

  test('take half a second each, at the word before, or at the next where they belong to it', () => {
    expect(inserted('ab')).toEqual([['ab', 1, 1.5]])
    expect(inserted('ab cd')).toEqual([
      ['ab', 1, 1.5],
      ['cd', 1.5, 2],
    ])
    expect(inserted('ab cd', { leansOnNext: true })).toEqual([
      ['ab', 8, 8.5],
      ['cd', 8.5, 9],
    ])
  })

  test('share a narrower gap, at the end of the text what is left of the sound, no time where there is none', () => {
    expect(inserted('ab cd', { nextStart: 1.5 })).toEqual([
      ['ab', 1, 1.25],
      ['cd', 1.25, 1.5],
    ])
    expect(inserted('ab', { nextStart: undefined, lengthSeconds: 1.25 })).toEqual([['ab', 1, 1.25]])
    expect(inserted('ab', { nextStart: undefined, lengthSeconds: 0.5 })).toEqual([['ab', 1, 1]])
    expect(inserted('ab', { nextStart: 0.5 })).toEqual([['ab', 0.5, 0.5]])
  })

  test('are certain, an estimate, and without marks', () => {
    expect(rewriteWords([], ['ab'], around)).toEqual([
      {
        text: 'ab',
        data_start: 1,
        data_end: 1.5,
        confidence: 1,
        is_highlight: false,
        is_strike: false,
        origin: 'interpolated',
      },
    ])
  })
})

describe('words in the place of others', () => {
  test("as many keep times and marks, and are a person's", () => {
    const was = old('one', 'two').map((word) => ({ ...word, is_highlight: true }))
    expect(rewriteWords(was, ['an', 'to'], around)).toEqual([
      { ...was[0]!, text: 'an', confidence: 1, origin: 'person' },
      { ...was[1]!, text: 'to', confidence: 1, origin: 'person' },
    ])
  })

  test('that are the same text are the same words, before and after what changed', () => {
    const was = old('a', 'b', 'c', 'd')
    const now = rewriteWords(was, ['a', 'x', 'd'], around)
    expect([now[0], now[2]]).toEqual([was[0], was[3]])
    expect(now[0]).toBe(was[0])
    expect(now[2]).toBe(was[3])
    expect(spans(now)[1]).toEqual(['x', 3, 4.5])
    expect(rewriteWords(was, ['a', 'd'], around)).toEqual([was[0], was[3]])
    expect(rewriteWords(was, [], around)).toEqual([])
  })

  test('that are one more among the same stand in the gap between those', () => {
    const was = old('a', 'b')
    expect(spans(rewriteWords(was, ['a', 'x', 'b'], around))[1]).toEqual(['x', 2.5, 3])
    expect(spans(rewriteWords(was, ['a', 'b', 'x'], around))[2]).toEqual(['x', 3.5, 4])
    expect(spans(rewriteWords(was, ['x', 'a', 'b'], around))[0]).toEqual(['x', 1, 1.5])
    expect(spans(rewriteWords(old('a'), ['a', 'a'], around))[1]).toEqual(['a', 2.5, 3])
    const leaning = (...texts: string[]) => spans(rewriteWords(old('a'), texts, { ...around, leansOnNext: true }))
    expect([leaning('x', 'a')[0], leaning('a', 'x')[1]]).toEqual([
      ['x', 1.5, 2],
      ['x', 2.5, 3],
    ])
  })

  test('that are one in the place of several have the time of all', () => {
    const was = [
      buildWord('a', 2, { data_end: 6 }),
      buildWord('b', 3, { data_end: 4 }),
      buildWord('c', 5, { is_strike: true }),
    ]
    expect(rewriteWords(was, ['abc'], around)).toEqual([
      { ...was[0]!, text: 'abc', data_end: 6, confidence: 1, origin: 'person' },
    ])
  })

  test('that are another number share the time of all, up to the next word, each with the marks of the nearest', () => {
    const was = [buildWord('a', 2), buildWord('b', 3, { data_end: 5, is_strike: true })]
    const now = rewriteWords(was, ['x', 'y', 'z'], around)
    expect(spans(now)).toEqual([
      ['x', 2, 3],
      ['y', 3, 4],
      ['z', 4, 5],
    ])
    expect(now.map(({ is_strike, origin, confidence }) => [is_strike, origin, confidence])).toEqual([
      [false, 'interpolated', 1],
      [false, 'interpolated', 1],
      [true, 'interpolated', 1],
    ])
    expect(spans(rewriteWords(was, ['x', 'y', 'z'], { ...around, nextStart: 3.5 }))).toEqual([
      ['x', 2, 2.5],
      ['y', 2.5, 3],
      ['z', 3, 3.5],
    ])
    expect(spans(rewriteWords(was, ['x', 'y', 'z'], { ...around, nextStart: 1 }))).toEqual([
      ['x', 2, 2],
      ['y', 2, 2],
      ['z', 2, 2],
    ])
    expect(spans(rewriteWords(was, ['x', 'y', 'z'], { ...around, nextStart: undefined })).at(-1)).toEqual(['z', 4, 5])
  })
})

test('a word that a person vouches for stays an estimate where its times were one', () => {
  expect(certainWord(buildWord('a', 2))).toEqual(buildWord('a', 2, { confidence: 1, origin: 'person' }))
  expect(certainWord(buildWord('a', 2, { origin: 'interpolated' }))).toEqual(
    buildWord('a', 2, { confidence: 1, origin: 'interpolated' }),
  )
  expect(certainWord(buildWord('a', 2, { origin: 'aligned' }))).toMatchObject({ origin: 'person' })
})
