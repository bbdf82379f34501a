import { expect, test } from 'vitest'
import { flagsOf, hasManyCountries, languageInName, languageWord, neighboursOf, plainName } from './language-names.ts'

const twenty = Array.from({ length: 20 }, (_, index) => index)

test('the suffix in parentheses is no part of the name or of its word', () => {
  expect(plainName('Chinese (Mandarin)')).toBe('Chinese')
  expect(languageWord('Chinese (Mandarin)')).toBe('chinese')
  expect(languageWord('Cape Verdean Creole')).toBe('cape-verdean-creole')
})

test('[PU-041] there are nine neighbours at most, and never the language itself', () => {
  for (const at of twenty) {
    expect(neighboursOf(twenty, at)).toHaveLength(9)
    expect(neighboursOf(twenty, at)).not.toContain(at)
  }
  expect(neighboursOf([1, 2, 3], 1)).toEqual([1, 3])
})

test('[PU-042] neighbours are five before and about five after, and up to ten on one side near an end', () => {
  expect(neighboursOf(twenty, 10)).toEqual([5, 6, 7, 8, 9, 11, 12, 13, 14])
  expect(neighboursOf(twenty, 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(neighboursOf(twenty, 19)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17])
})

test('[PU-045] english, spanish and arabic show four flags, others all', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const name of ['English', 'Spanish', 'Arabic', 'Arabic (Egypt)'])
    expect(flagsOf({ name, iso2: six })).toHaveLength(4)
  expect(flagsOf({ name: 'French', iso2: six })).toHaveLength(6)
})

test('a language is found in a name of the pattern only', () => {
  const languages = [{ name: 'Finnish' }, { name: 'Chinese (Mandarin)' }]
  expect(languageInName('/x/finnish-text', '/x/*-text', languages)).toBe(languages[0])
  expect(languageInName('/x/chinese-text', '/x/*-text', languages)).toBe(languages[1])
  for (const name of ['/x/klingon-text', '/x/-text', '/x/finnish', '/y/finnish-text', '/x/finnish-text/'])
    expect(languageInName(name, '/x/*-text', languages)).toBeNull()
})

test('[PU-039] a language of 4 countries is drawn in full, one of 5 shrunk', () => {
  const of = (count: number) => hasManyCountries({ iso2: Array.from({ length: count }, (_, at) => `c${at}`) })
  expect([of(1), of(4), of(5), of(20)]).toEqual([false, false, true, true])
})

test.each([
  ['Chinese  (Mandarin) ', 'Chinese', 'chinese'],
  ['(Sign) language', '(Sign) language', 'sign-language'],
  ['Norwegian (Nynorsk) (old)', 'Norwegian (Nynorsk)', 'norwegian-nynorsk'],
])('%j has the name %j and the word %j', (name, plain, word) => {
  expect([plainName(name), languageWord(name)]).toEqual([plain, word])
})

test('a pattern without a word before or after its star finds the language, too', () => {
  const languages = [{ name: 'Finnish' }]
  expect(languageInName('finnish', '*', languages)).toBe(languages[0])
  expect(languageInName('finnish-text', '*-text', languages)).toBe(languages[0])
  expect(languageInName('x-finnish', 'x-*', languages)).toBe(languages[0])
  // The end of one and the start of the other may not share letters.
  expect(languageInName('aba', 'ab*ba', [{ name: '' }])).toBeNull()
  expect(languageInName('abba', 'ab*ba', [{ name: '' }])).toBeNull()
})
