import { matchParagraph, type MatchRange } from './match.ts'
import { type SearchPart, wordAt } from './parts.ts'
import type { SearchQuery } from './query.ts'
import { tokenTexts } from './tokens.ts'

/** What is looked for, and in whose words. */
export interface PartSearch {
  query: SearchQuery
  /** Only what somebody with all these words in their name says; folded. */
  speaker: readonly string[]
  /** Only words that the machine was less sure of, in percent; null for all. */
  below: number | null
}

/** Where a part has what is looked for, and when the first of it begins, in seconds; null where it has not. */
export function findInPart(
  { speaker, body, words }: SearchPart,
  search: PartSearch,
): { ranges: MatchRange[]; time: number } | null {
  const ranges = matchParagraph(body, search.query)
  if (!ranges) return null
  if (search.speaker.length > 0) {
    const names = tokenTexts(speaker)
    if (!search.speaker.every((word) => names.includes(word))) return null
  }
  const { below } = search
  const factsAt = ([from]: MatchRange) => words[wordAt(body, from)]!
  if (below !== null && !ranges.some((range) => factsAt(range)[1] < below)) return null
  return { ranges, time: factsAt(ranges[0]!)[0] / 100 }
}
