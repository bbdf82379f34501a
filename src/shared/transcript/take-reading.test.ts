import { describe, expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import { createRandom } from '../../../tests/support/random.ts'
import type { Word } from '../contract/transcripts.ts'
import { allItems } from './chunked-list.ts'
import { checkTranscript } from './check.ts'
import { readingWords, takeReading, wordsInSpan, type WordSpan } from './take-reading.ts'
import { documentText, type TimedText, timedText, tokensOf, transcriptOf } from './timed-text.ts'

const span = (from: readonly [number, number], to: readonly [number, number]): WordSpan => ({
  from: { paragraph: from[0], word: from[1] },
  to: { paragraph: to[0], word: to[1] },
})

/** A reading that begins at a time, a word every half second. */
const heard = (text: string, at = 0): Word[] =>
  readingWords(
    text
      .split(' ')
      .filter(Boolean)
      .map((word, index) => ({ text: word, start: at + index / 2, end: at + index / 2 + 0.4, confidence: 0.5 })),
  )

/** The text's lines are its words, and its times never go back. */
function expectSound(timed: TimedText): void {
  let earliest = 0
  for (const { text, words, data_start, data_end } of allItems(timed.paragraphs)) {
    expect(tokensOf(text).map(({ from, to }) => text.slice(from, to))).toEqual(words.map((word) => word.text))
    for (const word of words) {
      expect(word.data_start).toBeGreaterThanOrEqual(earliest)
      expect(word.data_end).toBeGreaterThanOrEqual(word.data_start)
      earliest = word.data_start
    }
    if (words.length > 0) {
      expect(data_start).toBe(words[0]!.data_start)
      expect(data_end).toBe(Math.max(...words.map((word) => word.data_end)))
    }
  }
  expect(checkTranscript(transcriptOf(timed))).toEqual([])
}

describe('a reading is taken', () => {
  test('words that both have stay the same ones, others come with their times, origin and certainty', () => {
    const timed = timedText(buildTranscript('one too three four', 'five'))
    const before = wordsInSpan(timed, span([0, 0], [0, 4])).map(({ word }) => word)
    const next = takeReading(timed, span([0, 0], [0, 3]), heard('one two three', 0.1))
    expect(documentText(next)).toBe('one two three four\nfive')
    const words = wordsInSpan(next, span([0, 0], [0, 4])).map(({ word }) => word)
    expect([words[0] === before[0], words[2] === before[2], words[3] === before[3]]).toEqual([true, true, true])
    expect(words[1]).toMatchObject({ text: 'two', confidence: 1, origin: 'engine' })
    expectSound(next)
  })

  test('a word takes the marks of the one that it stands for', () => {
    const timed = timedText(buildTranscript('one too three'))
    const [, marked] = allItems(timed.paragraphs)[0]!.words
    Object.assign(marked!, { is_highlight: true })
    const next = takeReading(timed, span([0, 0], [0, 3]), heard('one two three'))
    expect(allItems(next.paragraphs)[0]!.words.map((word) => word.is_highlight)).toEqual([false, true, false])
  })

  test('over several paragraphs, which begin where they did', () => {
    const timed = timedText(buildTranscript('we went home', 'in the evening', 'again'))
    const next = takeReading(timed, span([0, 1], [1, 3]), heard('went right home in that evening', 1))
    expect(documentText(next)).toBe('we went right home\nin that evening\nagain')
    expectSound(next)
  })

  test('text of two words in one is two words', () => {
    expect(readingWords([{ text: 'at noon', start: 1, end: 2, confidence: 1 }])).toMatchObject([
      { text: 'at', data_start: 1, origin: 'interpolated' },
      { text: 'noon', data_end: 2, origin: 'interpolated' },
    ])
  })

  test('whatever is heard for whatever span, the text stays sound and what is around it the same', () => {
    const random = createRandom(11)
    const int = (below: number) => Math.floor(random() * below)
    const some = (most: number) => Array.from({ length: int(most) }, () => 'abcdef'[int(6)]).join(' ')
    for (let round = 0; round < 300; round++) {
      const timed = timedText(buildTranscript(...Array.from({ length: 1 + int(4) }, () => `${some(6)} z`.trim())))
      const lines = allItems(timed.paragraphs)
      const first = int(lines.length)
      const last = first + int(lines.length - first)
      const from = int(lines[first]!.words.length)
      const to = last === first ? from + 1 + int(lines[last]!.words.length - from) : 1 + int(lines[last]!.words.length)
      const reading = heard(`${some(9)} y`.trim(), int(20))
      const next = takeReading(timed, span([first, from], [last, to]), reading)
      expectSound(next)
      const flat = (text: TimedText) => allItems(text.paragraphs).flatMap(({ words }) => words)
      const passed = lines.slice(0, first).reduce((sum, { words }) => sum + words.length, from)
      const rest = flat(timed).length - passed - wordsInSpan(timed, span([first, from], [last, to])).length
      expect(flat(next).slice(0, passed)).toEqual(flat(timed).slice(0, passed))
      expect(flat(next).slice(flat(next).length - rest)).toEqual(flat(timed).slice(flat(timed).length - rest))
      expect(
        flat(next)
          .slice(passed, flat(next).length - rest)
          .map(({ text }) => text),
      ).toEqual(reading.map(({ text }) => text))
    }
  })
})
