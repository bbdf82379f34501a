import { expect, test } from 'vitest'
import { inventedWords } from './inventions.ts'

/** Words at so many a second. */
const spoken = (text: string, { from = 0, aSecond = 3 } = {}) =>
  text.split(' ').map((word, n) => ({
    text: word,
    start: from + n / aSecond,
    end: from + (n + 0.9) / aSecond,
    confidence: 0.9,
  }))
const times = (count: number, phrase: string) => Array.from({ length: count }, () => phrase).join(' ')
const invented = (words: ReturnType<typeof spoken>, pauses: { start: number; end: number }[] = []) =>
  [...inventedWords(words, pauses)].toSorted((a, b) => a - b).map((at) => words[at]!.text)

test.each([
  ['a word', 1, 20],
  ['two words', 2, 9],
  ['a sentence', 7, 5],
  ['twelve words', 12, 4],
])('%s over and over is invented after its first time, whatever its capitals and stops', (_, length, count) => {
  const phrase = Array.from({ length }, (__, n) => `word${n}`).join(' ')
  const words = spoken(`Before ${phrase} ${times(count - 1, `${phrase.toUpperCase()},`)} after`)
  expect(invented(words)).toHaveLength(length * (count - 1))
})

test.each([
  'no no no no no no no',
  'ha ha ha ha',
  'very very very good',
  times(4, 'come on'),
  times(3, 'row the boat ashore'),
])('people say %s', (text) => {
  expect(invented(spoken(`So ${text} and then they left`))).toEqual([])
})

test('more words than anybody can say are invented, and a quick speaker is not', () => {
  const quick = spoken('we sell this lot at ten and twenty now thirty who gives me forty five', { aSecond: 9 })
  expect(invented(quick)).toEqual([])
  const rush = spoken('we sell this lot at ten and twenty now thirty who gives me forty five', { aSecond: 14 })
  expect(invented(rush)).toHaveLength(rush.length)
})

test('text in a long pause is invented; a word or two, or words that reach out of it, are not', () => {
  const pause = { start: 10, end: 14 }
  expect(invented(spoken('thank you for watching', { from: 10.5 }), [pause])).toHaveLength(4)
  expect(invented(spoken('well yes', { from: 10.5 }), [pause])).toEqual([])
  expect(invented(spoken('thank you for watching', { from: 10.5 }), [{ start: 10.4, end: 11.8 }])).toEqual([])
  expect(invented(spoken('thank you for watching', { from: 9.5 }), [{ start: 10, end: 10.9 }])).toEqual([])
})

test('no words, no inventions', () => {
  expect(invented([], [{ start: 0, end: 60 }])).toEqual([])
})
