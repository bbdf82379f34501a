import { expect, test } from 'vitest'
import { UNKNOWN_CONFIDENCE } from '../recognised-words/unknown-confidence.ts'
import { openAiUrl } from '../openai-url.ts'
import { retryAfterMs } from '../retry-after.ts'
import { verboseJson, wordsFromAnswer } from './verbose-json.ts'

test('the base address may end in /v1 or not', () => {
  expect(openAiUrl('http://box:8000', 'audio/transcriptions').href).toBe('http://box:8000/v1/audio/transcriptions')
  expect(openAiUrl('http://box:8000/v1/', 'audio/transcriptions').href).toBe('http://box:8000/v1/audio/transcriptions')
  expect(openAiUrl('https://box/speech/', 'audio/transcriptions').href).toBe(
    'https://box/speech/v1/audio/transcriptions',
  )
  expect(openAiUrl(null, 'audio/transcriptions').href).toBe('https://api.openai.com/v1/audio/transcriptions')
})

test('words carry the spelling of the text and the confidence of their stretch', () => {
  const words = wordsFromAnswer(
    {
      text: 'Yes. No.',
      words: [
        { word: 'Yes', start: 0.1, end: 0.5 },
        { word: 'No', start: 2.1, end: 2.4 },
      ],
      segments: [
        { text: ' Yes.', start: 0, end: 1, avg_logprob: Math.log(0.9) },
        { text: ' No.', start: 2, end: 3 },
      ],
    },
    4,
  )
  expect(words).toMatchObject([
    { text: 'Yes.', start: 0.1, end: 0.5, confidence: 0.9 },
    { text: 'No.', start: 2.1, confidence: UNKNOWN_CONFIDENCE },
  ])
})

test('a chance of a word itself goes before that of its stretch', () => {
  const words = wordsFromAnswer(
    {
      text: 'Yes',
      words: [{ word: ' Yes', start: 0, end: 1, probability: 0.4 }],
      segments: [{ text: 'Yes', start: 0, end: 1, avg_logprob: -0.1 }],
    },
    2,
  )
  expect(words[0]?.confidence).toBe(0.4)
})

test('stretches alone are spread, and say so', () => {
  const words = wordsFromAnswer(
    {
      text: 'one two three',
      segments: [
        { text: 'one two', start: 0, end: 2 },
        { text: 'three', start: 5, end: 6 },
      ],
    },
    10,
  )
  expect(words).toMatchObject([
    { text: 'one', start: 0, end: 1, origin: 'interpolated' },
    { text: 'two', start: 1, end: 2 },
    { text: 'three', start: 5, end: 6 },
  ])
  expect(wordsFromAnswer({ text: 'only text' }, 4)).toMatchObject([
    { text: 'only', origin: 'interpolated' },
    { text: 'text' },
  ])
})

test('imagined speech in silence is left out', () => {
  const imagined = { text: ' Thank you.', start: 0, end: 2, no_speech_prob: 0.9, avg_logprob: -1.4 }
  expect(
    wordsFromAnswer({ text: 'Thank you.', words: [{ word: 'Thank', start: 0, end: 1 }], segments: [imagined] }, 3),
  ).toEqual([])
  expect(
    wordsFromAnswer({ text: 'Thank you. Hi.', segments: [imagined, { text: ' Hi.', start: 2, end: 3 }] }, 3),
  ).toMatchObject([{ text: 'Hi.' }])
})

test('times outside the sound are brought inside, in order', () => {
  const words = wordsFromAnswer(
    {
      text: 'b a',
      words: [
        { word: 'b', start: 3, end: 9 },
        { word: 'a', start: -1, end: 0.5 },
      ],
    },
    4,
  )
  expect(words.map(({ start, end }) => [start, end])).toEqual([
    [0, 0.5],
    [3, 4],
  ])
})

test('an answer without text is not a transcript', () => {
  expect(verboseJson.safeParse({ words: [] }).success).toBe(false)
  expect(verboseJson.safeParse({ text: '', words: null, extra: 1 }).success).toBe(true)
})

test('Retry-After holds seconds or a date', () => {
  expect(retryAfterMs('2')).toBe(2000)
  expect(retryAfterMs(new Date(10_000).toUTCString(), 4000)).toBe(6000)
  expect(retryAfterMs(new Date(10_000).toUTCString(), 20_000)).toBe(0)
  expect(retryAfterMs('soon')).toBe(0)
  expect(retryAfterMs(null)).toBe(0)
})
