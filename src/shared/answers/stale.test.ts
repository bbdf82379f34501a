import { expect, test } from 'vitest'
import type { CheckedSection } from './check-reply.ts'
import { findCitations, placesIn } from './stale.ts'

const paragraph = (_id: string, said: string) => ({
  _id,
  speaker: 'Ana',
  words: said.split(' ').map((text, index) => ({
    text,
    data_start: index + 100,
    data_end: index + 101,
    confidence: 1,
    is_highlight: false,
    is_strike: false,
  })),
})

const section: CheckedSection = {
  id: 'summary',
  kind: 'summary',
  title: '',
  sentences: [
    {
      text: 'The tests were late.',
      citations: [{ fileId: 'f', paragraph: 'p1', from: 1, to: 4, quote: 'tests were late', speaker: 'Ana', at: 101 }],
    },
  ],
}

const cited = (...paragraphs: ReturnType<typeof paragraph>[]) =>
  findCitations([section], new Map([['f', placesIn(paragraphs)]]))[0]!.sentences[0]!.citations[0]!

test('words that stand where they stood are not stale, whatever else was edited', () => {
  expect(cited(paragraph('p1', 'the tests were late again'))).toMatchObject({ from: 1, isStale: false })
})

test('words that moved are followed, into another paragraph too', () => {
  expect(cited(paragraph('p1', 'we said the Tests were late'))).toMatchObject({
    from: 3,
    to: 6,
    at: 103,
    isStale: false,
  })
  expect(cited(paragraph('p1', 'we said'), paragraph('p9', 'the tests were late'))).toMatchObject({
    paragraph: 'p9',
    from: 1,
    isStale: false,
  })
})

test('words that were edited, or are gone with their paragraph or file, are stale', () => {
  expect(cited(paragraph('p1', 'the tests were early'))).toMatchObject({ isStale: true })
  expect(cited(paragraph('p1', 'the tests'), paragraph('p2', 'were late'))).toMatchObject({ isStale: true })
  expect(findCitations([section], new Map())[0]!.sentences[0]!.citations[0]).toMatchObject({ isStale: true })
})
