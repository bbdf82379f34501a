import { expect, test } from 'vitest'
import { passageLetters, passagesOf } from './passages.ts'
import { bestPassages, fittingPassages, searchesFor, wantedWords, worthOf } from './search-words.ts'

const passages = (fileId: string, ...said: string[]) =>
  passagesOf({
    fileId,
    paragraphs: said.map((text, index) => ({
      _id: `p${index}`,
      speaker: 'Ana',
      words: text.split(' ').map((word) => ({
        text: word,
        data_start: 0,
        data_end: 1,
        confidence: 1,
        is_highlight: false,
        is_strike: false,
      })),
    })),
  })

test('a question is looked for by its words that say something, by their beginnings, and by pairs of them', () => {
  const words = wantedWords('When do we ship the VAT releases of Zagreb?', ['launch date', 'launch date', '-"x" OR'])
  expect(words).toEqual([['ship'], ['vat'], ['releases'], ['zagreb'], ['launch', 'date'], ['x', 'or']])
  expect(searchesFor(words).map(({ q }) => q)).toEqual([
    'ship',
    'vat',
    'releas*',
    'zagr*',
    '"launch date"',
    '"x or"',
    'ship vat',
    'ship releas*',
    'ship zagr*',
    'vat releas*',
    'vat zagr*',
    'releas* zagr*',
  ])
})

test('where words are not parted by spaces, two characters are looked for at a time; searches are few', () => {
  expect(wantedWords('发布日期', [])).toEqual([
    ['发', '布'],
    ['布', '日'],
    ['日', '期'],
  ])
  const many = Array.from({ length: 50 }, (_, index) => `number${index}`)
  expect(searchesFor(wantedWords(many.join(' '), many))).toHaveLength(6 + 8 + 6)
})

test('the passages with the rarest words come first, with what follows them, as far as there is room', () => {
  const text = passages('a', 'we met today', 'the release of boats', 'it is on the third', 'goodbye all', 'release now')
  const words = wantedWords('boats release', [])
  const worth = [worthOf(1), worthOf(100)]
  const best = bestPassages(text, { words, worth, most: 3 })
  expect(best.map(({ passage }) => passage.paragraph)).toEqual(['p0', 'p1', 'p2'])
  const chosen = fittingPassages([best, bestPassages(passages('b', 'a boat'), { words, worth, most: 3 })], {
    letters: 32,
    lettersOf: (passage) => passageLetters([passage]),
  })
  expect(chosen.map(({ id, fileId, paragraph }) => [id, fileId, paragraph])).toEqual([
    [1, 'a', 'p1'],
    [2, 'b', 'p0'],
  ])
})
