import { expect, test } from 'vitest'
import { forbiddenIn, forbiddenLines, spellingLines, spellingsIn } from './guide-lines.ts'

test('spellings and forbidden words are lines, both ways', () => {
  const spellings = [{ write: 'organis*', instead_of: ['organiz*', 'organyz*'] }]
  expect(spellingLines(spellings)).toBe('organis* = organiz*, organyz*')
  expect(spellingsIn(`\n ${spellingLines(spellings)} \n`)).toEqual(spellings)
  const words = [{ word: 'kids', write: 'children' }, { word: 'damn' }]
  expect(forbiddenIn(forbiddenLines(words))).toEqual(words)
  expect(forbiddenIn('kids =')).toEqual([{ word: 'kids' }])
})
