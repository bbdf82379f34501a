import type { RecognisedWord } from '../../../ports/transcriber.ts'
import { MARGIN_SECONDS, type PlannedSegment } from './planned-segment.ts'

/** A segment with the words heard in it and its margins; times from the start of the file. */
export interface HeardSegment extends Pick<PlannedSegment, 'start' | 'end'> {
  words: readonly RecognisedWord[]
}

/** Two sides heard the same sound when they share this much of the shorter word's time. */
const SAME_SHARE = 0.4
/** Further from a cut no word is heard by both sides. */
const NEAR_SECONDS = 2 * MARGIN_SECONDS

/**
 * The words of all segments in order of time. Neighbours both hear the margins around their cut: a word belongs to the
 * side that its middle lies on, is taken once where both claim it, and from whoever heard it where neither does.
 */
export function mergeWords(segments: readonly HeardSegment[]): RecognisedWord[] {
  const merged: RecognisedWord[] = []
  for (const { start, words } of segments) joinAt(start, merged, words.toSorted(byTime))
  return merged
}

/** Adds the words of the right side to those of the left, which end shortly after the cut. */
function joinAt(cut: number, left: RecognisedWord[], right: readonly RecognisedWord[]): void {
  let nearFrom = left.length
  while (nearFrom > 0 && left[nearFrom - 1]!.end > cut - NEAR_SECONDS) nearFrom -= 1
  let nearTo = 0
  while (nearTo < right.length && right[nearTo]!.start < cut + NEAR_SECONDS) nearTo += 1

  const heard = [
    ...left.splice(nearFrom).map((word) => ({ word, isLeft: true, isOwn: middle(word) < cut })),
    ...right.slice(0, nearTo).map((word) => ({ word, isLeft: false, isOwn: middle(word) >= cut })),
  ]
  const kept: typeof heard = []
  for (const one of [...heard.filter(({ isOwn }) => isOwn), ...heard.filter(({ isOwn }) => !isOwn)]) {
    const twin = kept.find((other) => other.isLeft !== one.isLeft && isSameSound(other.word, one.word))
    if (!twin) kept.push(one)
    else if (one.isOwn && lasts(one.word) > lasts(twin.word)) twin.word = one.word
  }
  left.push(...kept.map(({ word }) => word).toSorted(byTime), ...right.slice(nearTo))
}

const middle = (word: RecognisedWord) => (word.start + word.end) / 2
const lasts = (word: RecognisedWord) => word.end - word.start
const byTime = (a: RecognisedWord, b: RecognisedWord) => a.start - b.start || a.end - b.end

function isSameSound(a: RecognisedWord, b: RecognisedWord): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared >= SAME_SHARE * Math.min(lasts(a), lasts(b))
}
