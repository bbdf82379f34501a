import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNKNOWN_CONFIDENCE } from '../recognised-words/unknown-confidence.ts'
import { wordsFromTokens, type SherpaResult } from './words-from-tokens.ts'

const everywhere = (length: number) => [{ start: 0, end: length }]

/** Tokens half a second apart, from half a second on. */
function timed(tokens: string[], more: Partial<SherpaResult> = {}): SherpaResult {
  return { text: tokens.join(''), tokens, timestamps: tokens.map((_, index) => 0.5 + index / 2), ...more }
}

function words(result: SherpaResult, length = 20) {
  return wordsFromTokens(result, everywhere(length), length)
}
const texts = (result: SherpaResult) => words(result).map((word) => word.text)

describe('NeMo CTC and transducer (Parakeet): pieces that begin with a space or ▁', () => {
  test('joins pieces to words, punctuation on its word', () => {
    expect(texts(timed([' Hel', 'lo', ',', ' wor', 'ld', '.']))).toEqual(['Hello,', 'world.'])
    expect(texts(timed(['▁Hel', 'lo', '▁world', '▁.']))).toEqual(['Hello', 'world.'])
  })
  test('a word begins with its first piece and ends when the model says', () => {
    const result = timed([' Hel', 'lo', ' you'], { durations: [0.1, 0.24, 0.16] })
    expect(words(result)).toMatchObject([
      { start: 0.5, end: 1.24 },
      { start: 1.5, end: 1.66 },
    ])
  })
  test('without durations a word ends at the next one, or a syllable after its last piece', () => {
    const result = { ...timed([' a', ' b', ' c']), timestamps: [1, 1.25, 5] }
    expect(words(result)).toMatchObject([
      { start: 1, end: 1.25 },
      { start: 1.25, end: 1.55 },
      { start: 5, end: 5.3 },
    ])
  })
  test('confidence is the mean over the pieces, or a constant where the model says nothing', () => {
    expect(words(timed([' a', 'b'], { ys_log_probs: [Math.log(0.9), Math.log(0.4)] }))[0]?.confidence).toBeCloseTo(0.6)
    expect(words(timed([' a']))[0]?.confidence).toBe(UNKNOWN_CONFIDENCE)
  })
})

describe('Whisper', () => {
  test('tokens with a leading space begin words, marks stay out', () => {
    expect(texts(timed([' God', ',', ' as', ' a', ' dir', 'ect', '<|endoftext|>']))).toEqual([
      'God,',
      'as',
      'a',
      'direct',
    ])
    expect(texts(timed([' "', 'Well', '?"', ' he', "'s"]))).toEqual(['"Well?"', "he's"])
  })
  test('without times the words are spread over what holds sound, and say so', () => {
    const result = { text: ' one two', tokens: [' one', ' two'], timestamps: [] }
    const spread = wordsFromTokens(
      result,
      [
        { start: 1, end: 2 },
        { start: 8, end: 9 },
      ],
      10,
    )
    expect(spread).toMatchObject([
      { text: 'one', start: 1, end: 2, origin: 'interpolated' },
      { text: 'two', start: 8, end: 9, origin: 'interpolated' },
    ])
  })
  test('a letter cut over two tokens falls back to the text', () => {
    const result = { ...timed([' caf', '\uFFFD', '\uFFFD']), text: ' café' }
    expect(words(result)).toMatchObject([{ text: 'café', origin: 'interpolated' }])
  })
})

describe('Moonshine', () => {
  test('tells no times at all', () => {
    const result = {
      text: 'Ever tried. Ever failed.',
      tokens: ['Ever', 'tried', '.', 'Ever', 'failed', '.'],
      timestamps: [],
    }
    expect(texts(result)).toEqual(['Ever', 'tried.', 'Ever', 'failed.'])
    expect(words(result).every((word) => word.origin === 'interpolated')).toBe(true)
  })
})

describe('SenseVoice', () => {
  test('each Chinese token is a word, with its punctuation', () => {
    expect(texts(timed(['开', '放', '时', '间', '，', '早', '上', '。']))).toEqual([
      '开',
      '放',
      '时',
      '间，',
      '早',
      '上。',
    ])
  })
  test('English between Chinese keeps its own words', () => {
    expect(texts(timed(['用', '▁i', 'phone', '说']))).toEqual(['用', 'iphone', '说'])
  })
})

describe('Omnilingual: one letter to a token, words apart by a space token', () => {
  test('joins letters', () => {
    expect(texts(timed(['a', 's', ' ', 'k', 'o', ' ', 'a']))).toEqual(['as', 'ko', 'a'])
  })
  test('cuts Thai, which writes no spaces, by its dictionary', () => {
    const result = timed('สวัสดีครับ'.split(''))
    expect(texts(result).length).toBeGreaterThan(1)
    expect(texts(result).join('')).toBe('สวัสดีครับ')
  })
})

test('letters spelled byte by byte come together again', () => {
  const bytes = [...Buffer.from('é')].map((byte) => `<0x${byte.toString(16).toUpperCase()}>`)
  expect(texts(timed([' caf', ...bytes, ' now']))).toEqual(['café', 'now'])
})

test('silence is no words', () => {
  expect(words({ text: '', tokens: [], timestamps: [] })).toEqual([])
})

test('whatever a model says, words are sorted, not empty, and lie inside the segment', () => {
  const token = fc.constantFrom(
    ' a',
    'b',
    '▁c',
    '.',
    ' ',
    '你',
    'ส',
    '<|x|>',
    '<0xC3>',
    '<0xA9>',
    ' d e',
    '\uFFFD',
    '，',
  )
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(token, fc.double({ min: 0, max: 12, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true })),
      ),
      (rows) => {
        const tokens = rows.map(([text]) => text)
        const result = words(
          {
            text: tokens.join(''),
            tokens,
            timestamps: rows.map(([, at]) => at),
            durations: rows.map(([, , duration]) => duration),
          },
          10,
        )
        let last = 0
        for (const word of result) {
          expect(word.text.trim()).toBe(word.text)
          expect(word.text).not.toBe('')
          expect(word.start).toBeGreaterThanOrEqual(last)
          expect(word.end).toBeGreaterThanOrEqual(word.start)
          expect(word.end).toBeLessThanOrEqual(10)
          last = word.start
        }
      },
    ),
  )
})
