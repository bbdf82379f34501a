import { expect, test } from 'vitest'
import type { Paragraph } from '../../../src/shared/contract/transcripts.ts'
import type { HeardWord } from '../../../src/shared/transcript/paragraphs.ts'
import type { NewestText } from '../transcripts/index.ts'
import { insertWords } from './insert-words.ts'

const heard = (start: number, ...texts: string[]): HeardWord[] =>
  texts.map((text, index) => ({ text, start: start + index, end: start + index + 0.9, confidence: 0.9 }))

function paragraph(_id: string, start: number, texts: string[], over: Partial<Paragraph> = {}): Paragraph {
  const words = texts.map((text, index) => ({
    text,
    data_start: start + index,
    data_end: start + index + 0.9,
    confidence: 1,
    is_highlight: false,
    is_strike: false,
  }))
  const data_end = words.at(-1)?.data_end ?? start
  const speech = { speaker: 'Ana', color: 'speaker-3', note: '', marked: false }
  return { _id, ...speech, data_start: start, data_end, words, ...over }
}

const textOf = (...paragraphs: Paragraph[]): NewestText => ({
  order: paragraphs.map(({ _id }) => _id),
  paragraph: (id) => paragraphs.find(({ _id }) => _id === id)!,
  speakers: JSON.stringify([{ name: 'Ana', color: 'speaker-3' }]),
})

const NOTHING: NewestText = { order: [], paragraph: () => undefined as never, speakers: '[]' }

test('the first words are a paragraph of a speaker who has yet to be named', () => {
  expect(insertWords(NOTHING, heard(1, 'good', 'morning'), 'new')).toMatchObject({
    inserted: [{ after: null, paragraphs: [{ _id: 'new', speaker: 'Speaker 1', data_start: 1, data_end: 2.9 }] }],
    speakers: [{ name: 'Speaker 1' }],
  })
  expect(insertWords(NOTHING, [], 'new')).toBeNull()
})

test('words that follow soon go on with the paragraph, after a pause with its speaker', () => {
  const text = textOf(paragraph('p1', 0, ['good', 'morning']))
  expect(insertWords(text, heard(2.5, 'all'), 'new')).toEqual({
    removed: [],
    inserted: [],
    changed: [
      { _id: 'p1', data_end: 3.4, words: [{ at: 2, removed: 0, words: [expect.objectContaining({ text: 'all' })] }] },
    ],
  })
  expect(insertWords(text, heard(6, 'then'), 'new')).toMatchObject({
    inserted: [{ after: 'p1', paragraphs: [{ _id: 'new', speaker: 'Ana', color: 'speaker-3' }] }],
    changed: [],
  })
})

test('words that come late find their place in time, and what a person has marked stays as it is', () => {
  const text = textOf(paragraph('p1', 0, ['one', 'two']), paragraph('p2', 30, ['nine'], { marked: true }))
  expect(insertWords(text, heard(10, 'five'), 'new')?.inserted).toMatchObject([{ after: 'p1' }])
  expect(insertWords(text, heard(31, 'ten'), 'new')?.inserted).toMatchObject([{ after: 'p2' }])
})
