import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecognisedWord } from '../../../ports/transcriber.ts'
import { mergeWords } from './merge-words.ts'
import { MARGIN_SECONDS } from './planned-segment.ts'

const word = (text: string, start: number, end: number): RecognisedWord => ({ text, start, end, confidence: 1 })
const texts = (words: readonly RecognisedWord[]) => words.map(({ text }) => text)

test('a word that both sides hear in their margins is taken once', () => {
  const merged = mergeWords([
    { start: 0, end: 10, words: [word('one', 9, 9.4), word('two', 9.85, 10.1)] },
    { start: 10, end: 20, words: [word('two', 9.86, 10.12), word('three', 10.3, 10.8)] },
  ])
  expect(texts(merged)).toEqual(['one', 'two', 'three'])
})

const left = (start: number) => ({ start: 0, end: 10, words: [word('it', start, start + 0.1)] })
const right = (start: number) => ({ start: 10, end: 20, words: [word('it', start, start + 0.1)] })

test('a word whose sides disagree on its middle is neither doubled nor lost', () => {
  expect(texts(mergeWords([left(9.97), right(9.93)]))).toEqual(['it'])
  expect(texts(mergeWords([left(9.93), right(9.97)]))).toEqual(['it'])
})

test('a word said twice at a cut stays twice', () => {
  const merged = mergeWords([
    { start: 0, end: 10, words: [word('that', 9.8, 9.98), word('that', 10.02, 10.2)] },
    { start: 10, end: 20, words: [word('that', 9.8, 9.98), word('that', 10.02, 10.2)] },
  ])
  expect(texts(merged)).toEqual(['that', 'that'])
})

test('the rest of a word that the other side heard whole is dropped', () => {
  const merged = mergeWords([
    { start: 0, end: 10, words: [word('understanding', 9.1, 10.1)] },
    { start: 10, end: 20, words: [word('standing', 9.8, 10.1)] },
  ])
  expect(texts(merged)).toEqual(['understanding'])
})

/** What is left at a cut at 10 s of what its sides heard there. */
const joined = (before: readonly RecognisedWord[], after: readonly RecognisedWord[]) =>
  texts(
    mergeWords([
      { start: 0, end: 10, words: before },
      { start: 10, end: 20, words: after },
    ]),
  )

test('a word whose middle lies on the cut is the right side’s, or of whoever heard it', () => {
  const [ours, theirs] = [word('left', 9.875, 10.125), word('right', 9.875, 10.125)]
  expect(joined([ours], [theirs])).toEqual(['right'])
  expect(joined([ours], [])).toEqual(['left'])
  expect(joined([], [theirs])).toEqual(['right'])
})

test('a word whose middle lies on the other side is kept where only its own side heard it', () => {
  expect(joined([word('left', 9.95, 10.15)], [])).toEqual(['left'])
  expect(joined([], [word('right', 9.85, 10.05)])).toEqual(['right'])
})

test('a side’s own word stays, however long the other one heard it', () => {
  expect(joined([word('on', 9.8, 10)], [word('onto', 9.7, 10.1)])).toEqual(['on'])
  expect(joined([word('onto', 9.9, 10.3)], [word('on', 10, 10.2)])).toEqual(['on'])
})

test('of a word that is each side’s own the longer one is taken, and of equals the left', () => {
  expect(joined([word('under', 9.75, 10.125)], [word('understand', 9.75, 10.5)])).toEqual(['understand'])
  expect(joined([word('understand', 9.5, 10.25)], [word('stand', 9.875, 10.25)])).toEqual(['understand'])
  expect(joined([word('left', 9.75, 10.125)], [word('right', 9.875, 10.25)])).toEqual(['left'])
})

test('two sides heard the same where they share two fifths of the shorter word', () => {
  expect(joined([word('left', 9.5, 10.125)], [word('right', 9.875, 10.5)])).toEqual(['left'])
  expect(joined([word('left', 9.5, 10.125)], [word('right', 9.9375, 10.5625)])).toEqual(['left', 'right'])
})

test('words without length at the same place are one', () => {
  expect(joined([word('left', 9.9, 9.9)], [word('right', 9.9, 9.9)])).toEqual(['left'])
})

test('words of one side stay, however much they overlap', () => {
  expect(joined([word('that', 9.7, 9.95), word('is', 9.75, 9.98)], [])).toEqual(['that', 'is'])
  expect(joined([], [word('that', 10.02, 10.2), word('is', 10.05, 10.2)])).toEqual(['that', 'is'])
})

test('words come in order of their starts, then of their ends', () => {
  const heard = [word('third', 2, 4), word('second', 2, 3), word('last', 5, 6), word('first', 1, 9)]
  expect(texts(mergeWords([{ start: 0, end: 10, words: heard }]))).toEqual(['first', 'second', 'third', 'last'])
})

test('no words, nothing to join', () => {
  expect(mergeWords([])).toEqual([])
  expect(joined([], [])).toEqual([])
})

/** Words one after the other, some touching, with their true times. */
const speech = fc
  .array(fc.tuple(fc.integer({ min: 10, max: 90 }), fc.integer({ min: 0, max: 80 })), { minLength: 1, maxLength: 80 })
  .map((lengths) => {
    let at = 0
    return lengths.map(([length, gap], index) => {
      const start = at + gap / 100
      at = start + length / 100
      return word(`w${index}`, start, at)
    })
  })

test('wherever the cuts are and however the times shake, every word comes once and in order', () => {
  const shakes = fc.infiniteStream(fc.integer({ min: -2, max: 2 }))
  fc.assert(
    fc.property(
      speech,
      fc.array(fc.double({ min: 1, max: 5, noNaN: true }), { maxLength: 20 }),
      shakes,
      (words, steps, shake) => {
        const length = words.at(-1)!.end
        const cuts = [0]
        for (const step of steps) if (cuts.at(-1)! + step < length - 1) cuts.push(cuts.at(-1)! + step)
        const segments = cuts.map((start, index) => {
          const end = cuts[index + 1] ?? length
          const [from, to] = [start - (index === 0 ? 0 : MARGIN_SECONDS), end + MARGIN_SECONDS]
          // A side hears what is at least half within its ends and margins, and places it up to 20 ms wrong.
          const heard = words
            .filter((said) => Math.min(said.end, to) - Math.max(said.start, from) >= (said.end - said.start) / 2)
            .map((said) => {
              const by = shake.next().value! / 100
              return { ...said, start: Math.max(from, said.start + by), end: Math.min(to, said.end + by) }
            })
          return { start, end, words: heard }
        })
        expect(texts(mergeWords(segments))).toEqual(texts(words))
      },
    ),
    { numRuns: 500 },
  )
})
