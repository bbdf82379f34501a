import type { AlignedTimes } from '../../../../shared/contract/alignments.ts'
import type { Word } from '../../../../shared/contract/transcripts.ts'

const isEstimate = ({ origin }: Word) => origin === 'interpolated'

/**
 * The words of a paragraph to listen for: from the first of the `wanted` ones whose time is an estimate to the last,
 * with a neighbour on each side; undefined where there is none.
 */
export function estimatedSpan(words: readonly Word[], wanted: (word: Word) => boolean): readonly Word[] | undefined {
  const isWanted = (word: Word) => isEstimate(word) && wanted(word)
  const first = words.findIndex(isWanted)
  if (first < 0) return undefined
  return words.slice(Math.max(0, first - 1), words.findLastIndex(isWanted) + 2)
}

/**
 * The times that estimates take: those that were heard, kept between the words on both sides whose times are known,
 * which keep theirs.
 */
export function timesWithin(words: readonly Word[], found: readonly AlignedTimes[]): Map<Word, AlignedTimes> {
  const times = new Map<Word, AlignedTimes>()
  let earliest = 0
  words.forEach((word, index) => {
    if (!isEstimate(word)) earliest = word.data_start
    const heard = found[index]
    if (!isEstimate(word) || heard?.origin !== 'aligned') return
    const latest = words.slice(index + 1).find((next) => !isEstimate(next))?.data_start ?? Infinity
    const within = (seconds: number) => Math.max(earliest, Math.min(seconds, latest))
    times.set(word, { ...heard, data_start: within(heard.data_start), data_end: within(heard.data_end) })
    earliest = within(heard.data_start)
  })
  return times
}
