import { baseLanguage } from '../domain/languages.ts'
import { joinRanges, rangesWithout, type TimeRange } from '../domain/time-ranges.ts'
import { itemAt } from './chunked-list.ts'
import { doubtFinder } from './doubts.ts'
import type { TimedText } from './timed-text.ts'

/** Less than this of a word may be missing: a media clock is not exact. In seconds. */
const TOLERANCE = 0.1

/** Words that the engine was unsure of, that nobody accepted and that lie outside of what was listened to, in order. */
export function unheardDoubts(
  timed: TimedText,
  language: string,
  listened: readonly TimeRange[],
): { start: number; text: string }[] {
  const heard = joinRanges(listened)
  const unsure = doubtFinder(baseLanguage(language))(timed)
    .filter(({ reason }) => reason === 'slightly' || reason === 'fairly')
    .map((doubt) => {
      const words = itemAt(timed.paragraphs, doubt.paragraph)!.words
      return { from: words[doubt.from]!.data_start, to: words[doubt.to - 1]!.data_end, text: doubt.text }
    })
    .toSorted((a, b) => a.from - b.from)
  let passed = 0
  return unsure.flatMap(({ from, to, text }) => {
    while (passed < heard.length && heard[passed]!.to <= from) passed++
    const beside = heard.slice(passed, passed + 3)
    const missing = rangesWithout([{ from, to: Math.max(to, from + TOLERANCE / 2) }], beside)
    const isHeard = missing.every((gap) => gap.to - gap.from < TOLERANCE) && beside.some((range) => range.from < to)
    return isHeard ? [] : [{ start: from, text }]
  })
}
