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

const withSentences = (count: number, ...ends: number[]) =>
  many(count).map((text, index) => (ends.includes(index + 1) ? `${text}.` : text))
const many = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`)
const sizes = (words: readonly HeardWord[]) =>
  groupIntoParagraphs(words).paragraphs.map((paragraph) => paragraph.words.length)

/** Words of a quarter of a second, one right after the other. */
const sayWithoutPauses = (count: number): HeardWord[] =>
  many(count).map((text, index) => ({ text, start: index / 4, end: (index + 1) / 4, confidence: 0.9 }))

test('a pause over one second begins a paragraph, one second does not', () => {
  expect(sizes(say(many(6), { 2: 1.01, 4: 0.99 }))).toEqual([2, 4])
  expect(sizes(say(many(3), { 1: 1.01, 2: 1.01 }))).toEqual([1, 1, 1])
  const [first, second] = sayWithoutPauses(2) as [HeardWord, HeardWord]
  expect(sizes([first, { ...second, start: 1.25, end: 1.5 }])).toEqual([2])
})

test('a word becomes one of the transcript: without odd spaces, and with times and confidence that can be', () => {
  const transcript = groupIntoParagraphs([
    { text: ' Good  morning ', start: -0.25, end: 0.5, confidence: 1.25 },
    { text: '  ', start: 0.5, end: 0.75, confidence: 0.5 },
    { text: 'Ana.', start: 0.75, end: 0.5, confidence: -0.25, origin: 'interpolated' },
  ])
  const plain = { is_highlight: false, is_strike: false }
  expect(transcript.paragraphs).toEqual([
    {
      _id: 'p1',
      speaker: 'Speaker 1',
      color: 'speaker-1',
      note: '',
      marked: false,
      data_start: 0,
      data_end: 0.75,
      words: [
        { text: 'Good morning', data_start: 0, data_end: 0.5, confidence: 1, origin: 'engine', ...plain },
        { text: 'Ana.', data_start: 0.75, data_end: 0.75, confidence: 0, origin: 'interpolated', ...plain },
      ],
    },
  ])
  const long = groupIntoParagraphs([{ text: 'x'.repeat(1200), start: 0, end: 1, confidence: 1 }])
  expect(long.paragraphs[0]!.words[0]!.text).toHaveLength(1000)
})

test('words that come out of order are put in order', () => {
  const [first, second, third] = say(['one', 'two', 'three']) as [HeardWord, HeardWord, HeardWord]
  const { paragraphs } = groupIntoParagraphs([third, first, second])
  expect(paragraphs.flatMap(({ words }) => words.map(({ text }) => text))).toEqual(['one', 'two', 'three'])
})

test('a change of speaker begins a paragraph, and each speaker has a colour', () => {
  const words = say(many(4)).map((word, index) => ({ ...word, speaker: index < 3 ? 0 : 1 }))
  const { paragraphs, speakers } = groupIntoParagraphs(words)
  expect(paragraphs.map(({ speaker, color, words: own }) => [speaker, color, own.length])).toEqual([
    ['Speaker 1', 'speaker-1', 3],
    ['Speaker 2', 'speaker-2', 1],
  ])
  expect(speakers).toEqual([
    { name: 'Speaker 1', color: 'speaker-1' },
    { name: 'Speaker 2', color: 'speaker-2' },
  ])
})

test('a long stretch ends with the last sentence of at most sixty words', () => {
  const words = many(100).map((text, index) => (index === 19 || index === 51 || index === 70 ? `${text}.”` : text))
  expect(sizes(say(words))).toEqual([52, 48])
})

test('a stretch of sixty words is not cut, and a sentence may end with the sixtieth of a longer one', () => {
  expect(sizes(say(withSentences(60, 30)))).toEqual([60])
  expect(sizes(say(withSentences(100, 30, 60)))).toEqual([60, 40])
})

test('where no sentence ends within sixty words, the next end of one is waited for, up to eighty words', () => {
  const endingAt = (count: number, end: number) => sizes(say(withSentences(count, end)))
  expect([endingAt(80, 70), endingAt(100, 70), endingAt(100, 80)]).toEqual([[80], [70, 30], [80, 20]])
  expect(endingAt(100, 81)[0]).toBeLessThanOrEqual(80)
})

test('without punctuation a long stretch is broken at its longest pause', () => {
  expect(sizes(say(many(150), { 30: 0.9, 55: 0.8, 115: 0.5 }))).toEqual([55, 60, 35])
  expect(sizes(say(many(150), { 39: 0.9, 55: 0.8, 115: 0.5 }))).toEqual([55, 60, 35])
  expect([sizes(say(many(150), { 40: 0.9 }))[0], sizes(say(many(150), { 80: 0.9 }))[0]]).toEqual([40, 80])
})

test('without punctuation or pauses, paragraphs are short', () => {
  expect(sizes(sayWithoutPauses(100))).toEqual([40, 60])
})

test('no words give no paragraphs', () => {
  expect(groupIntoParagraphs([])).toEqual({ paragraphs: [], speakers: [], notes: [] })
})

const heard = fc
  .array(
    fc.record({
      text: fc.constantFrom('so', 'it', 'is.', 'well?', 'no'),
      gap: fc.constantFrom(0, 0.05, 0.3, 0.9, 1.5),
      length: fc.double({ min: 0, max: 2, noNaN: true }),
      overlap: fc.boolean(),
    }),
    { maxLength: 400 },
  )
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
      expect(transcript.paragraphs.flatMap((paragraph) => paragraph.words.map((word) => word.text))).toEqual(
        words.map((word) => word.text),
      )
      for (const paragraph of transcript.paragraphs)
        expect(paragraph.words.length).toBeLessThanOrEqual(PARAGRAPH_MOST_WORDS)
      expect(groupIntoParagraphs(words)).toEqual(transcript)
    }),
  )
})
