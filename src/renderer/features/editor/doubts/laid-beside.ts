import type { Word } from '../../../../shared/contract/transcripts.ts'
import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import type { TimedParagraph, TimedText } from '../../../../shared/transcript/timed-text.ts'

/** Remembers beside which words of a text something was laid, as a second reading is. */
export interface LaidBeside {
  /** It is laid beside this text, and beside no other. */
  laid: (timed: TimedText) => void
  /** Whether a text has words in doubt that it was not laid beside, as an undo brings them back. */
  lacks: (timed: TimedText) => boolean
}

/** What a person writes is certain, so that typing makes nothing lacking, and costs a look at one paragraph. */
export function createLaidBeside(): LaidBeside {
  let words = new WeakSet<Word>()
  let paragraphs = new WeakSet<TimedParagraph>()
  const isKnown = (paragraph: TimedParagraph) => {
    if (paragraphs.has(paragraph)) return true
    if (!paragraph.words.every((word) => word.confidence >= 1 || words.has(word))) return false
    paragraphs.add(paragraph)
    return true
  }
  return {
    laid(timed) {
      words = new WeakSet(allItems(timed.paragraphs).flatMap((paragraph) => paragraph.words))
      paragraphs = new WeakSet(allItems(timed.paragraphs))
    },
    lacks: (timed) => !allItems(timed.paragraphs).every(isKnown),
  }
}
