import { expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import { insertFor, occurrencesIn, type ReplaceWish } from './occurrences.ts'
import { type ChosenHit, replaceInText } from './replace-in-text.ts'

const wish = (find: string, replaceWith = '', matchesCase = false): ReplaceWish => ({ find, replaceWith, matchesCase })

const found = (text: string, find: string, matchesCase = false) =>
  occurrencesIn(text, { find, matchesCase }).map(([from, to]) => text.slice(from, to))

test('whole words are found one after the other, whatever their case, accents and punctuation', () => {
  expect(found('The Hárbour master, the harbour-master.', 'harbour master')).toEqual([
    'Hárbour master',
    'harbour-master',
  ])
  expect(found('harbours harbour', 'harbour')).toEqual(['harbour'])
  expect(found('a a a', 'a a')).toEqual(['a a'])
  expect(found('明日の会議です', '会議')).toEqual(['会議'])
  expect(found('anything', ' . ')).toEqual([])
})

test('where the case matters, only what is written exactly so', () => {
  expect(found('Acme ACME acme', 'ACME', true)).toEqual(['ACME'])
  expect(found("don't don’t", "don't", true)).toEqual(["don't"])
})

test('a capital at the beginning stays, unless the case was said', () => {
  expect(insertFor('Jon', wish('jon', 'john'))).toBe('John')
  expect(insertFor('jon', wish('jon', 'john'))).toBe('john')
  expect(insertFor('JON', wish('Jon', 'john'))).toBe('john')
  expect(insertFor('Jon', wish('jon', 'john', true))).toBe('john')
})

const after = (texts: string[], asked: ReplaceWish, hits: ChosenHit[]) =>
  replaceInText(buildTranscript(...texts), asked, { hits, lengthSeconds: 100 })

const lines = (...asked: Parameters<typeof after>) =>
  after(...asked)?.paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))

test('only what was chosen is replaced, and all else stays as it is', () => {
  const texts = ['the harbor, the harbor', 'the harbor']
  expect(lines(texts, wish('harbor', 'harbour'), [{ paragraph: 'p0', nth: 1 }])).toEqual([
    'the harbor, the harbour',
    'the harbor',
  ])
  const before = buildTranscript(...texts)
  const result = replaceInText(before, wish('harbor', 'port'), {
    hits: [{ paragraph: 'p0', nth: 0 }],
    lengthSeconds: 9,
  })
  expect(result?.paragraphs[1]).toBe(before.paragraphs[1])
  const [was, is] = [before.paragraphs[0]!.words[1]!, result!.paragraphs[0]!.words[1]!]
  expect(is).toMatchObject({ text: 'port,', data_start: was.data_start, data_end: was.data_end })
})

test('two words become one, one becomes two, and what is taken away leaves no gap', () => {
  expect(lines(['an e mail came'], wish('e mail', 'email'), [{ paragraph: 'p0', nth: 0 }])).toEqual(['an email came'])
  expect(lines(['it cannot be'], wish('cannot', 'can not'), [{ paragraph: 'p0', nth: 0 }])).toEqual(['it can not be'])
  for (const text of ['um so it is', 'so um it is', 'so it is um'])
    expect(lines([text], wish('um'), [{ paragraph: 'p0', nth: 0 }])).toEqual(['so it is'])
})

test('what is not there is told', () => {
  expect(lines(['a word'], wish('word', 'x'), [{ paragraph: 'p0', nth: 1 }])).toBeUndefined()
  expect(lines(['a word'], wish('word', 'x'), [{ paragraph: 'p9', nth: 0 }])).toBeUndefined()
})
