import type { Paragraph, Speaker, Word } from '../contract/transcripts.ts'

/** Whether two lists hold the same, item by item. */
export function sameList<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return a === b || (a.length === b.length && a.every((item, index) => same(item, b[index]!)))
}

export function sameWord(a: Word, b: Word): boolean {
  return (
    a === b ||
    (a.text === b.text &&
      a.data_start === b.data_start &&
      a.data_end === b.data_end &&
      a.confidence === b.confidence &&
      a.is_highlight === b.is_highlight &&
      a.is_strike === b.is_strike &&
      a.origin === b.origin &&
      a.heard === b.heard)
  )
}

/** Whether two paragraphs say the same at the same times. */
export function sameWords(a: Paragraph, b: Paragraph): boolean {
  return a.data_start === b.data_start && a.data_end === b.data_end && sameList(a.words, b.words, sameWord)
}

export function sameVoice(a: Paragraph, b: Paragraph): boolean {
  return a.speaker === b.speaker && a.speaker_origin === b.speaker_origin && a.color === b.color
}

export function sameParagraph(a: Paragraph, b: Paragraph): boolean {
  return (
    a === b || (a._id === b._id && sameVoice(a, b) && a.note === b.note && a.marked === b.marked && sameWords(a, b))
  )
}

export function sameSpeaker(a: Speaker, b: Speaker): boolean {
  return a.name === b.name && a.color === b.color && a.in_original === b.in_original
}
