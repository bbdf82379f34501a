import { expect, test } from 'vitest'
import { buildParagraph, buildTranscript, buildWord } from '../../../tests/support/build-transcript.ts'
import type { Paragraph } from '../contract/transcripts.ts'
import { checkTranscript, type TranscriptProblem } from './check.ts'
import { allItems, listOf } from './chunked-list.ts'
import { CONFIDENCE_ABOVE, confidenceBand } from './confidence.ts'
import { paragraphAt, wordAt } from './word-at-time.ts'
import { groupTracks } from './track-paragraphs.ts'
import {
  asSaved,
  documentText,
  sameText,
  shareParagraphs,
  type TimedText,
  timedText,
  transcriptOf,
} from './timed-text.ts'

test('[ED-034] a sound transcript comes back from the editor as it went in', () => {
  const transcript = buildTranscript('And before the bridge', 'There was the ferry')
  transcript.paragraphs[1]!.note = 'Chain ferry'
  transcript.notes = ['of the whole text']
  const timed = timedText(transcript)
  expect(documentText(timed)).toBe('And before the bridge\nThere was the ferry')
  expect(transcriptOf(timed)).toEqual(transcript)
})

test('an empty transcript is one empty line, and goes back empty', () => {
  const timed = timedText({ paragraphs: [], speakers: [], notes: [] })
  expect(documentText(timed)).toBe('')
  expect(timed.paragraphs.length).toBe(1)
  expect(transcriptOf(timed).paragraphs).toEqual([])
})

test('a paragraph that waits for its translation stays when another is saved; one without words or time goes', () => {
  const waiting = { ...buildParagraph('', 3), data_end: 5, words: [] }
  const emptied = { ...buildParagraph('', 6), data_end: 6, words: [] }
  const timed = timedText({ paragraphs: [buildParagraph('Done', 1), waiting, emptied], speakers: [], notes: [] })
  expect(transcriptOf(timed).paragraphs).toMatchObject([
    { words: [{ text: 'Done' }] },
    { words: [], data_start: 3, data_end: 5 },
  ])
})

test('what is not sound is mended on opening: spaces in words, empty words, times that go back', () => {
  const words = [
    buildWord(' New  York ', 4),
    buildWord('', 5),
    buildWord('is', 3, { data_end: 2 }),
    buildWord('x'.repeat(800), 5),
  ]
  const mended = transcriptOf(
    timedText({
      paragraphs: [{ ...buildParagraph('', 9), words }, buildParagraph('late', 1)],
      speakers: [],
      notes: [],
    }),
  )
  expect(checkTranscript(mended)).toEqual([])
  expect(mended.paragraphs[0]!.words.map((word) => word.text.slice(0, 5))).toEqual([
    'New',
    'York',
    'is',
    'xxxxx',
    'xxxxx',
  ])
  expect(mended.paragraphs.map(({ data_start, data_end }) => [data_start, data_end])).toEqual([
    [4, 9],
    [4, 4],
  ])
  expect(mended.speakers).toEqual([{ name: 'Speaker 1', color: 'black' }])
})

test('times that cannot be are mended one by one', () => {
  const opened = (...paragraphs: Paragraph[]) => {
    const saved = transcriptOf(timedText({ paragraphs, speakers: [], notes: [] }))
    expect(checkTranscript(saved)).toEqual([])
    return saved.paragraphs.map(({ data_start, data_end, words }) => [
      data_start,
      data_end,
      ...words.map((word) => [word.data_start, word.data_end]),
    ])
  }
  const backwards = buildWord('one', 1, { data_end: 0.5 })
  expect(opened(buildParagraph('', 1, { data_end: 3, words: [backwards] }))).toEqual([[1, 3, [1, 1]]])
  expect(opened(buildParagraph('one', 1, { data_end: 1.25 }))).toEqual([[1, 1.5, [1, 1.5]]])
  expect(opened(buildParagraph('', 3, { data_end: 2, note: 'n' }))).toEqual([[3, 3]])
  expect(opened(buildParagraph('one', 2), buildParagraph('two', 1.5))[1]).toEqual([2, 2, [2, 2]])
})

test('who speaks while another does is opened with the times of both, and saved so', () => {
  const tracks = ['so we went down to the river', 'yes indeed'].map((text, track) =>
    text.split(' ').map((word, at) => {
      const start = track * 2.2 + at / 2
      return { text: word, start, end: start + 0.4, confidence: 0.9 }
    }),
  )
  const transcript = groupTracks(tracks)
  const timed = timedText(transcript)
  expect(transcriptOf(timed)).toEqual(transcript)
  const saidAt = (seconds: number) => {
    const place = wordAt(timed, seconds)
    return place && transcript.paragraphs[place.paragraph]!.words[place.word]!.text
  }
  expect([2.1, 2.3, 2.6, 2.95, 3.1].map(saidAt)).toEqual(['to', 'yes', 'the', 'indeed', 'river'])
})

test('a paragraph is saved for its words, though they have no time, or for its note', () => {
  const untimed = buildParagraph('', 0, { words: [buildWord('one', 0, { data_end: 0 })] })
  const [noted, empty] = [buildParagraph('', 0, { _id: 'noted', note: 'n' }), buildParagraph('', 0, { _id: 'empty' })]
  const saved = transcriptOf(timedText({ paragraphs: [untimed, noted, empty], speakers: [], notes: [] }))
  expect(saved.paragraphs).toEqual([untimed, noted])
})

const problem = (code: TranscriptProblem['code'], paragraph: number, word?: number) => ({ code, paragraph, word })
test.each([
  ['two equal ids', (t) => (t.paragraphs[1]!._id = t.paragraphs[0]!._id), problem('id_twice', 1)],
  ['a word that ends before it starts', (t) => (t.paragraphs[0]!.words[1]!.data_end = 0.5), problem('word_time', 0, 1)],
  [
    'a word before its left neighbour',
    (t) => (t.paragraphs[1]!.words[1]!.data_start = 2.9),
    problem('word_order', 1, 1),
  ],
  ['a paragraph shorter than its words', (t) => (t.paragraphs[0]!.data_end = 1), problem('paragraph_span', 0, 1)],
  ['a paragraph before the one above', (t) => (t.paragraphs[1]!.data_start = -1), problem('paragraph_order', 1)],
  ['an empty word', (t) => (t.paragraphs[0]!.words[0]!.text = ''), problem('word_empty', 0, 0)],
  ['a word with a space at its end', (t) => (t.paragraphs[0]!.words[0]!.text = 'one '), problem('word_spaces', 0, 0)],
  ['a confidence above 1', (t) => (t.paragraphs[0]!.words[0]!.confidence = 1.1), problem('word_confidence', 0, 0)],
  ['a time that is no number', (t) => (t.paragraphs[0]!.words[0]!.data_end = NaN), problem('word_time', 0, 0)],
  [
    'a word past the media',
    (t) => (t.paragraphs[1]!.words[1]!.data_end = t.paragraphs[1]!.data_end = 60),
    problem('past_the_end', 1, 1),
  ],
] satisfies [string, (t: ReturnType<typeof buildTranscript>) => unknown, object][])(
  'the checker names %s',
  (_, spoil, expected) => {
    const transcript = buildTranscript('one two', 'four five')
    expect(checkTranscript(transcript, 30)).toEqual([])
    spoil(transcript)
    const problems = checkTranscript(transcript, 30)
    expect(problems).toContainEqual(expect.objectContaining(expected))
    expect(problems[0]!.message).toMatch(/^Paragraph \d+.*\.$/)
  },
)

test('finds the word at a time by search, and none in a pause', () => {
  const timed = timedText(buildTranscript(...Array.from({ length: 300 }, () => 'one two')))
  // Each paragraph takes 3 s: words at 0 and 1, half a second long, then a pause.
  expect(wordAt(timed, 0)).toEqual({ paragraph: 0, word: 0 })
  expect(wordAt(timed, 1.49)).toEqual({ paragraph: 0, word: 1 })
  expect(wordAt(timed, 1.5)).toBeUndefined()
  expect(wordAt(timed, 3 * 250 + 1.2)).toEqual({ paragraph: 250, word: 1 })
  expect(wordAt(timed, 1e6)).toBeUndefined()
  expect(paragraphAt(timed, 1e6)).toBe(299)
  expect(paragraphAt(timed, 3 * 299 - 0.1)).toBe(298)
})

test('the bands of confidence are the three of the quality view', () => {
  expect([1, 0.71, 0.7, 0.21, 0.2, 0.01, 0].map(confidenceBand)).toEqual([
    'very',
    'very',
    'fairly',
    'fairly',
    'slightly',
    'slightly',
    'slightly',
  ])
  expect(CONFIDENCE_ABOVE).toEqual({ very: 0.7, fairly: 0.2 })
})

test('paragraphs that are as in another version are the very same ones', () => {
  const [own, other] = [
    timedText(buildTranscript('one', 'two', 'three')),
    timedText(buildTranscript('one', 'too', 'three')),
  ]
  const known = timedText(buildTranscript('one', 'two'))
  const shared = allItems(shareParagraphs(own, [known, other]).paragraphs)
  expect(
    shared.map((paragraph) => [known, other].findIndex((version) => allItems(version.paragraphs).includes(paragraph))),
  ).toEqual([0, 0, 1])
  const mixed = shareParagraphs(own, [other])
  expect(allItems(mixed.paragraphs)[1]).toBe(allItems(own.paragraphs)[1])
  expect(allItems(mixed.paragraphs)[0]).toBe(allItems(other.paragraphs)[0])
  expect(mixed.speakers).toBe(own.speakers)
})

test('texts are the same in all that is saved', () => {
  const transcript = { ...buildTranscript('one', 'two'), notes: ['n'] }
  const text = timedText(transcript)
  expect(sameText(text, text)).toBe(true)
  expect(sameText(text, timedText(structuredClone(transcript)))).toBe(true)
  for (const more of [
    { notes: [] },
    { notes: ['m'] },
    { speakers: [{ name: 'Speaker 1', color: 'red' }] },
    { paragraphs: transcript.paragraphs.slice(1) },
  ])
    expect(sameText(text, timedText({ ...transcript, ...more }))).toBe(false)
  const empty = { ...buildParagraph('', 9), data_end: 9, words: [] }
  expect(sameText(text, timedText({ ...transcript, paragraphs: [...transcript.paragraphs, empty] }))).toBe(true)
})

test('what is saved of a text is what opening it again shows, and the same text where that is all of it', () => {
  const whole = timedText(buildTranscript('one two', 'three'))
  expect(asSaved(whole)).toBe(whole)
  const empty = timedText({ paragraphs: [], speakers: [], notes: [] })
  expect(asSaved(empty)).toBe(empty)
  const [first] = allItems(whole.paragraphs)
  const waiting = { ...first!, _id: 'waits', words: [], text: '', data_end: first!.data_start }
  const opened = (timed: TimedText) => allItems(timedText(transcriptOf(timed)).paragraphs)
  for (const paragraphs of [[waiting, ...allItems(whole.paragraphs)], [waiting]]) {
    const shown = { ...whole, paragraphs: listOf(paragraphs) }
    expect(allItems(asSaved(shown).paragraphs)).toEqual(opened(shown))
  }
})
