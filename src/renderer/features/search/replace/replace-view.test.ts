import { expect, test } from 'vitest'
import { searchViewFrom } from '../search-view.ts'
import { replaceParamsOf, replacePath, replaceViewFrom } from './replace-view.ts'

test('an address holds what is replaced, by what and where', () => {
  const view = replaceViewFrom(new URLSearchParams('q=harbor&with=+harbour&case=1&folder=f1'))
  expect(view).toMatchObject({ q: 'harbor', with: 'harbour', matchesCase: true, folder: 'f1' })
  expect(replaceParamsOf(view)).toEqual({ q: 'harbor', with: 'harbour', case: '1', folder: 'f1' })
})

test('a search leads to the replacement of its words', () => {
  const path = (q: string) => replacePath(searchViewFrom(new URLSearchParams({ q, unsure: '1', tag: 't' })))
  expect(path('"harbor master"~5 -"old one" calm*')).toBe('/files/replace?q=harbor+master+calm&tag=t')
  expect(path('-x')).toBe('/files/replace?tag=t')
})
