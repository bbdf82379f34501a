import { describe, expect, test } from 'vitest'
import { NotATranscript } from './imported-text.ts'
import { readPlainText } from './read-plain-text.ts'

const lines = (text: string) =>
  readPlainText(text, 60).transcript.paragraphs.map(({ words }) => words.map((word) => word.text).join(' '))

describe('plain text', () => {
  test.each([
    ['a b\nc', ['a b', 'c']],
    ['a\nb\nc', ['a', 'b', 'c']],
    ['a\nb\n\n', ['a', 'b']],
    ['a\nb\n \t\n \t', ['a', 'b']],
    ['\n\na\nb', ['a b']],
    ['a\nb\n\nc', ['a b', 'c']],
    ['a\n \t\n\tb', ['a', 'b']],
    ['a\n\n\n \n\nb\nc', ['a', 'b c']],
    ['a\r\n\r\nb', ['a', 'b']],
    ['a\r\rb', ['a', 'b']],
    ['a\rb', ['a', 'b']],
  ])('%j is paragraphs %j', (text, paragraphs) => {
    expect(lines(text)).toEqual(paragraphs)
  })

  test('without times shares the whole length, as words of the first speaker', () => {
    const { transcript, isTimed } = readPlainText('ab cd\n\nef gh', 8)
    expect(isTimed).toBe(false)
    expect(transcript.paragraphs.map(({ _id, data_start, data_end }) => [_id, data_start, data_end])).toEqual([
      ['p1', 0, 4],
      ['p2', 4, 8],
    ])
    expect(transcript.paragraphs[1]).toMatchObject({ speaker: 'Speaker 1', color: 'black', note: '', marked: false })
    expect(transcript.paragraphs[1]!.words).toEqual(
      ['ef', 'gh'].map((text, index) => ({
        text,
        data_start: 4 + 2 * index,
        data_end: 6 + 2 * index,
        confidence: 1,
        is_highlight: false,
        is_strike: false,
        origin: 'interpolated',
      })),
    )
  })

  test('without any words is none', () => {
    expect(() => readPlainText(' \n\n ', 8)).toThrow(new NotATranscript('There is no text in this file.'))
  })
})

describe('times above the paragraphs', () => {
  const told = (text: string, lengthSeconds = 5000) => {
    const { transcript, isTimed } = readPlainText(text, lengthSeconds)
    return {
      isTimed,
      paragraphs: transcript.paragraphs.map(({ speaker, data_start, data_end, words }) => [
        speaker,
        data_start,
        data_end,
        words.map((word) => word.text).join(' '),
      ]),
    }
  }

  test('are kept, with who speaks; the last paragraph ends with the sound', () => {
    expect(told('[01:02:03]  Ana María \none\ntwo\n\n [1:02:05]\nthree', 3730)).toEqual({
      isTimed: true,
      paragraphs: [
        ['Ana María', 3723, 3725, 'one two'],
        ['Speaker 1', 3725, 3730, 'three'],
      ],
    })
    expect(told('[00:00:05] Ana\none\n\n[00:00:05] Ben\ntwo', 3)).toEqual({
      isTimed: true,
      paragraphs: [
        ['Ana', 5, 5, 'one'],
        ['Ben', 5, 5, 'two'],
      ],
    })
  })

  test('mean nothing when they go back or when one is missing, but the names do', () => {
    expect(told('[00:00:05] Ana\none\n\n[00:00:04] Ben\ntwos', 70)).toEqual({
      isTimed: false,
      paragraphs: [
        ['Ana', 0, 30, 'one'],
        ['Ben', 30, 70, 'twos'],
      ],
    })
    expect(told('[00:00:05] Ana\none\n\ntwos', 70)).toEqual({
      isTimed: false,
      paragraphs: [
        ['Ana', 0, 30, 'one'],
        ['Speaker 1', 30, 70, 'twos'],
      ],
    })
    expect(told('twos\n\n[00:00:05] Ana\none', 70).isTimed).toBe(false)
  })

  test('are text when nothing stands below them, or when they are none', () => {
    expect(lines('[00:00:05] Ana\n\ntwo')).toEqual(['[00:00:05] Ana', 'two'])
    expect(lines('one\n\n[00:00:05] Ana\n')).toEqual(['one', '[00:00:05] Ana'])
    expect(lines('[00:00:5] Ana\none\n\ntwo')).toEqual(['[00:00:5] Ana one', 'two'])
  })
})
