import { expect, test } from 'vitest'
import { uniqueNames } from './unique-names.ts'

test('names in an archive are told apart by numbers', () => {
  expect(uniqueNames(['a.txt', 'A.txt', 'b.txt', 'a.txt', 'a (2).txt'])).toEqual([
    'a.txt',
    'A (2).txt',
    'b.txt',
    'a (3).txt',
    'a (2) (2).txt',
  ])
})
