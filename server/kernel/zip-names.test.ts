import { expect, test } from 'vitest'
import { zipNames } from './zip-names.ts'

test('names in an archive are told apart by numbers', () => {
  expect(zipNames(['a.txt', 'A.txt', 'b.txt', 'a.txt', 'a (2).txt'])).toEqual([
    'a.txt',
    'A (2).txt',
    'b.txt',
    'a (3).txt',
    'a (2) (2).txt',
  ])
})

test('names without an ending keep all of their letters', () => {
  expect(zipNames(['Interview', 'Interview', '.hidden', '.hidden'])).toEqual([
    'Interview',
    'Interview (2)',
    '.hidden',
    '.hidden (2)',
  ])
})

test('no name is a place on a drive', () => {
  expect(zipNames(['Q: who asks?.mp3', 'Q- who asks?.mp3'])).toEqual(['Q- who asks?.mp3', 'Q- who asks? (2).mp3'])
})
