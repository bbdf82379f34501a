import { describe, expect, test } from 'vitest'
import { MOST_IMPORTED_WORDS, NotATranscript } from './imported-text.ts'
import { hasCaptions, isVtt, readCaptions } from './read-captions.ts'

const said = (text: string) =>
  readCaptions(text).paragraphs.map(({ speaker, words }) => `${speaker}: ${words.map((word) => word.text).join(' ')}`)
const times = (text: string) =>
  readCaptions(text).paragraphs.flatMap(({ words }) => words.map((word) => [word.text, word.data_start, word.data_end]))
const cue = (text: string, start = '00:00:01,000', end = '00:00:02,000') => `${start} --> ${end}\n${text}\n\n`
const vtt = (...texts: string[]) =>
  `WEBVTT\n\n${texts.map((text, at) => cue(text, `00:0${at}.000`, `00:0${at + 1}.000`)).join('')}`

test.each([
  '00:00:01,000 --> 00:00:02',
  ' \t1:2.3-->4',
  'text\n0:1,5 -->  6',
  '100:00:01,000 --> 1',
  'text\r\n00:01.000\t-->\t1',
])('%j is the time of a subtitle', (text) => {
  expect(hasCaptions(text)).toBe(true)
})

test.each([
  'a 00:01,000 --> 2',
  '00:01 --> 2',
  '00:01,000 -> 2',
  '00:01,000 --> x',
  '000:01,000 --> 2',
  '1234:00:01,000 --> 2',
  '00:001,0 --> 1',
  '00:01,0000 --> 1',
  '00:01;000 --> 1',
  '01,000 --> 1',
  '',
])('%j is none', (text) => {
  expect(hasCaptions(text)).toBe(false)
})

test('WebVTT says so in its first line', () => {
  expect(['WEBVTT', 'WEBVTT - Interview', 'WEBVTT\n'].every(isVtt)).toBe(true)
  expect(['WEBVTTS', ' WEBVTT', '\nWEBVTT', 'webvtt', ''].some(isVtt)).toBe(false)
})

describe('subtitles', () => {
  test('have the times that they say, to the thousandth, hours or not', () => {
    expect(times(cue('a', '1:02:03,5', '01:02:04.25'))).toEqual([['a', 3723.5, 3724.25]])
    expect(times(cue('a', '2:3.045', '100:00:00,000'))).toEqual([['a', 123.045, 360_000]])
  })

  test('that end before they start take no time', () => {
    expect(times(cue('a', '00:00:05,000', '00:00:04,000'))).toEqual([['a', 5, 5]])
  })

  test('stand in the order of their starts, and words never go back', () => {
    expect(
      times(
        cue('late', '00:00:05,000', '00:00:06,000') +
          cue('ab cd', '00:00:01,000', '00:00:03,000') +
          cue('ef', '00:00:01,500', '00:00:01,750'),
      ),
    ).toEqual([
      ['ab', 1, 2],
      ['cd', 2, 3],
      ['ef', 2, 2],
      ['late', 5, 6],
    ])
  })

  test('keep a number that is said, and lose the one of the next subtitle', () => {
    expect(said(`${cue('one\n12')}${cue('two', '00:00:02,000', '00:00:03,000')}`)).toEqual(['Speaker 1: one 12 two'])
    expect(said('00:00:01,000 --> 00:00:02,000\none\n 12 \n00:00:02,000 --> 00:00:03,000\ntwo\n7')).toEqual([
      'Speaker 1: one two 7',
    ])
    expect(said('00:00:01,000 --> 00:00:02,000\none\ntwo\n2\n00:00:02,000 --> 00:00:03,000\nthree')).toEqual([
      'Speaker 1: one two three',
    ])
    expect(said('00:00:01,000 --> 00:00:02,000\none\n3 apples\n00:00:02,000 --> 00:00:03,000\ntwo')).toEqual([
      'Speaker 1: one 3 apples two',
    ])
    expect(said('00:00:01,000 --> 00:00:02,000\none 12\n00:00:02,000 --> 00:00:03,000\n3 two')).toEqual([
      'Speaker 1: one 12 3 two',
    ])
    expect(said('00:00:01,000 --> 00:00:02,000\n00:00:02,000 --> 00:00:03,000\ntwo')).toEqual(['Speaker 1: two'])
  })

  test('end at a blank line, and what stands between them is not said', () => {
    expect(said(`${cue('one')}NOTE not said\n\n2\n${cue('two', '00:00:02,000', '00:00:03,000')}`)).toEqual([
      'Speaker 1: one two',
    ])
    expect(said(cue('one\n \t\nnot said'))).toEqual(['Speaker 1: one'])
  })

  test('of SubRip lose its tags, and nothing else in brackets', () => {
    expect(
      said(cue('<i>a</i> <B>b</B> <u>c</u> <font color="red">d</font> {\\an8}e <x>f</x> {g} <v Ana>h 1 < 2 > 1 &lt;')),
    ).toEqual(['Speaker 1: a b c d e <x>f</x> {g} <v Ana>h 1 < 2 > 1 &lt;'])
  })

  test('of WebVTT lose all tags, and what is escaped is text', () => {
    expect(said(vtt('<c.x>a</c> <00:00.500>b &lt;i&gt; &amp;amp; &nbsp;c&lrm;d&rlm; {\\an8} &copy;'))).toEqual([
      'Speaker 1: a b <i> &amp; cd {\\an8} &copy;',
    ])
  })

  test('of WebVTT name who speaks; who is not named is numbered where others are', () => {
    expect(said(vtt('<v Ana &amp; Ben>a', '<v.loud  Cleo >b', 'c', '<V Ana &amp; Ben>d'))).toEqual([
      'Ana & Ben: a',
      'Cleo: b',
      'Speaker 3: c',
      'Ana & Ben: d',
    ])
    expect(readCaptions(vtt('<v Ana>a', 'c')).speakers).toEqual([
      { name: 'Ana', color: 'speaker-1' },
      { name: 'Speaker 2', color: 'speaker-2' },
    ])
    expect(readCaptions(vtt('a', 'c')).speakers).toEqual([{ name: 'Speaker 1', color: 'speaker-1' }])
    expect(readCaptions(vtt(`<v ${'x'.repeat(300)}>a`)).speakers[0]!.name).toBe('x'.repeat(200))
  })

  test('without words, and with too many, are refused', () => {
    expect(() => readCaptions(cue('<i></i>'))).toThrow(new NotATranscript('There is no text in this file.'))
    expect(() => readCaptions(cue('a '.repeat(MOST_IMPORTED_WORDS + 1)))).toThrow(
      new NotATranscript('A transcript may have at most 500,000 words.'),
    )
  })

  test('are words that somebody is sure of, at times that are an estimate', () => {
    expect(readCaptions(cue('a')).paragraphs[0]!.words[0]).toMatchObject({ confidence: 1, origin: 'interpolated' })
  })
})
