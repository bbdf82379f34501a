import { expect, test } from 'vitest'
import type { Paragraph } from '../../../../src/shared/contract/transcripts.ts'
import { tailOf } from './text-tail.ts'

const word = (text: string, at: number, is_strike = false) => ({
  text,
  data_start: at,
  data_end: at + 0.4,
  confidence: 1,
  is_highlight: false,
  is_strike,
})
const paragraph = (id: string, speaker: string, words: Paragraph['words']): Paragraph => ({
  _id: id,
  speaker,
  color: '#000000',
  note: '',
  marked: false,
  data_start: words[0]?.data_start ?? 0,
  data_end: words.at(-1)?.data_end ?? 0,
  words,
})

test('the last paragraphs are told, without what was struck out, and who speaks only where several do', () => {
  const one = paragraph('a', 'Ana', [word('Good', 0), word('uh', 1, true), word('morning', 2)])
  expect(tailOf([one])).toEqual({ paragraphs: [{ id: 'a', speaker: null, text: 'Good morning' }], end: 2.4 })
  const struck = paragraph('b', 'Ana', [word('uh', 3, true)])
  const other = paragraph('c', 'Ben', [word('Thanks', 4)])
  expect(tailOf([one, one, struck, other]).paragraphs).toEqual([
    { id: 'a', speaker: 'Ana', text: 'Good morning' },
    { id: 'c', speaker: 'Ben', text: 'Thanks' },
  ])
  expect(tailOf([])).toEqual({ paragraphs: [], end: 0 })
})

test('of a long paragraph the beginning is left out in steps, so that its lines stay for a while', () => {
  const long = (count: number) =>
    paragraph(
      'a',
      'Ana',
      Array.from({ length: count }, (_, index) => word(`w${index}`, index)),
    )
  const first = (count: number) => tailOf([long(count)]).paragraphs[0]!.text.split(' ')[0]
  expect([160, 161, 240, 241].map(first)).toEqual(['w0', 'w80', 'w80', 'w160'])
})
