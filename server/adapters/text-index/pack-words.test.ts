import { array, assert, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { packWords, unpackWords } from './pack-words.ts'

test('what is known of words comes back as it was, in three bytes a word of speech', () => {
  const word = tuple(integer({ min: 0, max: 100_000_000 }), integer({ min: 0, max: 100 }))
  assert(
    property(array(word), (words) => {
      expect(unpackWords(packWords(words))).toEqual(words)
    }),
  )
  const speech = Array.from({ length: 60 }, (_, index): [number, number] => [360_000 + index * 40, 97])
  expect(packWords(speech).byteLength).toBeLessThan(3 * 60)
})
