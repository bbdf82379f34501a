import { DAY_MS } from '../durations.ts'

/** What one review said of a transcriptor. */
export interface PastGrade {
  /** Words that were reviewed, and how many of them were wrong. */
  words: number
  errors: number
  /** How long the reviewed sound was. */
  seconds: number
  /** Milliseconds since 1970. */
  at: number
}

/** What a level asks for: at most so many errors in a hundred words, in so many reviewed minutes at least. */
export interface LevelRule {
  errors: number
  minutes: number
}

/** Everybody's level until reviews have shown more; each rule after the first is one level higher. */
export const FIRST_LEVEL = 1

/** Where a transcriptor stands. */
export interface Standing {
  level: number
  /** Wrong words in a hundred, the newest reviews counting most; null without a review. */
  errors: number | null
  /** Minutes that were reviewed. */
  minutes: number
}

/** The standing of a transcriptor: a grade of `halfLifeDays` ago counts half of one of today. */
export function standingOf(
  grades: readonly PastGrade[],
  { levels, halfLifeDays, now }: { levels: readonly LevelRule[]; halfLifeDays: number; now: number },
): Standing {
  let [words, errors, seconds] = [0, 0, 0]
  for (const grade of grades) {
    const weight = 0.5 ** (Math.max(0, now - grade.at) / (halfLifeDays * DAY_MS))
    words += grade.words * weight
    errors += grade.errors * weight
    seconds += grade.seconds
  }
  if (words === 0) return { level: FIRST_LEVEL, errors: null, minutes: seconds / 60 }
  const inHundred = (errors * 100) / words
  const reached = levels.filter((rule) => inHundred <= rule.errors && seconds >= rule.minutes * 60).length
  return { level: FIRST_LEVEL + reached, errors: inHundred, minutes: seconds / 60 }
}

/** A number from 0 up to 1 that a text decides, and always the same: FNV-1a. */
export function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  // The last letters of ids would else hardly change the first bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32
}

/** Whether a finished file is reviewed: those of new transcriptors more often. `reviewed` is in minutes. */
export function isReviewed(
  fileId: string,
  { reviewed }: { reviewed: number },
  rules: { share: number; newShare: number; newMinutes: number },
): boolean {
  return fractionOf(`review ${fileId}`) < (reviewed < rules.newMinutes ? rules.newShare : rules.share)
}
