import type { Word } from '../contract/transcripts.ts'
import { itemAt } from './chunked-list.ts'
import { acceptDoubts, type Doubt } from './doubts.ts'
import { takeReading } from './take-reading.ts'
import type { TimedText } from './timed-text.ts'

/** The text with other words in the place of a doubt, all of them certain from then on. */
export function takeInstead(timed: TimedText, doubt: Doubt, instead: readonly Word[]): TimedText {
  const { paragraph, from, to } = doubt
  const span = { from: { paragraph, word: from }, to: { paragraph, word: to } }
  const taken = takeReading(timed, span, instead)
  // Words that stay, and only get others beside them, are decided, too.
  const words = itemAt(taken.paragraphs, paragraph)?.words.slice(from, from + instead.length) ?? []
  const stayed = words.flatMap(({ confidence }, at) =>
    confidence < 1 ? { ...doubt, from: from + at, to: from + at + 1 } : [],
  )
  return acceptDoubts(taken, stayed)
}

/** The text with what `insteadOf` has in the place of each doubt; one for which it has nothing stays. */
export function takeAllInstead(
  timed: TimedText,
  doubts: readonly Doubt[],
  insteadOf: (doubt: Doubt) => readonly Word[] | undefined,
): TimedText {
  // From the last on: what comes before a doubt keeps its place.
  const backwards = doubts.toSorted((a, b) => b.paragraph - a.paragraph || b.from - a.from)
  return backwards.reduce((text, doubt) => {
    const instead = insteadOf(doubt)
    return instead ? takeInstead(text, doubt, instead) : text
  }, timed)
}
