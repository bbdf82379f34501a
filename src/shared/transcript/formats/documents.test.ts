import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyImportedTranscript, anyTranscript } from '../../../../tests/support/any-transcript.ts'
import { buildParagraph, buildTranscript, buildWord } from '../../../../tests/support/build-transcript.ts'
import { type Transcript, wordOrigin } from '../../contract/transcripts.ts'
import { readJson } from '../imports/read-json.ts'
import { formatJson } from './json.ts'
import { formatSrt } from './srt.ts'
import { INITIAL_TEMPLATE } from './template.ts'
import { formatTxt } from './txt.ts'
import { formatVtt } from './vtt.ts'

const all = {
  is_show_speaker_names: true,
  is_show_timecodes_paragraph: true,
  is_remove_strikethrough_text: false,
  split_subtitle_over_lines: 2,
  charachters_per_line: 45,
}

function interview() {
  const transcript = buildTranscript('Hello, how are you?', 'I am fine.')
  transcript.paragraphs[1]!.speaker = 'Ann'
  transcript.paragraphs[1]!.words[1]!.is_strike = true
  return transcript
}

describe('text', () => {
  test('[EX-024] reads as paragraphs with time and speaker', () => {
    expect(formatTxt(interview(), all)).toBe(
      '[00:00:00] Speaker 1\nHello, how are you?\n\n[00:00:05] Ann\nI am fine.\n',
    )
  })

  test('shows only what is wanted', () => {
    expect(formatTxt(interview(), { ...all, is_show_speaker_names: false })).toBe(
      '[00:00:00]\nHello, how are you?\n\n[00:00:05]\nI am fine.\n',
    )
    expect(formatTxt(interview(), { ...all, is_show_timecodes_paragraph: false })).toBe(
      'Speaker 1\nHello, how are you?\n\nAnn\nI am fine.\n',
    )
    expect(formatTxt(interview(), { ...all, is_show_speaker_names: false, is_show_timecodes_paragraph: false })).toBe(
      'Hello, how are you?\n\nI am fine.\n',
    )
  })

  test('begins with the heading of the template', () => {
    const about = { name: 'Talk', language: 'en', lengthSeconds: 10, uploadedAt: 0 }
    const bare = { ...all, is_show_speaker_names: false, is_show_timecodes_paragraph: false }
    expect(formatTxt(interview(), bare, { ...INITIAL_TEMPLATE, heading: '{file}\n{length}' }, about)).toBe(
      'Talk\n00:00:10\n\nHello, how are you?\n\nI am fine.\n',
    )
    expect(formatTxt(interview(), bare, INITIAL_TEMPLATE, about)).toBe('Hello, how are you?\n\nI am fine.\n')
  })

  test('counts a time down, not up', () => {
    expect(formatTxt({ paragraphs: [buildParagraph('late', 3599.9)], speakers: [], notes: [] }, all)).toBe(
      '[00:59:59] Speaker 1\nlate\n',
    )
  })

  test('keeps a paragraph on its line, whatever its words hold', () => {
    fc.assert(
      fc.property(anyTranscript, (transcript) => {
        const text = formatTxt(transcript, { ...all, is_show_speaker_names: false, is_show_timecodes_paragraph: false })
        const spoken = transcript.paragraphs.filter(({ words }) =>
          words.some((word) => /[^\p{Cf}\p{Z}\p{Cc}]/u.test(word.text)),
        )
        expect(text === '' ? 0 : text.split('\n\n').length).toBe(spoken.length)
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(text.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('JSON', () => {
  test('[EX-025] parses, with the times and marks of paragraphs and words', () => {
    const transcript = interview()
    transcript.paragraphs[0]!.note = 'a\nnote'
    const { transcript: items } = JSON.parse(formatJson(transcript, all)) as { transcript: { words: unknown[] }[] }
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      start_time: 0,
      end_time: 3.5,
      speaker: 'Speaker 1',
      color: 'black',
      note: 'a\nnote',
      marked: false,
    })
    expect(items[1]?.words[1]).toEqual({
      text: 'am',
      start_time: 6,
      end_time: 6.5,
      confidence: 0.9,
      is_highlight: false,
      is_strike: true,
      origin: 'engine',
    })
  })

  test('is read back as it was, whatever the transcript holds', () => {
    fc.assert(
      fc.property(anyImportedTranscript.map(withAllMarks), (transcript) => {
        const read = readJson(formatJson(transcript, all))
        expect(read.paragraphs.map(({ _id, ...rest }) => rest)).toEqual(
          transcript.paragraphs.map(({ _id, ...rest }) => rest),
        )
        expect(read.speakers.map(({ name }) => name)).toEqual([
          ...new Set(transcript.paragraphs.map(({ speaker }) => speaker)),
        ])
      }),
    )
  })
})

/** The same text with notes, marks, confidences and origins of every kind. */
function withAllMarks(transcript: Transcript): Transcript {
  const origins = [undefined, ...wordOrigin.options]
  const paragraphs = transcript.paragraphs.map((paragraph, at) => ({
    ...paragraph,
    note: at % 2 === 0 ? '' : 'a\nnote',
    marked: at % 2 === 0,
    words: paragraph.words.map((word, index) => {
      const origin = origins[index % origins.length]
      return {
        ...word,
        confidence: index / paragraph.words.length,
        is_highlight: index % 2 === 0,
        ...(origin && { origin }),
      }
    }),
  }))
  return { ...transcript, paragraphs }
}

const formats = { txt: formatTxt, json: formatJson, srt: formatSrt, vtt: formatVtt }

test.each(Object.keys(formats) as (keyof typeof formats)[])(
  '[EX-020] %s without speaker names names nobody',
  (format) => {
    const transcript = interview()
    expect(formats[format](transcript, all)).toContain('Ann')
    const text = formats[format](transcript, { ...all, is_show_speaker_names: false })
    expect(text).not.toContain('Ann')
    expect(text).not.toContain('Speaker 1')
    expect(text).toContain('fine.')
  },
)

test('[EX-021] text without timecodes has no time', () => {
  expect(formatTxt(interview(), all)).toMatch(/\d\d:\d\d:\d\d/)
  expect(formatTxt(interview(), { ...all, is_show_timecodes_paragraph: false })).not.toMatch(/\d\d:\d\d/)
})

test.each(Object.keys(formats) as (keyof typeof formats)[])(
  '[EX-022] %s without struck words leaves them out, and a paragraph of nothing else',
  (format) => {
    const transcript = interview()
    transcript.paragraphs.push(buildParagraph('', 20, { words: [buildWord('gone', 20, { is_strike: true })] }))
    expect(formats[format](transcript, all)).toMatch(/\bam\b[\s\S]*gone/)
    const text = formats[format](transcript, { ...all, is_remove_strikethrough_text: true })
    expect(text).not.toMatch(/\bam\b|gone/)
    expect(text).toContain('fine.')
  },
)
