import { expect, test } from 'vitest'
import { buildWord } from '../../../tests/support/build-transcript.ts'
import { paragraphSpans } from './paragraph-spans.ts'

const words = [
  buildWord('one', 1, { data_end: 4 }),
  buildWord('two', 2, { data_end: 3 }),
  buildWord('three', 6, { data_end: 7 }),
]
const spans = (...args: Parameters<typeof paragraphSpans>) =>
  paragraphSpans(...args).map(({ data_start, data_end }) => [data_start, data_end])

test('a paragraph lasts from its first word to the latest end', () => {
  expect(spans(words, [2, 1], 0)).toEqual([
    [1, 4],
    [6, 7],
  ])
})

test('one without words stands where the one before ends, and never behind the next word', () => {
  expect(spans(words, [0, 2, 0, 1, 0], 0.5)).toEqual([
    [0.5, 0.5],
    [1, 4],
    [4, 4],
    [6, 7],
    [7, 7],
  ])
  expect(spans(words, [0, 2, 1], 5)).toEqual([
    [1, 1],
    [1, 4],
    [6, 7],
  ])
  expect(spans(words, [3, 0], 0, 6.5)).toEqual([
    [1, 7],
    [6.5, 6.5],
  ])
  expect(spans([], [0], 9)).toEqual([[9, 9]])
  expect(spans([], [0, 0], 9, 8)).toEqual([
    [8, 8],
    [8, 8],
  ])
})
