import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Été à Zürich.MP3', 'ete a zurich.mp3'],
  ['ﬁle №1', 'file no1'],
  ['İstanbul', 'istanbul'],
  ['Привет Ёж', 'привет еж'],
  ['日本語 🎧', '日本語 🎧'],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})
