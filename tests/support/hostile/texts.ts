import { gzipSync } from 'node:zlib'
import { ANCHOR_LIMITS, type WordsAnchor } from '../../../src/shared/contract/comments.ts'
import type { Paragraph, Transcript } from '../../../src/shared/contract/transcripts.ts'
import { createRandom } from '../random.ts'

const MEBIBYTE = 1024 * 1024

const word = (text: string) => ({
  text,
  data_start: 1,
  data_end: 1,
  confidence: 1,
  is_highlight: false,
  is_strike: false,
})

function paragraph(id: number, texts: readonly string[], speaker = 'A'): Paragraph {
  return {
    _id: `p${id}`,
    speaker,
    color: 'black',
    note: '',
    marked: false,
    data_start: 1,
    data_end: 1,
    words: texts.map(word),
  }
}

/** As many words as an anchor may have, of a text whose words all say the same, and which is not there. */
export const wordsAnchor = (paragraphId: string): WordsAnchor => ({
  kind: 'words',
  paragraph: paragraphId,
  word: 0,
  end_paragraph: paragraphId,
  end_word: ANCHOR_LIMITS.words - 1,
  words: Array.from({ length: ANCHOR_LIMITS.words }, () => ({ text: 'word', at: 1 })),
  before: [],
  after: [{ text: 'wort', at: 2 }],
})

const pack = (paragraphs: Paragraph[]) =>
  gzipSync(JSON.stringify({ paragraphs, speakers: [], notes: [] } satisfies Transcript))

/**
 * Texts of the worst shapes that a save may have, as they are sent. `share` is how much of the largest size they have.
 */
export function hostileTexts(seed: number, share = 1) {
  const random = createRandom(seed)
  const many = (count: number) => Math.max(10, Math.round(count * share))
  const noise = () => Array.from({ length: 900 }, () => Math.floor(random() * 36).toString(36)).join('')
  const stretch = () => Array.from({ length: 1900 }, () => `w${Math.floor(random() * 40)}`)
  const differing = () =>
    pack(Array.from({ length: many(60) }, (_, at) => paragraph(at, [`a${at}`, `b${at}`, `c${at}`, ...stretch()])))
  return {
    /** 14 MB plain, of which packing leaves next to nothing. */
    dull: () =>
      pack(
        Array.from({ length: many(3600) }, (_, at) =>
          paragraph(
            at,
            Array.from({ length: 40 }, () => 'word'),
          ),
        ),
      ),
    /** As much as may be plain. */
    largest: () =>
      pack(Array.from({ length: many(7000) }, (_, at) => ({ ...paragraph(at, ['word']), note: 'note '.repeat(3600) }))),
    /** As much as may be packed. */
    noisy: () =>
      pack(Array.from({ length: many(2500) }, (_, at) => paragraph(at, Array.from({ length: 10 }, noise)))).subarray(
        0,
        16 * MEBIBYTE,
      ),
    /** Two that differ all along, so that they are hard to compare. */
    pair: [differing, differing] as const,
    /** Two of words that all say the same at the same time, in paragraphs of other names. */
    same: (['a', 'b'] as const).map(
      (name) => () =>
        pack(
          Array.from({ length: many(500) }, (_, at) => ({
            ...paragraph(
              at,
              Array.from({ length: 40 }, () => 'word'),
            ),
            _id: `${name}${at}`,
          })),
        ),
    ),
    /** Each word said by somebody else. */
    voices: () => pack(Array.from({ length: many(60_000) }, (_, at) => paragraph(at, ['word'], `Speaker ${at}`))),
    /** Subtitles that all have another voice, 6 MB. */
    captions: () =>
      Buffer.from(
        [
          'WEBVTT\n',
          ...Array.from({ length: many(110_000) }, (_, at) => `00:01.000 --> 59:59.000\n<v Voice ${at}>word word\n`),
        ].join('\n'),
      ),
    /** A plain text of the largest size. */
    plain: () => Buffer.alloc(Math.round(60 * MEBIBYTE * share), 'word word '),
  }
}
