import type { Paragraph, Transcript, Word } from '../../contract/transcripts.ts'

/** What decides which words and names an export shows. */
export interface ShownParts {
  is_show_speaker_names: boolean
  is_remove_strikethrough_text: boolean
}

/** A piece of text without any space, line break or control character in it; times in seconds. */
export interface PlainWord {
  text: string
  start: number
  end: number
}

/** A piece of text with the marks of its word. */
export interface MarkedWord extends PlainWord {
  /** Which word of its paragraph it is, or a piece of. */
  word: number
  isHighlight: boolean
  isStrike: boolean
}

/** Line and paragraph ends of every kind, and characters that control a terminal or end a text. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
/** Text that shows nothing. */
const INVISIBLE = /^[\p{Cf}\p{Z}]*$/u

/** One line of text: whatever breaks or controls lines becomes a single space. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(CONTROL, ' ').replace(/\s+/gu, ' ').trim()
}

/** The words of a paragraph that an export shows, each as one or more pieces. */
export function plainWords(paragraph: Paragraph, { is_remove_strikethrough_text }: ShownParts): MarkedWord[] {
  return paragraph.words.flatMap(({ text, data_start, data_end, is_highlight, is_strike }, word) =>
    is_strike && is_remove_strikethrough_text
      ? []
      : oneLine(text)
          .split(' ')
          .filter((piece) => !INVISIBLE.test(piece))
          .map((piece) => ({
            text: piece,
            start: data_start,
            end: data_end,
            word,
            isHighlight: is_highlight,
            isStrike: is_strike,
          })),
  )
}

/** Paragraphs that still say something once struck words are left out, each with what it says. */
export function shownParagraphs(
  transcript: Transcript,
  parts: ShownParts,
): { paragraph: Paragraph; speaker: string; words: MarkedWord[] }[] {
  return transcript.paragraphs
    .map((paragraph) => ({
      paragraph,
      speaker: parts.is_show_speaker_names ? oneLine(paragraph.speaker) : '',
      words: plainWords(paragraph, parts),
    }))
    .filter(({ words }) => words.length > 0)
}

export function keptWords(words: readonly Word[], isWithoutStruck: boolean): readonly Word[] {
  return isWithoutStruck ? words.filter((word) => !word.is_strike) : words
}
