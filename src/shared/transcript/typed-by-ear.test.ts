import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildParagraph, buildTranscript, buildWord } from '../../../tests/support/build-transcript.ts'
import type { Transcript, Word } from '../contract/transcripts.ts'
import { checkTranscript } from './check.ts'
import { allItems, itemAt } from './chunked-list.ts'
import { replaceText } from './edits.ts'
import { type TimedText, timedText, transcriptOf } from './timed-text.ts'
import type { Listening } from './typed-by-ear.ts'

const LENGTH = 100
const empty = (): TimedText => timedText({ paragraphs: [], speakers: [], notes: [] })
let made = 0

/** Types at the end of the text, key by key. */
function type(timed: TimedText, typed: string, listening: Listening | undefined): TimedText {
  let next = timed
  for (const key of typed) {
    const paragraph = next.paragraphs.length - 1
    const place = { paragraph, offset: itemAt(next.paragraphs, paragraph)!.text.length }
    next = replaceText(next, place, place, key, { newId: () => `new${++made}`, lengthSeconds: LENGTH, listening })
  }
  return next
}

const wordsOf = (timed: TimedText): Word[] => allItems(timed.paragraphs).flatMap(({ words }) => words)
const hundredths = (seconds: number) => Math.round(seconds * 100) / 100
const startsOf = (timed: TimedText) => wordsOf(timed).map(({ data_start }) => hundredths(data_start))

test('a word typed while the sound plays begins where the sound was a moment ago', () => {
  let timed = type(empty(), 'harbour', { from: 0, to: 5, lag: 0.8 })
  timed = type(timed, ' lamp', { from: 0, to: 12, lag: 0.8 })
  expect(startsOf(timed)).toEqual([4.2, 11.2])
  expect(wordsOf(timed).map(({ origin }) => origin)).toEqual(['interpolated', 'interpolated'])
})

test('no word begins before the sound that was played', () => {
  expect(startsOf(type(empty(), 'harbour', { from: 7, to: 7.3, lag: 0.8 }))).toEqual([7])
})

test('words typed after a pause end where it was paused, each behind the one before', () => {
  const timed = type(empty(), 'the old man', { from: 0, to: 4, lag: 0 })
  expect(startsOf(timed)).toEqual([2.8, 3.2, 3.6])
  expect(wordsOf(timed).at(-1)!.data_end).toBe(4)
})

test('a phrase that is longer than what was heard shares that stretch', () => {
  const timed = type(empty(), 'a b c d e f g h i j', { from: 20, to: 22, lag: 0 })
  expect(startsOf(timed)).toEqual([20, 20.2, 20.4, 20.6, 20.8, 21, 21.2, 21.4, 21.6, 21.8])
})

test('a new paragraph starts where its first word was heard', () => {
  let timed = type(empty(), 'one two', { from: 0, to: 4, lag: 0 })
  timed = type(timed, '\nthree', { from: 3, to: 9, lag: 0.8 })
  expect(itemAt(timed.paragraphs, 1)).toMatchObject({ text: 'three', data_start: 8.2 })
})

test('two turns typed after one pause share what was heard', () => {
  const timed = type(empty(), 'a b c d e\nf g h i j', { from: 10, to: 14, lag: 0 })
  expect(startsOf(timed)).toEqual([10, 10.4, 10.8, 11.2, 11.6, 12, 12.4, 12.8, 13.2, 13.6])
  expect(allItems(timed.paragraphs).map((one) => [one.data_start, one.data_end].map(hundredths))).toEqual([
    [10, 12],
    [12, 14],
  ])
})

test('what was typed of an earlier stretch stays', () => {
  let timed = type(empty(), 'one two', { from: 0, to: 4, lag: 0 })
  const before = wordsOf(timed)
  timed = type(timed, ' a b c d e', { from: 4, to: 5, lag: 0 })
  expect(wordsOf(timed).slice(0, 2)).toEqual(before)
  expect(startsOf(timed).slice(2)).toEqual([4, 4.2, 4.4, 4.6, 4.8])
})

test('a missed word stays in its gap when the sound is elsewhere', () => {
  const timed = timedText(buildTranscript('one three'))
  const place = { paragraph: 0, offset: 3 }
  const context = { newId: () => 'new', lengthSeconds: LENGTH, listening: { from: 30, to: 60, lag: 0.8 } }
  expect(startsOf(replaceText(timed, place, place, ' two', context))).toEqual([0, 0.5, 1])
})

/** A text of one paragraph. */
function textOfWords(...words: Word[]): TimedText {
  const paragraph = buildParagraph('', words[0]!.data_start, { words, data_end: words.at(-1)!.data_end })
  return timedText({ paragraphs: [paragraph], speakers: [], notes: [] })
}

/** Types at once behind the first word of a text. */
function typeBehindFirst(timed: TimedText, typed: string, listening: Listening): TimedText {
  const place = { paragraph: 0, offset: wordsOf(timed)[0]!.text.length }
  return replaceText(timed, place, place, typed, { newId: () => `new${++made}`, lengthSeconds: LENGTH, listening })
}

test('a word that was heard before the next one is put there, up to its start', () => {
  const timed = textOfWords(buildWord('one', 0), buildWord('three', 30), buildWord('four', 40))
  const typed = (to: number) => typeBehindFirst(timed, ' two', { from: 0, to, lag: 0 })
  expect([20, 30, 30.1].map((to) => startsOf(typed(to)))).toEqual([
    [0, 19.6, 30, 40],
    [0, 29.6, 30, 40],
    [0, 0.5, 30, 40],
  ])
})

test('a word for which heard words leave no time stands behind them', () => {
  const typed = typeBehindFirst(textOfWords(buildWord('one', 0)), ' two', { from: 0, to: 0.5, lag: 0 })
  expect(wordsOf(typed)[1]).toMatchObject({ data_start: 0.5, data_end: 1 })
})

test('an estimated word that is not in the way stays', () => {
  const guess = buildWord('one', 1, { data_end: 2, origin: 'interpolated' })
  expect(wordsOf(typeBehindFirst(textOfWords(guess), ' two', { from: 0, to: 2.4, lag: 0 }))[0]).toEqual(guess)
})

test('typed words end exactly where the sound is, whatever the fraction of the second', () => {
  for (const to of Array.from({ length: 200 }, (_, index) => 0.7 + index / 30)) {
    expect(wordsOf(type(empty(), 'one two three', { from: 0, to, lag: 0 })).at(-1)!.data_end).toBe(to)
  }
})

test('a space and a correction leave the times of words alone, and a text of several lines stands in its gap', () => {
  const one = type(empty(), 'one', { from: 0, to: 4, lag: 0 })
  const elsewhere = { from: 0, to: 3.8, lag: 0 }
  expect(startsOf(type(one, ' ', elsewhere))).toEqual([3.6])
  expect(startsOf(type(one, 's', elsewhere))).toEqual([3.6])
  for (const to of [1, 60]) {
    const lines = typeBehindFirst(textOfWords(buildWord('one', 0)), ' two\nsix', { from: 0, to, lag: 0 })
    expect(wordsOf(lines).map(({ data_start, data_end }) => [data_start, data_end])).toEqual([
      [0, 0.5],
      [0.5, 1],
      [1, 1.5],
    ])
  }
})

const anyText = fc
  .array(fc.array(fc.record({ gap: fc.constantFrom(0, 0.2, 3), isGuess: fc.boolean() }), { maxLength: 6 }), {
    maxLength: 4,
  })
  .map((paragraphs): Transcript => {
    let time = 0
    return {
      paragraphs: paragraphs.map((words, index) => {
        const data_start = time
        const timed = words.map(({ gap, isGuess }, at) => {
          time += gap + 0.3
          return buildWord(`w${index}-${at}`, time - 0.3, {
            data_end: time,
            ...(isGuess && { origin: 'interpolated' as const }),
          })
        })
        return {
          _id: `p${index}`,
          speaker: 'Ana',
          color: 'speaker-1',
          note: '',
          marked: false,
          data_start,
          data_end: time,
          words: timed,
        }
      }),
      speakers: [],
      notes: [],
    }
  })
/** Players tell microseconds; halves of the smallest numbers that there are would lose their order. */
const anySeconds = (max: number) => fc.integer({ min: 0, max: max * 1e6 }).map((microseconds) => microseconds / 1e6)
const anyListening = fc
  .record({ from: anySeconds(LENGTH), long: anySeconds(40), lag: fc.constantFrom(0, 0.8, 1.6) })
  .map(({ from, long, lag }): Listening => ({ from, to: from + long, lag }))
const anyTyping = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  typed: fc.constantFrom('x', ' x ', ' a', 'b ', '\n', ' two words '),
  listening: anyListening,
})

test('wherever and whenever words are typed, times stay in order and in the medium; heard words keep theirs', () => {
  fc.assert(
    fc.property(anyText, fc.array(anyTyping, { minLength: 1, maxLength: 20 }), (transcript, typings) => {
      let timed = timedText(transcript)
      const heard = new Set(wordsOf(timed))
      for (const { at, typed, listening } of typings) {
        const paragraph = Math.floor(at * (timed.paragraphs.length - 1))
        const offset = Math.round(((at * 997) % 1) * itemAt(timed.paragraphs, paragraph)!.text.length)
        const place = { paragraph, offset }
        timed = replaceText(timed, place, place, typed, {
          newId: () => `new${++made}`,
          lengthSeconds: LENGTH,
          listening,
        })
        expect(checkTranscript(transcriptOf(timed), LENGTH)).toEqual([])
        const starts = allItems(timed.paragraphs).flatMap(({ data_start, words }) => [
          data_start,
          ...words.map((word) => word.data_start),
        ])
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      }
      // What was typed into a word, or cut it, made it another.
      for (const word of wordsOf(timed)) if (word.origin === 'engine') expect(heard.has(word)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
