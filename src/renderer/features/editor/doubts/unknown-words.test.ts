import dictionary from 'dictionary-en'
import british from 'dictionary-en-gb'
import { expect, test } from 'vitest'
import { unknownWords, wordList } from './unknown-words.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test('known in either English, with the signs at them and in parts; numbers are left alone', () => {
  const english = wordList(
    textOf(dictionary.aff),
    [dictionary, british].map(({ dic }) => textOf(dic)),
  )
  const words = [
    'Harbour,',
    'color',
    '(colour)',
    'don’t',
    "don't",
    'mother-in-law',
    '1961',
    '17th',
    '...',
    'the',
    'Snorp,',
    'boat-snorp',
    'walked.',
  ]
  expect(unknownWords(words, english)).toEqual(['Snorp,', 'boat-snorp'])
})
