import { describe, expect, test } from 'vitest'
import { buildParagraph } from '../../../../tests/support/build-transcript.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { anchorParts } from './anchor-parts.ts'

const HALVES = [
  { from: 0, to: 1800 },
  { from: 1800, to: 3600 },
]

/** Paragraphs that begin and end at these seconds, each with one word. */
function buildText(...times: readonly (readonly [start: number, end: number, speaker?: string])[]): Transcript {
  const paragraphs = times.map(([start, end, speaker = 'Speaker 1']) => {
    const paragraph = buildParagraph('word', start, { data_end: end, speaker })
    return { ...paragraph, words: [{ ...paragraph.words[0]!, data_end: end }] }
  })
  return { paragraphs, speakers: [], notes: [] }
}

function anchor(text: Transcript, ranges = HALVES) {
  let made = 0
  return anchorParts(text, ranges, () => `new ${++made}`)
}

describe('parts of a text', () => {
  test('begin where the longest pause is near by', () => {
    const text = buildText([0, 1750], [1755, 1790], [1791, 1805], [1806, 3000])
    const { text: cut, parts } = anchor(text)
    expect(cut.paragraphs).toEqual(text.paragraphs)
    expect(parts).toEqual([
      { first: 'p0', from: 0, to: 1755 },
      { first: 'p1755', from: 1755, to: 3600 },
    ])
  })

  test('begin where another speaks rather than at a pause that is hardly longer', () => {
    const text = buildText([0, 1780], [1780.5, 1800, 'Ana'], [1801.2, 3000, 'Ana'])
    expect(anchor(text).parts[1]).toMatchObject({ first: 'p1780.5' })
  })

  test('begin behind a paragraph that goes on past their place', () => {
    const text = buildText([0, 1900], [1900, 3000])
    const { text: cut, parts } = anchor(text)
    expect(parts[1]).toMatchObject({ first: 'p1900', from: 1900 })
    expect(cut.paragraphs).toEqual(text.paragraphs)
  })

  test('are empty paragraphs where nothing is written', () => {
    const { text, parts } = anchor({ paragraphs: [], speakers: [], notes: [] })
    expect(text.paragraphs).toMatchObject([
      { _id: 'new 1', data_start: 0, data_end: 1800, words: [] },
      { _id: 'new 2', data_start: 1800, data_end: 3600, words: [] },
    ])
    expect(parts).toEqual([
      { first: 'new 1', from: 0, to: 1800 },
      { first: 'new 2', from: 1800, to: 3600 },
    ])
  })

  test('are empty ones also where the text ends before them, or begins behind', () => {
    expect(anchor(buildText([0, 20])).text.paragraphs.map(({ _id }) => _id)).toEqual(['p0', 'new 1'])
    expect(anchor(buildText([2000, 2020])).text.paragraphs.map(({ _id }) => _id)).toEqual(['new 1', 'p2000'])
  })

  test('are each one paragraph at least, in order', () => {
    const ranges = [0, 10, 20, 30].map((from) => ({ from, to: from + 10 }))
    const { text, parts } = anchor(buildText([0, 35]), ranges)
    expect(text.paragraphs.map(({ _id }) => _id)).toEqual(['p0', 'new 1', 'new 2', 'new 3'])
    expect(parts.map(({ first }) => first)).toEqual(['p0', 'new 1', 'new 2', 'new 3'])
    const starts = text.paragraphs.map(({ data_start: start }) => start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  })
})
