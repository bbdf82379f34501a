import { expect, test } from 'vitest'
import { buildParagraph, buildTranscript, buildWord } from '../../../../tests/support/build-transcript.ts'
import { oneLine } from './plain-words.ts'
import { INITIAL_TEMPLATE } from './template.ts'
import { buildTextDocument } from './text-document.ts'

const all = { is_show_speaker_names: true, is_show_timecodes_paragraph: true, is_remove_strikethrough_text: false }
const about = { name: 'Talk \n  1', language: 'en', lengthSeconds: 10, uploadedAt: 0 }
const laidOut = (
  transcript: ReturnType<typeof buildTranscript>,
  options = all,
  template = INITIAL_TEMPLATE,
  language = 'en',
) => buildTextDocument(transcript, options, template, { ...about, language })

const marked = (...words: (readonly [text: string, highlight: boolean, strike: boolean])[]) => ({
  ...buildTranscript(),
  paragraphs: [
    buildParagraph('', 0, {
      words: words.map(([text, is_highlight, is_strike], at) => buildWord(text, at, { is_highlight, is_strike })),
    }),
  ],
})

test('a document has its title, its heading, and each paragraph as it is written', () => {
  const transcript = buildTranscript('Hello there', 'שלום')
  transcript.paragraphs[1]!.note = 'one\r\n two \n\n\rthree\rfour'
  expect(laidOut(transcript, all, { ...INITIAL_TEMPLATE, heading: '{file}' })).toEqual({
    title: 'Talk 1',
    heading: ['Talk 1'],
    language: 'en',
    script: 'Latn',
    direction: 'ltr',
    paragraphs: [
      {
        time: '[00:00:00]',
        speaker: 'Speaker 1',
        isTurn: true,
        runs: [{ text: 'Hello there', isHighlight: false, isStrike: false }],
        note: [],
        language: 'en',
        script: 'Latn',
        direction: 'ltr',
      },
      {
        time: '[00:00:03]',
        speaker: 'Speaker 1',
        isTurn: false,
        runs: [{ text: 'שלום', isHighlight: false, isStrike: false }],
        note: ['one', 'two', 'three', 'four'],
        language: 'he',
        script: 'Hebr',
        direction: 'rtl',
      },
    ],
  })
})

test('what breaks or controls a line becomes one space', () => {
  expect(oneLine(' one\ntwo\u2028three\0\tfour ')).toBe('one two three four')
})

test('a turn begins where another speaker does, and nowhere without names', () => {
  const transcript = buildTranscript('one', 'two', 'three', 'four')
  for (const [index, speaker] of ['Ana', 'Ana', '', 'Ana'].entries()) transcript.paragraphs[index]!.speaker = speaker
  expect(laidOut(transcript).paragraphs.map(({ isTurn }) => isTurn)).toEqual([true, false, false, true])
  const nameless = laidOut(transcript, { ...all, is_show_speaker_names: false, is_show_timecodes_paragraph: false })
  expect(nameless.paragraphs.map(({ isTurn, speaker, time }) => [isTurn, speaker, time])).toEqual(
    Array.from({ length: 4 }, () => [false, '', '']),
  )
})

test('words with the same marks are one run; a space is marked only between such', () => {
  const { runs } = laidOut(
    marked(
      ['a', true, false],
      ['b', true, false],
      ['c', true, true],
      ['d', false, true],
      ['e', false, false],
      ['f', false, false],
    ),
  ).paragraphs[0]!
  const space = { text: ' ', isHighlight: false, isStrike: false }
  expect(runs).toEqual([
    { text: 'a b', isHighlight: true, isStrike: false },
    space,
    { text: 'c', isHighlight: true, isStrike: true },
    space,
    { text: 'd', isHighlight: false, isStrike: true },
    space,
    { text: 'e f', isHighlight: false, isStrike: false },
  ])
})

test('a paragraph is written as all its runs are', () => {
  expect(laidOut(marked(['שלום', true, false], ['עולם', false, false])).paragraphs[0]).toMatchObject({
    language: 'he',
    direction: 'rtl',
  })
})

test('what is struck goes when it is not wanted, and a paragraph of nothing else', () => {
  const transcript = marked(['a', false, true], ['b', false, false])
  expect(laidOut(transcript, { ...all, is_remove_strikethrough_text: true }).paragraphs[0]!.runs).toEqual([
    { text: 'b', isHighlight: false, isStrike: false },
  ])
  expect(laidOut(marked(['a', false, true]), { ...all, is_remove_strikethrough_text: true }).paragraphs).toEqual([])
})

test('the document itself is written as its language is', () => {
  expect(laidOut(buildTranscript('Hello'), all, INITIAL_TEMPLATE, 'ar')).toMatchObject({
    language: 'ar',
    script: 'Arab',
    direction: 'rtl',
    paragraphs: [{ language: 'en', direction: 'ltr' }],
  })
})

test('sentences of a list have the times of all that they cite, where times are shown, and say what is stale', () => {
  const item = (text: string, ...times: number[]) => ({
    text,
    paragraph: 'p',
    at: times[0]!,
    sources: times.map((at) => ({ at, quote: '' })),
  })
  const items = [item('One', 65, 5, 65), { ...item('Two\n', 1), isStale: true }]
  const outline = {
    overview: null,
    answers: [{ kind: 'question' as const, name: 'When?', sections: [{ title: '', items }] }],
    words: { points: '', actions: '', stale: 'Edited since' },
  }
  const lines = (options: typeof all) =>
    buildTextDocument(buildTranscript('Hello'), options, INITIAL_TEMPLATE, about, outline).front!.flatMap((one) =>
      one.lines.map(({ text, time }) => [text, time]),
    )
  expect(lines(all)).toEqual([
    ['One', '[00:00:05] [00:01:05]'],
    ['Two (Edited since)', '[00:00:01]'],
  ])
  expect(lines({ ...all, is_show_timecodes_paragraph: false }).map(([, time]) => time)).toEqual(['', ''])
})
