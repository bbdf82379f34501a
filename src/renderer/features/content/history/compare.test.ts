import { expect, test } from 'vitest'
import type { PageDocument } from '../../../../shared/contract/content-documents.ts'
import { compareDocuments } from './compare.ts'

const page = (headline: string, more: Partial<PageDocument> = {}): PageDocument => ({
  label: 'Home',
  category: 'Main',
  template: null,
  list_of: null,
  position: 0,
  title: 'Home',
  description: 'The home page.',
  image: null,
  sections: [{ id: 'home', visibility: 'visible', tags: [{ type: 'h1', content: headline }], items: [] }],
  ...more,
})

test('a comparison names the parts that differ, and which of their words', () => {
  expect(
    compareDocuments(page('Spoken once, written'), page('Spoken twice, written', { image: '/images/a.png' })),
  ).toEqual([
    { part: 'Preview picture', words: [{ kind: 'added', words: ['/images/a.png'] }] },
    {
      part: 'Section home › Headline 1',
      words: [
        { kind: 'same', words: ['Spoken'] },
        { kind: 'removed', words: [' once,'] },
        { kind: 'added', words: [' twice,'] },
        { kind: 'same', words: [' written'] },
      ],
    },
  ])
})

test('the same document has no changes, and a section that went is named', () => {
  expect(compareDocuments(page('A'), page('A'))).toEqual([])
  expect(compareDocuments(page('A'), page('A', { sections: [] })).map(({ part }) => part)).toEqual([
    'Order of sections',
    'Section home › Visible on the page',
    'Section home › Headline 1',
  ])
})
