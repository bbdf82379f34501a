import { expect, test } from 'vitest'
import { sumOfErrors, wordErrorRate } from '../support/word-error-rate.ts'

test('counts substitutions, insertions and deletions over the words of the reference', () => {
  expect(wordErrorRate('the old man walked', 'the old man walked')).toEqual({ words: 4, errors: 0, rate: 0 })
  expect(wordErrorRate('the old man walked', 'the bold man walked')).toMatchObject({ errors: 1, rate: 0.25 })
  expect(wordErrorRate('the old man walked', 'the man walked')).toMatchObject({ errors: 1 })
  expect(wordErrorRate('the old man walked', 'the very old man walked')).toMatchObject({ errors: 1 })
  expect(wordErrorRate('a b c d', 'b c d e')).toMatchObject({ errors: 2 })
})

test('case, punctuation and spellings that sound alike are no errors', () => {
  expect(wordErrorRate('mister smith isn’t here', "Mr. Smith isn't here!").errors).toBe(0)
})

test('nothing heard is all wrong, and words from nowhere count', () => {
  expect(wordErrorRate('one two', '')).toEqual({ words: 2, errors: 2, rate: 1 })
  expect(wordErrorRate('', 'one')).toEqual({ words: 0, errors: 1, rate: 1 })
  expect(wordErrorRate('one', 'one two three').rate).toBe(2)
})

test('several texts are added up by words', () => {
  expect(sumOfErrors([wordErrorRate('a', 'b'), wordErrorRate('a b c', 'a b c')])).toEqual({
    words: 4,
    errors: 1,
    rate: 0.25,
  })
})
