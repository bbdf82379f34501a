import type { TextPlace } from '../../../../shared/contract/carets.ts'
import { itemAt, lastBefore } from '../../../../shared/transcript/chunked-list.ts'
import { placeOf } from '../../../../shared/transcript/text-edits/patch-timed-text.ts'
import { isSaved, type TimedText, tokensIn } from '../../../../shared/transcript/timed-text.ts'
import type { Place } from '../../../../shared/transcript/edits.ts'

const MOST_LETTERS = 2000

/** A place of the text here as others can find it again; undefined in a text of which nothing is saved yet. */
export function tellPlace({ paragraphs }: TimedText, { paragraph: at, offset }: Place): TextPlace | undefined {
  const paragraph = itemAt(paragraphs, at)
  if (!paragraph) return undefined
  if (!isSaved(paragraph)) {
    // Others do not have the line yet: it comes behind the one before it.
    const before = lastBefore(paragraphs, at, isSaved)
    return before && { paragraph: before._id, word: before.words.length - 1, letters: MOST_LETTERS }
  }
  const tokens = tokensIn(paragraph)
  const word = tokens.findLastIndex(({ from }) => from <= offset)
  const letters = offset - (tokens[word]?.from ?? 0)
  return { paragraph: paragraph._id, word, letters: Math.min(MOST_LETTERS, letters) }
}

/** Where such a place is in the text here, as near as it is known; undefined where the paragraph is not there. */
export function findPlace({ paragraphs }: TimedText, { paragraph: id, word, letters }: TextPlace): Place | undefined {
  const paragraph = placeOf(paragraphs, id)
  const found = itemAt(paragraphs, paragraph)
  if (!found) return undefined
  const tokens = tokensIn(found)
  if (word >= tokens.length) return { paragraph, offset: found.text.length }
  const from = tokens[word]?.from ?? 0
  const end = tokens[word + 1]?.from ?? found.text.length
  return { paragraph, offset: Math.max(0, Math.min(from + letters, end)) }
}
