import { expect, test } from 'vitest'
import { findTerms, prepareVocabulary } from './find-terms.ts'
import { type OfferedVocabulary, offerTerms, type TextWord } from './offer-terms.ts'

/** Words of half a second each; a number behind one is its confidence, `|` begins a paragraph, `!` a set word. */
function text(said: string): TextWord[] {
  let paragraph = 0
  return said.split(' ').flatMap((part, at): TextWord[] => {
    if (part === '|') {
      paragraph += 1
      return []
    }
    const [word = '', confidence = '0.5'] = part.split('/')
    const isSet = word.endsWith('!')
    const [start, end] = [at / 2, (at + 1) / 2]
    return [{ text: word.replace('!', ''), start, end, confidence: Number(confidence), paragraph, isSet }]
  })
}

const vocabulary = (terms: string[], more: Partial<OfferedVocabulary> = {}): OfferedVocabulary => ({
  terms,
  corrections: [],
  refused: [],
  ...more,
})

const offered = (said: string, sought: OfferedVocabulary) =>
  offerTerms(text(said), sought).map(({ from, to, text: term }) => [from, to, term])

test('offers what is too far to be set, of words that the engine was not sure of', () => {
  const said = 'we talked to olive sky about it'
  expect(findTerms(text(said), prepareVocabulary(['Olszewski']))).toEqual([])
  expect(offered(said, vocabulary(['Olszewski']))).toEqual([[3, 5, 'Olszewski']])
  expect(offered('we talked to olive/0.9 sky/0.9 about it', vocabulary(['Olszewski']))).toEqual([])
})

test.each([
  ['is written so already', 'ask Petrović, now'],
  ['a person wrote', 'ask petrovich/1 now'],
  ['the vocabulary has set', 'ask petrovich! now'],
  ['two paragraphs share', 'olive | sky'],
])('offers nothing in the place of what %s', (_, said) => {
  expect(offered(said, vocabulary(['Petrović', 'Olszewski']))).toEqual([])
})

test('what was corrected once is offered wherever the same was heard, however sure the engine was', () => {
  const corrections = [{ heard: 'the line when', written: 'Villanueva' }]
  expect(offered('ask The/0.99 line/0.99 when/0.9 now', vocabulary([], { corrections }))).toEqual([
    [1, 4, 'Villanueva'],
  ])
  expect(offered('ask the/1 line/0.99 when/0.9 now', vocabulary([], { corrections }))).toEqual([])
})

test('what a person refused twice is not offered', () => {
  const refused = [{ heard: 'petro vich', written: 'Petrović' }]
  expect(offered('ask petro vich now', vocabulary(['Petrović'], { refused }))).toEqual([])
})
