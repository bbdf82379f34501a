import { expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { replaceText } from '../../../../shared/transcript/edits.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import { findPlace, tellPlace } from './text-place.ts'

const text = timedText(buildTranscript('one two', 'three'))
const context = { newId: () => 'new', lengthSeconds: 100 }

test('a place is found again where the other has other spaces', () => {
  const spaced = replaceText(text, { paragraph: 0, offset: 3 }, { paragraph: 0, offset: 3 }, '  ', context)
  const place = tellPlace(spaced, { paragraph: 0, offset: 8 })!
  expect(findPlace(text, place)).toEqual({ paragraph: 0, offset: 6 })
})

test('a place in a line that the other does not have yet is at the end of the one before', () => {
  const split = replaceText(text, { paragraph: 0, offset: 7 }, { paragraph: 0, offset: 7 }, '\n', context)
  const place = tellPlace(split, { paragraph: 1, offset: 0 })!
  expect(findPlace(text, place)).toEqual({ paragraph: 0, offset: 7 })
})

test('a place behind what is not there yet is at the end, and one in a paragraph that is gone is nowhere', () => {
  const { _id: paragraph } = text.paragraphs.chunks[0]![1]!
  expect(findPlace(text, { paragraph, word: 4, letters: 2 })).toEqual({ paragraph: 1, offset: 5 })
  expect(findPlace(text, { paragraph: 'gone', word: 0, letters: 0 })).toBeUndefined()
})
