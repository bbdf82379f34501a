import type { RecognisedWord } from '../../../ports/transcriber.ts'
import { MARGIN_SECONDS, type PlannedSegment } from './planned-segment.ts'

/** A segment with the words heard in it and its margins; times from the start of the file. */
export interface HeardSegment extends Pick<PlannedSegment, 'start' | 'end'> {
  words: readonly RecognisedWord[]
}

/** Two sides heard the same sound when they share this much of the shorter word's time. */
const SAME_SHARE = 0.4

/**
 * The words of all segments in order of time. Neighbours both hear the margins around their cut: a word belongs to the
 * side that its middle lies on, is taken once where both claim it, and from whoever heard it where neither does.
 */
export function mergeWords(segments: readonly HeardSegment[]): RecognisedWord[] {
  const merged: RecognisedWord[] = []
  for (const [index, segment] of segments.entries()) {
    const words = segment.words.toSorted(byTime)
    const before = segments[index - 1]
    if (!before) {
      merged.push(...words)
      continue
    }
    joinAt(segment.start, merged, words)
  }
  return merged
}

/** Adds the words of the right side to those of the left, which end shortly after the cut. */
function joinAt(cut: number, left: RecognisedWord[], right: readonly RecognisedWord[]): void {
  const isNear = (word: RecognisedWord) => word.end > cut - 2 * MARGIN_SECONDS && word.start < cut + 2 * MARGIN_SECONDS
  let nearFrom = left.length
  while (nearFrom > 0 && isNear(left[nearFrom - 1]!)) nearFrom -= 1
  const leftNear = left.splice(nearFrom)
  let nearTo = 0
  while (nearTo < right.length && isNear(right[nearTo]!)) nearTo += 1
  const rightNear = right.slice(0, nearTo)

  const owned = [
    ...leftNear.filter((word) => middle(word) < cut).map((word) => ({ word, side: 'left' })),
    ...rightNear.filter((word) => middle(word) >= cut).map((word) => ({ word, side: 'right' })),
  ]
  const claimed = [
    ...leftNear.filter((word) => middle(word) >= cut).map((word) => ({ word, side: 'left' })),
    ...rightNear.filter((word) => middle(word) < cut).map((word) => ({ word, side: 'right' })),
  ]
  const kept: { word: RecognisedWord; side: string }[] = []
  for (const candidate of [...owned, ...claimed]) {
    const twin = kept.find((other) => other.side !== candidate.side && isSameSound(other.word, candidate.word))
    if (!twin) kept.push(candidate)
    else if (lasts(candidate.word) > lasts(twin.word) && owned.includes(candidate)) twin.word = candidate.word
  }
  left.push(...kept.map(({ word }) => word).toSorted(byTime), ...right.slice(nearTo))
}

const middle = (word: RecognisedWord) => (word.start + word.end) / 2
const lasts = (word: RecognisedWord) => word.end - word.start
const byTime = (a: RecognisedWord, b: RecognisedWord) => a.start - b.start || a.end - b.end

function isSameSound(a: RecognisedWord, b: RecognisedWord): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared > 0 && shared >= SAME_SHARE * Math.min(lasts(a), lasts(b))
}
