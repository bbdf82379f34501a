import { expect, test } from 'vitest'
import { buildParagraph, buildWord } from '../../../tests/support/build-transcript.ts'
import { spokenTerms } from './spoken-terms.ts'

test('tells where each term is said, whatever signs and capitals it has there', () => {
  const text = [buildParagraph('we met ana petrović, in Rijeka.', 0), buildParagraph('Rijeka’s harbour', 10)]
  expect(spokenTerms(text, ['Rijeka', 'Ana Petrović', 'Zagreb'])).toEqual([
    { term: 'Ana Petrović', places: [{ seconds: text[0]!.words[2]!.data_start }] },
    { term: 'Rijeka', places: [{ seconds: text[0]!.words[5]!.data_start }, { seconds: 10 }] },
  ])
})

test('tells what was heard in the place of a term, though the vocabulary has it no more', () => {
  const words = [buildWord('Castellani,', 3, { heard: 'kos tell any', origin: 'vocabulary' })]
  expect(spokenTerms([buildParagraph('', 3, { words })], [])).toEqual([
    { term: 'Castellani', places: [{ seconds: 3, heard: 'kos tell any' }] },
  ])
})

test('of terms that begin alike the longest is told', () => {
  expect(spokenTerms([buildParagraph('New York City', 0)], ['New York', 'New York City'])).toMatchObject([
    { term: 'New York City' },
  ])
})
