import { itemsBetween, splice } from './chunked-list.ts'
import type { Place } from './edits.ts'
import { type TimedParagraph, type TimedText, tokensIn } from './timed-text.ts'

/** What a person may set on words. */
export type WordFlag = 'is_highlight' | 'is_strike'

/**
 * Sets a flag on the words of a span, or takes it away when all have it. A span of no length means the word it touches.
 */
export function toggleFlag(timed: TimedText, from: Place, to: Place, flag: WordFlag): TimedText {
  const paragraphs = itemsBetween(timed.paragraphs, from.paragraph, to.paragraph + 1)
  const isEmpty = from.paragraph === to.paragraph && from.offset === to.offset
  const isChosen = (paragraph: TimedParagraph, index: number, word: number) => {
    const token = tokensIn(paragraph)[word]!
    const start = index === 0 ? from.offset : 0
    const end = index === paragraphs.length - 1 ? to.offset : Infinity
    return isEmpty ? token.from <= start && end <= token.to : token.from < end && start < token.to
  }
  const value = !paragraphs.every((paragraph, index) =>
    paragraph.words.every((word, at) => word[flag] || !isChosen(paragraph, index, at)),
  )
  const changed = paragraphs.map((paragraph, index) => {
    if (!paragraph.words.some((word, at) => word[flag] !== value && isChosen(paragraph, index, at))) return paragraph
    return {
      ...paragraph,
      words: paragraph.words.map((word, at) => (isChosen(paragraph, index, at) ? { ...word, [flag]: value } : word)),
    }
  })
  if (changed.every((paragraph, index) => paragraph === paragraphs[index])) return timed
  return { ...timed, paragraphs: splice(timed.paragraphs, from.paragraph, changed.length, changed) }
}

/** Changes note or mark of a run of paragraphs, both ends included. */
export function changeParagraphs(
  timed: TimedText,
  from: number,
  to: number,
  patch: Partial<Pick<TimedParagraph, 'note' | 'marked'>>,
): TimedText {
  const changed = itemsBetween(timed.paragraphs, from, to + 1).map((paragraph) => ({ ...paragraph, ...patch }))
  return { ...timed, paragraphs: splice(timed.paragraphs, from, changed.length, changed) }
}
