import { expect, test } from 'vitest'
import { buildParagraph, buildWord } from '../../../tests/support/build-transcript.ts'
import { answerOf } from './write-answer.ts'

const transcript = {
  paragraphs: [
    buildParagraph('Good morning.', 0),
    buildParagraph('', 3, { words: [buildWord('Struck', 3, { is_strike: true })] }),
    buildParagraph('Bye. '.repeat(50).trim(), 5),
  ],
  speakers: [],
  notes: [],
}
const about = { language: 'english', lengthSeconds: 60.2, granularities: ['segment', 'word'] as const }

test('the text has a line for each paragraph, without what was struck', () => {
  const text = `Good morning.\n${'Bye. '.repeat(50).trim()}`
  expect(answerOf(transcript, { ...about, format: 'text' })).toBe(`${text}\n`)
  expect(JSON.parse(answerOf(transcript, { ...about, format: 'json' }))).toEqual({
    text,
    usage: { type: 'duration', seconds: 61 },
  })
})

test('segments are the paragraphs that say something, with how sure the engine was and how much they repeat', () => {
  const { segments, words } = JSON.parse(answerOf(transcript, { ...about, format: 'verbose_json' }))
  expect(segments).toMatchObject([
    { id: 0, start: 0, end: 1.5, text: 'Good morning.' },
    { id: 1, start: 5, end: 54.5 },
  ])
  expect(segments[0].avg_logprob).toBeCloseTo(Math.log(0.9), 5)
  expect(segments[0].compression_ratio).toBeLessThan(1)
  expect(segments[1].compression_ratio).toBeGreaterThan(5)
  expect(words).toHaveLength(52)
  expect(words[1]).toEqual({ word: 'morning.', start: 1, end: 1.5 })
})

test('a text without words is empty', () => {
  const none = { paragraphs: [], speakers: [], notes: [] }
  expect(JSON.parse(answerOf(none, { ...about, format: 'verbose_json' }))).toMatchObject({
    text: '',
    segments: [],
    words: [],
  })
})
