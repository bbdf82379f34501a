import { expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import { rivalsOf } from './rivals.ts'
import { readingWords } from './take-reading.ts'
import { timedText } from './timed-text.ts'

const shown = (text: string[], reading: string) => {
  const heard = reading.split(' ').map((word, at) => ({ text: word, start: at, end: at + 0.5, confidence: 0.5 }))
  return [...rivalsOf(timedText(buildTranscript(...text)), readingWords(heard))].map(
    ([word, rival]) => `${word.text}: ${rival.map((one) => one.text).join(' ')}`,
  )
}

test('a word has a rival where the reading has another one, whatever its capitals and signs', () => {
  expect(shown(['the harbour men', 'met us'], 'The harbour, man met us.')).toEqual(['men: man'])
})

test('a word that the reading lacks has nothing for a rival', () => {
  expect(shown(['one two three'], 'one three')).toEqual(['two: '])
})

test('a word that only the reading has stands with the one before it, or at the start with the one after', () => {
  expect(shown(['one three', 'four'], 'one two three four')).toEqual(['one: one two'])
  expect(shown(['two'], 'one two')).toEqual(['two: one two'])
})
