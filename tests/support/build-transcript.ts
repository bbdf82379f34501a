import type { Paragraph, Transcript, Word } from '../../src/shared/contract/transcripts.ts'

/** A word with what a test does not name filled in. */
export function buildWord(text: string, data_start: number, more: Partial<Word> = {}): Word {
  return {
    text,
    data_start,
    data_end: data_start + 0.5,
    confidence: 0.9,
    is_highlight: false,
    is_strike: false,
    origin: 'engine',
    ...more,
  }
}

/** A paragraph whose words follow each other every second from `data_start` on, each half a second long. */
export function buildParagraph(text: string, data_start: number, more: Partial<Paragraph> = {}): Paragraph {
  const words = text
    .split(' ')
    .filter((part) => part !== '')
    .map((part, index) => buildWord(part, data_start + index))
  const data_end = words.at(-1)?.data_end ?? data_start
  return {
    _id: `p${data_start}`,
    speaker: 'Speaker 1',
    color: 'black',
    note: '',
    marked: false,
    data_start,
    data_end,
    words,
    ...more,
  }
}

/** A transcript of such paragraphs, one after another. */
export function buildTranscript(...texts: string[]): Transcript {
  let start = 0
  const paragraphs = texts.map((text) => {
    const paragraph = buildParagraph(text, start)
    start = Math.ceil(paragraph.data_end) + 1
    return paragraph
  })
  return { paragraphs, speakers: [{ name: 'Speaker 1', color: 'black' }], notes: [] }
}
