import { expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import { inEnglish } from '../../../server/kernel/words.ts'
import type { OtherChanges } from '../contract/transcripts.ts'
import { besideNames, besideWords } from './beside-words.ts'

const besideSentence = (counts: OtherChanges) => besideNames(counts).map(inEnglish).join(', ')

test('what changed beside the words is counted and named', () => {
  const before = buildTranscript('one two', 'three four')
  const after = structuredClone(before)
  const [first, second] = after.paragraphs
  Object.assign(first!, { note: 'check', marked: true, speaker: 'Ana' })
  Object.assign(second!, { marked: true })
  first!.words[0]!.is_highlight = true
  second!.words[1]!.data_end += 1
  expect(besideSentence(besideWords(before, after))).toBe(
    'speaker of 1 paragraph, 2 marks, 1 note, 1 highlight, time of 1 word',
  )
})

test('between the same texts nothing differs, and words that changed are not told again', () => {
  const before = buildTranscript('one two')
  expect(besideSentence(besideWords(before, structuredClone(before)))).toBe('')
  expect(besideWords(before, { ...before, paragraphs: [{ ...before.paragraphs[0]!, words: [] }] })).toEqual({})
})

test('a paragraph that was cut, and one that was joined, are breaks', () => {
  const [cut, whole] = [buildTranscript('one', 'two'), buildTranscript('one two')]
  expect(besideSentence(besideWords(whole, cut))).toBe('1 paragraph break')
  expect(besideSentence(besideWords(cut, whole))).toBe('1 paragraph break')
})

test('of several the number is named, with its thousands', () => {
  expect(besideSentence({ time: 1400, strike: 2 })).toBe('2 strikes, times of 1,400 words')
})

test('each of it is counted by itself', () => {
  const before = buildTranscript('one two three')
  const changed = (more: object) => ({
    ...before,
    paragraphs: [
      {
        ...before.paragraphs[0]!,
        words: before.paragraphs[0]!.words.map((word, index) => (index === 0 ? word : { ...word, ...more })),
      },
    ],
  })
  const said = (more: object) => besideSentence(besideWords(before, changed(more)))
  expect([
    said({ is_highlight: true }),
    said({ is_strike: true }),
    said({ data_start: 1.1 }),
    said({ data_end: 2.9 }),
  ]).toEqual(['2 highlights', '2 strikes', 'times of 2 words', 'times of 2 words'])
  expect(said({ is_strike: true, text: 'other' })).toBe('')
  expect(
    besideWords(before, { ...before, paragraphs: [{ ...before.paragraphs[0]!, _id: 'another', note: 'x' }] }),
  ).toEqual({ break: 2 })
})
