import { itemAt } from './chunked-list.ts'
import { paragraphAt } from './word-at-time.ts'
import type { TimedText } from './timed-text.ts'

/** A pause of this many seconds between two words begins a new phrase. */
const PHRASE_PAUSE_SECONDS = 0.3

/** A sentence or a part of one ends with these. */
const PHRASE_END = /[.!?…。？！,;:、，；：][\p{Pe}\p{Pf}"']*$/u

/** Playback goes back at most this much further than asked to reach a phrase's start. */
const FURTHEST_SECONDS = 3

/**
 * Where to resume so that a phrase plays from its start: the last start of a phrase at or before `seconds`, if
 * it is not far; else the start of the word that is spoken then; else `seconds` itself.
 */
export function phraseStart(timed: TimedText, seconds: number): number {
  const { words } = itemAt(timed.paragraphs, paragraphAt(timed, seconds))!
  let at = words.findLastIndex((word) => word.data_start <= seconds)
  if (at < 0) return seconds
  const spoken = words[at]!
  for (; seconds - words[at]!.data_start <= FURTHEST_SECONDS; at--) {
    const before = words[at - 1]
    if (!before || words[at]!.data_start - before.data_end >= PHRASE_PAUSE_SECONDS || PHRASE_END.test(before.text))
      return words[at]!.data_start
  }
  return seconds <= spoken.data_end ? spoken.data_start : seconds
}
