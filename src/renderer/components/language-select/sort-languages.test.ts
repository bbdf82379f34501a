import { expect, test } from 'vitest'
import { sortLanguages } from './sort-languages.ts'

const names = (codes: string[]) =>
  sortLanguages(
    [
      { code: 'de', name: 'German' },
      { code: 'hr', name: 'Croatian' },
      { code: 'en', name: 'English' },
      { code: 'cs', name: 'Czech' },
    ],
    codes,
  ).map((language) => language.name)

test('languages stand by name', () => {
  expect(names([])).toEqual(['Croatian', 'Czech', 'English', 'German'])
})

test('those used last stand first, the newest at the top', () => {
  expect(names(['en', 'de'])).toEqual(['English', 'German', 'Croatian', 'Czech'])
})
