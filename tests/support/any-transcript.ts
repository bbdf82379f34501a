import * as fc from 'fast-check'
import type { Paragraph, Transcript } from '../../src/shared/contract/transcripts.ts'
import { storableText } from '../../src/shared/storable-json.ts'

const NASTY = [
  '-->',
  '--->',
  '00:00:01,000 --> 00:00:02,000',
  '\n\n',
  'a\n\nb',
  '\r\n',
  '<b>',
  '</v>',
  '&amp;',
  'WEBVTT',
  'NOTE',
  '42',
  '\u2028',
  '\u200B',
  '\0',
  '\uD800',
  '👩‍👩‍👧‍👦',
  '日本語のとても長い文がここに続いていきます',
  'https://example.org/a/very/long/address/that/does/not/fit',
  'مرحبا',
  '{\\an8}',
]

/** What a word may hold, however odd. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
  fc.constantFrom(...NASTY),
)

/**
 * Transcripts with words in order of time; their texts are as odd as can be, and some overlap or last no time at all.
 */
export const anyTranscript: fc.Arbitrary<Transcript> = fc
  .array(
    fc.record({
      speaker: fc.oneof(fc.constantFrom('Speaker 1', 'Speaker 2', '', 'A --> B'), anyText),
      words: fc.array(
        fc.record({
          text: anyText,
          pause: fc.float({ min: 0, max: 4, noNaN: true }),
          length: fc.float({ min: 0, max: 3, noNaN: true }),
          is_strike: fc.boolean(),
        }),
        { maxLength: 25 },
      ),
    }),
    { maxLength: 6 },
  )
  .map((drafts) => {
    let at = 0
    const paragraphs = drafts.map(({ speaker, words }, index): Paragraph => {
      const timed = words.map(({ text, pause, length, is_strike }) => {
        at += pause
        return { text, data_start: at, data_end: at + length, confidence: 0.5, is_highlight: false, is_strike }
      })
      const start = timed[0]?.data_start ?? at
      return {
        _id: `p${index}`,
        speaker,
        color: 'black',
        note: '',
        marked: false,
        data_start: start,
        data_end: Math.max(start, ...timed.map((word) => word.data_end)),
        words: timed,
      }
    })
    return { paragraphs, speakers: [], notes: [] }
  })

/**
 * The same as it is once it has come in: no text that cannot be stored, and no word that starts before the last one
 * ended.
 */
export const anyImportedTranscript: fc.Arbitrary<Transcript> = anyTranscript.map((transcript) => ({
  ...transcript,
  paragraphs: transcript.paragraphs.map((paragraph) => ({
    ...paragraph,
    speaker: storableText(paragraph.speaker),
    words: paragraph.words.map((word, at) => {
      const next = paragraph.words[at + 1]?.data_start ?? word.data_end
      return { ...word, text: storableText(word.text), data_end: Math.min(word.data_end, next) }
    }),
  })),
}))
