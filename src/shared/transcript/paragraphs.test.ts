import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTranscript } from './check.ts'
import { type HeardWord, groupIntoParagraphs, PARAGRAPH_MOST_WORDS } from './paragraphs.ts'

/** Words of 0.3 s with a gap of 0.1 s between them, or the gap named. */
function say(texts: readonly string[], gaps: Readonly<Record<number, number>> = {}): HeardWord[] {
  let at = 0
  return texts.map((text, index) => {
    at += gaps[index] ?? 0.1
    const start = at
    at += 0.3
    return { text, start, end: at, confidence: 0.9 }
  })
}

const many = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`)
const sizes = (words: readonly HeardWord[]) => groupIntoParagraphs(words).paragraphs.map((paragraph) => paragraph.words.length)

test('a pause over one second begins a paragraph, one second does not', () => {
  expect(sizes(say(many(6), { 2: 1.01, 4: 0.99 }))).toEqual([2, 4])
})

test('a change of speaker begins a paragraph, and each speaker has a colour', () => {
  const words = say(many(4)).map((word, index) => ({ ...word, speaker: index < 3 ? 0 : 1 }))
  const { paragraphs, speakers } = groupIntoParagraphs(words)
  expect(paragraphs.map(({ speaker, color, words: own }) => [speaker, color, own.length])).toEqual([['Speaker 1', 'speaker-1', 3], ['Speaker 2', 'speaker-2', 1]])
  expect(speakers).toEqual([{ name: 'Speaker 1', color: 'speaker-1' }, { name: 'Speaker 2', color: 'speaker-2' }])
})

test('a long stretch ends with the last sentence of at most sixty words', () => {
  const words = many(100).map((text, index) => (index === 19 || index === 51 || index === 70 ? `${text}.”` : text))
  expect(sizes(say(words))).toEqual([52, 48])
})

test('without punctuation a long stretch is broken at its longest pause', () => {
  expect(sizes(say(many(150), { 30: 0.9, 55: 0.8, 115: 0.5 }))).toEqual([55, 60, 35])
})

test('no words give no paragraphs', () => {
  expect(groupIntoParagraphs([])).toEqual({ paragraphs: [], speakers: [], notes: [] })
})

const heard = fc
  .array(fc.record({ text: fc.constantFrom('so', 'it', 'is.', 'well?', 'no'), gap: fc.constantFrom(0, 0.05, 0.3, 0.9, 1.5), length: fc.double({ min: 0, max: 2, noNaN: true }), overlap: fc.boolean() }), { maxLength: 400 })
  .map((parts) => {
    let at = 0
    return parts.map(({ text, gap, length, overlap }): HeardWord => {
      const start = at + gap
      at = overlap ? start : start + length
      return { text, start, end: start + length, confidence: 0.5 }
    })
  })

test('keeps every word in order, is sound, readable and always the same', () => {
  fc.assert(
    fc.property(heard, (words) => {
      const transcript = groupIntoParagraphs(words)
      expect(checkTranscript(transcript)).toEqual([])
      expect(transcript.paragraphs.flatMap((paragraph) => paragraph.words.map((word) => word.text))).toEqual(words.map((word) => word.text))
      for (const paragraph of transcript.paragraphs) expect(paragraph.words.length).toBeLessThanOrEqual(PARAGRAPH_MOST_WORDS)
      expect(groupIntoParagraphs(words)).toEqual(transcript)
    }),
  )
})
