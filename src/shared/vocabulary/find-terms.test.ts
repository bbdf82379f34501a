import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTerms, type HeardWord, prepareVocabulary } from './find-terms.ts'
import { setTerms } from './set-terms.ts'

/** Words of half a second each without pauses; a number behind a word is its confidence. */
function heard(text: string): HeardWord[] {
  return text.split(' ').map((word, at) => {
    const [said = '', confidence = '0.5'] = word.split('/')
    return { text: said, start: at / 2, end: (at + 1) / 2, confidence: Number(confidence) }
  })
}

const texts = (said: string, terms: readonly string[]) =>
  setTerms(heard(said), findTerms(heard(said), prepareVocabulary(terms)))
    .map(({ text }) => text)
    .join(' ')

test.each([
  ['we met kos tell any yesterday', ['Castellani'], 'we met Castellani yesterday'],
  ['the resin krantz estate', ['Rosenkrantz'], 'the Rosenkrantz estate'],
  ['ask ana petrovich, please', ['Ana Petrović'], 'ask Ana Petrović, please'],
  ['(lewinsky’s letter)', ['Lewińsky'], '(Lewińsky’s letter)'],
  ['из письма чэхова', ['Чехова'], 'из письма Чехова'],
])('finds by its sound, in “%s”, what is meant', (said, terms, right) => {
  expect(texts(said, terms)).toBe(right)
})

test.each([
  ['the weather was fine and we walked home', ['Petrović', 'Rijeka', 'Kowalczyk']],
  ['name/0.9 an/0.95 item', ['Neumann']],
  ['i saw an a on a page', ['Ana']],
  ['the kos. tell any of them', ['Castellani']],
])('leaves “%s” alone', (said, terms) => {
  expect(texts(said, terms)).toBe(said.replace(/\/[\d.]+/g, ''))
})

test('words with one of the small ones at an end are no term, unless they are written the same', () => {
  const said = 'he came and wrote to him and read and left'
  expect(texts(said, ['Andreotti'])).toBe(said)
  expect(texts('he came and wrote to him', ['Andreotti'])).toBe('he came Andreotti him')
  expect(texts('the who and the what and the where', ['The Who'])).toBe('The Who and the what and the where')
})

test('a long pause parts what is said', () => {
  const words = heard('kos tell any').map((word, at) => ({ ...word, start: word.start + at, end: word.end + at }))
  expect(findTerms(words, prepareVocabulary(['Castellani']))).toEqual([])
})

test('short terms need an engine that is in doubt', () => {
  expect(texts('a clime/0.3', ['Klein', 'Klime'])).toBe('a Klime')
  expect(texts('the land/0.95', ['Lange'])).toBe('the land')
})

test('the nearest of several terms is taken', () => {
  expect(texts('mister petrovitch', ['Petrovsky', 'Petrović', 'Petrov'])).toBe('mister Petrović')
})

test('what was corrected before is right wherever the same is heard, and nowhere else', () => {
  const learned = prepareVocabulary([], [{ heard: 'the line when', written: 'Villanueva' }])
  const words = heard('ask The/0.99 line/0.99 when/0.9 the line ends')
  const found = findTerms(words, learned)
  expect(found).toEqual([{ from: 1, to: 4, text: 'Villanueva', distance: 0 }])
})

test('a set word says what was heard, keeps its time, and is not quite certain', () => {
  const words = heard('met kos tell any today')
  expect(setTerms(words, findTerms(words, prepareVocabulary(['Castellani'])))[1]).toMatchObject({
    text: 'Castellani',
    start: 0.5,
    end: 2,
    origin: 'vocabulary',
    heard: 'kos tell any',
  })
})

test('a term that was heard as it is written stays as the engine had it', () => {
  const words = heard('in Rijeka,/0.99 yesterday')
  expect(setTerms(words, findTerms(words, prepareVocabulary(['Rijeka'])))).toEqual(words)
})

test('whatever is heard, times stay in order within what there was', () => {
  const word = fc.constantFrom('kos', 'tell', 'any,', 'castellani', 'anna', 'petro', 'vich.', 'the', 'rijeka')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (said) => {
      const words = heard(said.join(' '))
      const set = setTerms(words, findTerms(words, prepareVocabulary(['Castellani', 'Anna Petrović', 'Rijeka'])))
      expect(set[0]!.start).toBe(words[0]!.start)
      expect(set.at(-1)!.end).toBe(words.at(-1)!.end)
      for (const [at, { start, end }] of set.entries()) {
        expect(end).toBeGreaterThanOrEqual(start)
        expect(start).toBeGreaterThanOrEqual((set[at - 1]?.end ?? 0) - 1e-9)
      }
    }),
  )
})

test('what a person undid is set no more, and other words that sound like the term are', () => {
  const refused = [{ heard: 'petro vich', written: 'Petrović' }]
  const vocabulary = prepareVocabulary(['Petrović'], [], refused)
  const said = (text: string) =>
    setTerms(heard(text), findTerms(heard(text), vocabulary))
      .map((word) => word.text)
      .join(' ')
  expect(said('ask petro vich now')).toBe('ask petro vich now')
  expect(said('ask petrovitch now')).toBe('ask Petrović now')
})
