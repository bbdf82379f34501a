import { expect, test } from 'vitest'
import { buildParagraph, buildTranscript, buildWord } from '../../../tests/support/build-transcript.ts'
import type { Paragraph, Word } from '../contract/transcripts.ts'
import { checkTranscript } from './check.ts'

/** Two paragraphs, of which the second has two words at 10 and 11 s; changed in one place. */
function problems(word: Partial<Word>, paragraph: Partial<Paragraph> = {}, lengthSeconds = 20) {
  const words = [buildWord('one', 10), buildWord('two', 11, word)]
  const paragraphs = [buildParagraph('before', 5), buildParagraph('', 10, { words, data_end: 15, ...paragraph })]
  return checkTranscript({ ...buildTranscript(), paragraphs }, lengthSeconds).map(
    ({ code, paragraph: at, word: number, message }) => [code, at, number, message],
  )
}

test('what is sound has no problem, up to the bounds', () => {
  expect(problems({})).toEqual([])
  expect(problems({ data_start: 10, data_end: 10 })).toEqual([])
  expect(problems({ data_end: 15, confidence: 0 })).toEqual([])
  expect(problems({ data_end: 15, confidence: 1 }, {}, 15)).toEqual([])
  expect(problems({ text: 'two\tthree' })).toEqual([])
  expect(problems({}, { data_start: 5 })).toEqual([])
  expect(checkTranscript({ ...buildTranscript(), paragraphs: [buildParagraph('', 0)] })).toEqual([])
})

test.each([
  [{ text: '' }, 'word_empty', 'is empty'],
  [{ text: ' two' }, 'word_spaces', 'begins or ends with a space'],
  [{ text: 'two\n' }, 'word_spaces', 'begins or ends with a space'],
  [{ data_end: 10.9 }, 'word_time', 'ends before it starts'],
  [{ data_end: Infinity }, 'word_time', 'ends before it starts'],
  [{ confidence: -0.01 }, 'word_confidence', 'has a confidence outside 0 to 1'],
  [{ confidence: 1.01 }, 'word_confidence', 'has a confidence outside 0 to 1'],
  [{ confidence: Number.NaN }, 'word_confidence', 'has a confidence outside 0 to 1'],
  [{ data_end: 15.1 }, 'paragraph_span', 'lies outside its paragraph'],
])('a word with %j breaks %s', (word, code, says) => {
  expect(problems(word, {}, 99)[0]).toEqual([code, 1, 1, `Paragraph 2, word 2 ${says}.`])
})

test('a word before the one to its left is named, and one before its paragraph', () => {
  expect(problems({ data_start: 9.9 })).toEqual([
    ['word_order', 1, 1, 'Paragraph 2, word 2 starts before the word to its left.'],
    ['paragraph_span', 1, 1, 'Paragraph 2, word 2 lies outside its paragraph.'],
  ])
  expect(problems({ data_start: -1, data_end: 11 }, { data_start: 10 }).map(([code]) => code)).toEqual([
    'word_time',
    'word_order',
    'paragraph_span',
  ])
})

test('a word that ends after the media is named', () => {
  expect(problems({ data_end: 15 }, {}, 14.9)).toEqual([
    ['past_the_end', 1, 1, 'Paragraph 2, word 2 ends after the media.'],
  ])
})

test.each([
  [{ _id: 'p5' }, 'id_twice', 'has the id p5 of another paragraph'],
  [{ data_end: 9, words: [] }, 'paragraph_span', 'ends before it starts'],
  [{ data_end: Number.NaN, words: [] }, 'paragraph_span', 'ends before it starts'],
  [{ data_start: 4.9, words: [] }, 'paragraph_order', 'starts before the paragraph above it'],
])('a paragraph with %j breaks %s', (paragraph, code, says) => {
  expect(problems({}, paragraph)).toEqual([[code, 1, undefined, `Paragraph 2 ${says}.`]])
})
