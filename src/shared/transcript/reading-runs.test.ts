import { expect, test } from 'vitest'
import { readingRuns } from './reading-runs.ts'

const shown = (before: string, reading: string) =>
  readingRuns(before.split(' '), reading.split(' ').filter(Boolean)).map(
    ({ kind, words }) => `${kind} ${words.join(' ')}`,
  )

test('what differs is marked together, what was there first', () => {
  expect(shown('we met at the harder again', 'we met at the harbour at noon again')).toEqual([
    'same we met at the',
    'removed harder',
    'added harbour at noon',
    'same again',
  ])
})

test('capitals and signs differ, too', () => {
  expect(shown('the river', 'The river')).toEqual(['removed the', 'added The', 'same river'])
})

test('a reading without words has lost them all', () => {
  expect(shown('one two', '')).toEqual(['removed one two'])
})
