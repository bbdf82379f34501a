import type { Word } from '../../contract/transcripts.ts'
import { sameWord } from '../same.ts'
import type { ThreeWays } from './units.ts'

/**
 * A word that both sides have: each part of it from the side that changed it. Both words, where each side wrote
 * another. Which side is which makes no difference but to their order.
 */
export function mergeWord({ base, mine, theirs }: ThreeWays<Word>): Word[] {
  if (sameWord(mine, base) || sameWord(mine, theirs)) return [theirs]
  if (sameWord(theirs, base)) return [mine]
  if (mine.text !== base.text && theirs.text !== base.text && mine.text !== theirs.text) return [theirs, mine]

  const [one, other] = isBefore(mine, theirs) ? [mine, theirs] : [theirs, mine]
  const spelled = other.text !== base.text && one.text === base.text ? other : one
  const isMoved = ({ data_start, data_end }: Word) => data_start !== base.data_start || data_end !== base.data_end
  const timed = isMoved(other) && !isMoved(one) ? other : one
  const either = (has: (word: Word) => boolean) => (has(one) === has(base) ? has(other) : has(one))
  const { origin: _origin, heard: _heard, ...rest } = spelled
  const { origin } = one.origin === base.origin ? other : other.origin === base.origin ? one : timed
  const { heard } = spelled
  return [
    {
      ...rest,
      data_start: timed.data_start,
      data_end: timed.data_end,
      is_highlight: either(({ is_highlight }) => is_highlight),
      is_strike: either(({ is_strike }) => is_strike),
      ...(origin !== undefined && { origin }),
      ...(heard !== undefined && { heard }),
    },
  ]
}

/** An order of any two words that does not depend on who wrote them. */
function isBefore(a: Word, b: Word): boolean {
  if (a.data_start !== b.data_start) return a.data_start < b.data_start
  if (a.data_end !== b.data_end) return a.data_end < b.data_end
  return JSON.stringify(a) < JSON.stringify(b)
}
