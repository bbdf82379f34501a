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

/** So many times a phrase of so many words, at the end of a text. */
const repeated = (count: number, length: number) =>
  invented(spoken(`So ${times(count, Array.from({ length }, (_, n) => `word${n}`).join(' '))}`))

test.each([
  [1, 7],
  [2, 4],
  [3, 4],
  [4, 3],
  [12, 3],
])('a phrase of %d may come %d times, and of more all but the first are invented', (length, most) => {
  expect(repeated(most, length)).toEqual([])
  expect(repeated(most + 1, length)).toHaveLength(most * length)
})

test('longer phrases are not looked for', () => {
  expect(repeated(6, 13)).toEqual([])
})

/** A word from one second to another. */
const at = (start: number, end: number, text = 'word') => ({ text, start, end, confidence: 0.9 })

test('fifteen words in less than a second and a quarter are a rush, wherever they are', () => {
  const inSeconds = (count: number, seconds: number) =>
    Array.from({ length: count }, (_, n) => at(64 + (n * seconds) / count, 64 + ((n + 1) * seconds) / count, `w${n}`))
  expect(invented(inSeconds(15, 1.25))).toEqual([])
  expect(invented(inSeconds(15, 1.125))).toHaveLength(15)
  expect(invented(inSeconds(14, 1))).toEqual([])
})

test('three words in a pause of a second and a half are invented, at its ends 0.15 s beyond it as well', () => {
  const pause = { start: 0.5, end: 2 }
  const inside = [at(0.5 - 0.15, 0.6, 'thank'), at(0.6, 0.7, 'you'), at(1.9, 2 + 0.15, 'all')]
  expect(invented(inside, [pause])).toEqual(['thank', 'you', 'all'])
  expect(invented(inside.slice(1), [pause])).toEqual([])
  expect(invented([at(0.34, 0.6, 'thank'), ...inside.slice(1)], [pause])).toEqual([])
  expect(invented([...inside.slice(0, 2), at(1.9, 2.16, 'all')], [pause])).toEqual([])
  expect(invented(inside, [{ start: 0.5, end: 1.99 }])).toEqual([])
})

test('only what lies in a pause counts for it', () => {
  const before = spoken('and so they all went home')
  const alone = [...before, at(12, 12.5, 'yes')]
  expect(invented(before, [{ start: 10, end: 14 }])).toEqual([])
  expect(invented(alone, [{ start: 10, end: 14 }])).toEqual([])
  const later = [...before, ...spoken('thank you for watching', { from: 20 })]
  expect(invented(later, [{ start: 10, end: 14 }])).toEqual([])
  const second = { start: 19, end: 24 }
  expect(invented(later, [{ start: 10, end: 14 }, second])).toEqual(['thank', 'you', 'for', 'watching'])
})

test('no words, no inventions', () => {
  expect(invented([], [{ start: 0, end: 60 }])).toEqual([])
})
