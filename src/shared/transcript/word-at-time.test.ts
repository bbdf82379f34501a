import { expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import { paragraphAt, wordAt } from './word-at-time.ts'
import { timedText } from './timed-text.ts'

/** Words at 0, 1 and 2 s, then at 4 and 5 s, half a second long. */
const timed = timedText(buildTranscript('one two three', 'four five'))

test('the paragraph is the last that has begun, the first before all', () => {
  expect([-1, 0, 3.9, 4, 99].map((seconds) => paragraphAt(timed, seconds))).toEqual([0, 0, 0, 1, 1])
})

test('the word is the one being said, or a moment after its end', () => {
  expect(wordAt(timed, 1)).toEqual({ paragraph: 0, word: 1 })
  expect(wordAt(timed, 0.999)).toBeUndefined()
  expect(wordAt(timed, 2.49)).toEqual({ paragraph: 0, word: 2 })
  expect([wordAt(timed, 1.5), wordAt(timed, 1.5, 0.25), wordAt(timed, 1.75, 0.25)]).toEqual([
    undefined,
    { paragraph: 0, word: 1 },
    undefined,
  ])
  expect(wordAt(timed, -1)).toBeUndefined()
  expect(wordAt(timed, 5.2)).toEqual({ paragraph: 1, word: 1 })
})
