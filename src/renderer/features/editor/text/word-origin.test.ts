import { expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { wordOriginText } from './word-origin.ts'

const word = buildTranscript('one').paragraphs[0]!.words[0]!

test.each([
  ['engine', 'Time from the speech engine'],
  ['aligned', 'Time found in the recording'],
  ['interpolated', 'Time estimated from the words around it'],
  ['person', 'Corrected word, time from the speech engine'],
  ['vocabulary', 'Word from the vocabulary, time from the speech engine'],
] as const)('a word of origin %s says where its time is from', (origin, text) => {
  expect(wordOriginText({ ...word, data_start: 62.25, data_end: 62.9, origin })).toBe(
    `00:01:02.2 – 00:01:02.9 · ${text}`,
  )
})

test('a word of which nothing is known says its times', () => {
  const { origin: _origin, ...unknown } = word
  expect(wordOriginText({ ...unknown, data_start: 1, data_end: 2 })).toBe('00:00:01.0 – 00:00:02.0')
})
