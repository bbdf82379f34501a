import { expect, test } from 'vitest'
import { buildParagraph, buildWord } from '../../../../tests/support/build-transcript.ts'
import {
  MOST_IMPORTED_PARAGRAPHS,
  MOST_IMPORTED_WORDS,
  NotATranscript,
  refuseTooManyWords,
  transcriptOfParagraphs,
} from './imported-text.ts'

const filled = <T>(length: number, item: T): T[] => Array.from({ length }, () => item)
const word = buildWord('one', 0)

test('the speakers are those of the paragraphs, once each', () => {
  const paragraphs = [
    buildParagraph('a', 0, { speaker: 'Ana', color: 'red' }),
    buildParagraph('b', 1, { speaker: 'Ben' }),
    buildParagraph('c', 2, { speaker: 'Ana', color: 'red' }),
  ]
  expect(transcriptOfParagraphs(paragraphs)).toEqual({
    paragraphs,
    speakers: [
      { name: 'Ana', color: 'red' },
      { name: 'Ben', color: 'black' },
    ],
    notes: [],
  })
})

test('more paragraphs or words than anybody speaks are refused, and the bound is said', () => {
  const empty = buildParagraph('', 0)
  expect(transcriptOfParagraphs(filled(MOST_IMPORTED_PARAGRAPHS, empty)).paragraphs).toHaveLength(200_000)
  expect(() => transcriptOfParagraphs(filled(MOST_IMPORTED_PARAGRAPHS + 1, empty))).toThrow(
    new NotATranscript('A transcript may have at most 200,000 paragraphs.'),
  )
  expect(() => refuseTooManyWords(MOST_IMPORTED_WORDS)).not.toThrow()
  const half = { ...empty, words: filled(MOST_IMPORTED_WORDS / 2, word) }
  expect(transcriptOfParagraphs([half, half]).paragraphs).toHaveLength(2)
  expect(() => transcriptOfParagraphs([half, half, { ...empty, words: [word] }])).toThrow(
    new NotATranscript('A transcript may have at most 500,000 words.'),
  )
})

test('the error has a name of its own', () => {
  expect(new NotATranscript('why')).toMatchObject({ name: 'NotATranscript', message: 'why' })
})
