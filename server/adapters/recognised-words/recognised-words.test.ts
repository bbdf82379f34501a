import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitWords } from './split-words.ts'
import { interpolateTimes } from './interpolate-times.ts'
import { confidenceOf, UNKNOWN_CONFIDENCE } from './unknown-confidence.ts'

describe('splitWords', () => {
  test('splits at spaces and leaves punctuation on its word', () => {
    expect(splitWords(' Hello, “dear”  world! ')).toEqual(['Hello,', '“dear”', 'world!'])
  })
  test('makes each Chinese or Japanese character a word, with the marks around it', () => {
    expect(splitWords('你好，世界。')).toEqual(['你', '好，', '世', '界。'])
    expect(splitWords('「東京」へ iPhone')).toEqual(['「東', '京」', 'へ', 'iPhone'])
    expect(splitWords('用iPhone说')).toEqual(['用', 'iPhone', '说'])
  })
  test('leaves Korean words whole', () => {
    expect(splitWords('안녕하세요 세계')).toEqual(['안녕하세요', '세계'])
  })
  test('cuts Thai by its dictionary', () => {
    const words = splitWords('สวัสดีครับ')
    expect(words.length).toBeGreaterThan(1)
    expect(words.join('')).toBe('สวัสดีครับ')
  })
  test('loses no letter of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '你', 'ー', 'ส', 'ว', ' ', '，', '“', '(', '!') }), (text) => {
        expect(splitWords(text).join('')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })
})

describe('interpolateTimes', () => {
  test('gives each word a share by its length and leaves pauses empty', () => {
    const words = interpolateTimes('aaa bbb', [
      { start: 1, end: 2 },
      { start: 5, end: 6 },
    ])
    expect(words).toEqual([
      { text: 'aaa', start: 1, end: 2, confidence: UNKNOWN_CONFIDENCE, origin: 'interpolated' },
      { text: 'bbb', start: 5, end: 6, confidence: UNKNOWN_CONFIDENCE, origin: 'interpolated' },
    ])
  })
  test('has nothing to say without sound or words', () => {
    expect(interpolateTimes('word', [])).toEqual([])
    expect(interpolateTimes('  ', [{ start: 0, end: 1 }])).toEqual([])
  })
  test('keeps words in order and inside the stretches', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 30 }),
        fc.array(fc.double({ min: 0.01, max: 3, noNaN: true }), { minLength: 1, maxLength: 6 }),
        (texts, lengths) => {
          let at = 0
          const spans = lengths.map((length) => ({ start: (at += 0.5), end: (at += length) }))
          const words = interpolateTimes(texts.join(' '), spans)
          let last = 0
          for (const word of words) {
            expect(word.start).toBeGreaterThanOrEqual(last - 1e-6)
            expect(word.end).toBeGreaterThanOrEqual(word.start)
            expect(word.end).toBeLessThanOrEqual(at + 1e-6)
            last = word.start
          }
        },
      ),
    )
  })
})

test('confidenceOf turns log-probabilities into a chance, and says nothing of none', () => {
  expect(confidenceOf([Math.log(0.5), Math.log(0.5)])).toBeCloseTo(0.5)
  expect(confidenceOf([2])).toBe(1)
  expect(confidenceOf([])).toBe(UNKNOWN_CONFIDENCE)
  expect(confidenceOf([Number.NaN])).toBe(UNKNOWN_CONFIDENCE)
})
