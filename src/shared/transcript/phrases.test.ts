import { expect, test } from 'vitest'
import { buildParagraph, buildWord } from '../../../tests/support/build-transcript.ts'
import { phraseStart } from './phrases.ts'
import { timedText } from './timed-text.ts'

/** Half a second to a word and no pause between them, but one of a second before `then`. */
const words = ['one', 'two,', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((text, n) =>
  buildWord(text, n / 2),
)
const after = ['then', 'twelve'].map((text, n) => buildWord(text, 6 + n / 2))
const timed = timedText({
  paragraphs: [buildParagraph('', 0, { words: [...words, ...after], data_end: 7 })],
  speakers: [],
  notes: [],
})

test.each([
  ['the word after a comma', 2.2, 1],
  ['the start of the paragraph', 0.7, 0],
  ['the start of the paragraph, within its first word', 0.2, 0],
  ['the word that begins there', 1, 1],
  ['the word after a pause', 6.9, 6],
  ['the start of the word, when no phrase begins near', 4.7, 4.5],
  ['the pause before the next phrase, when the last began too long ago', 5.5, 5.5],
  ['the place itself, before the first word', 0, 0],
])('[ED-047] snaps to %s', (_name, from, to) => {
  expect(phraseStart(timed, from)).toBe(to)
})

test('[ED-047] a text without words tells no phrase', () => {
  expect(phraseStart(timedText({ paragraphs: [], speakers: [], notes: [] }), 12.5)).toBe(12.5)
})

test('[ED-047] goes back three seconds and no further', () => {
  const even = timedText({
    paragraphs: [
      buildParagraph('', 0, { words: Array.from({ length: 9 }, (_, n) => buildWord('word', n / 2)), data_end: 4.5 }),
    ],
    speakers: [],
    notes: [],
  })
  expect([phraseStart(even, 3), phraseStart(even, 3.125), phraseStart(even, 4.5), phraseStart(even, 4.625)]).toEqual([
    0, 3, 4, 4.625,
  ])
})

test('[ED-047] a pause of 0.3 s begins a phrase, a shorter one does not', () => {
  const paused = (pause: number) =>
    timedText({
      paragraphs: [buildParagraph('', 0, { words: [buildWord('one', 0), buildWord('two', 0.5 + pause)], data_end: 3 })],
      speakers: [],
      notes: [],
    })
  const exact = buildParagraph('', 0, {
    words: [buildWord('one', 0, { data_end: 0 }), buildWord('two', 0.3)],
    data_end: 3,
  })
  expect(phraseStart(timedText({ paragraphs: [exact], speakers: [], notes: [] }), 0.5)).toBe(0.3)
  expect([phraseStart(paused(0.3125), 1), phraseStart(paused(0.28125), 1)]).toEqual([0.8125, 0])
})
