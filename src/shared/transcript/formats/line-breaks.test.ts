import { describe, expect, test } from 'vitest'
import { breakCost, filledLines, linesOf } from './line-breaks.ts'

const words = (text: string) =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => ({ text: part, start: 0, end: 0 }))
const cost = (text: string) => {
  const [before, after] = words(text)
  return breakCost(before!, after!)
}

describe('a break costs a reader', () => {
  test('nothing after a sentence', () => {
    expect(['home. We', 'Really? Yes', 'no! No', 'wait… But', '“home.” We', 'end.) So', '行く。 と'].map(cost)).toEqual(
      Array.from({ length: 7 }, () => 0),
    )
  })

  test('little after a phrase', () => {
    expect(['home, and', 'so: we', 'then; it', 'well,” he', '– that', '東京、 大阪'].map(cost)).toEqual(
      Array.from({ length: 6 }, () => 4),
    )
  })

  test('more after a small word than elsewhere', () => {
    expect(['went home', 'house is', 'HOUSE of', 'four went', '船 on'].map(cost)).toEqual(
      Array.from({ length: 5 }, () => 20),
    )
    expect(['the house', 'of it', 'a house'].map(cost)).toEqual([26, 26, 26])
  })

  test('most within names and numbers', () => {
    expect(['John Smith', 'J. Smith', 'Dr. who', 'St. Mary', 'New York.'].map(cost)).toEqual(
      Array.from({ length: 5 }, () => 60),
    )
    expect(['10 000', '20 million', '€3,5 each', '"7 of', '50% 3'].map(cost)).toEqual(
      Array.from({ length: 5 }, () => 80),
    )
    expect(['10 Smiths', 'John smith', 'x10 000', 'Pr. who'].map(cost)).toEqual([20, 20, 20, 0])
  })
})

test('lines are filled from the left', () => {
  expect(
    [words(''), words('one'), words('one two'), words('one two three'), words('one two threes'), words('one twos')].map(
      (these) => filledLines(these, 7),
    ),
  ).toEqual([1, 1, 1, 2, 2, 2])
  expect(filledLines(words('toolongforit a'), 7)).toBe(2)
  expect(filledLines(words('a toolongforit'), 7)).toBe(2)
})

describe('lines', () => {
  test('are as few as hold the words', () => {
    expect(linesOf(words('one two'), 7)).toEqual(['one two'])
    expect(linesOf(words('one'), 7)).toEqual(['one'])
    expect(linesOf(words(''), 7)).toEqual([''])
  })

  test('break where a reader would pause, else in the middle', () => {
    expect(linesOf(words('so we did. Nobody came'), 16)).toEqual(['so we did.', 'Nobody came'])
    expect(linesOf(words(`a, ${'b'.repeat(13)} ${'c'.repeat(16)}`), 30)).toEqual([
      `a, ${'b'.repeat(13)}`,
      'c'.repeat(16),
    ])
    expect(linesOf(words('aaaa bbbb cccc dddd'), 15)).toEqual(['aaaa bbbb', 'cccc dddd'])
  })

  test('stand with the shorter one above where two breaks cost the same', () => {
    expect(linesOf(words('aaaa bbbb cccc'), 9)).toEqual(['aaaa', 'bbbb cccc'])
  })

  test('hold three where two do not suffice, and a word that is longer than a line alone', () => {
    expect(linesOf(words('aaaa bbbb cccc dddd eeee ffff'), 9)).toEqual(['aaaa bbbb', 'cccc dddd', 'eeee ffff'])
    expect(linesOf(words('toolongforit a'), 7)).toEqual(['toolongforit', 'a'])
    expect(linesOf(words('toolongforit'), 7)).toEqual(['toolongforit'])
  })
})
