import type { MatchRange } from '../search/match.ts'
import { tokensOf, tokenTexts } from '../search/tokens.ts'

/** What is replaced, and by what. */
export interface ReplaceWish {
  /** One or more words, one right after the other; punctuation and spaces between them do not matter. */
  find: string
  /** Empty takes what is found away. */
  replaceWith: string
  /** Only what is written exactly so, with its case, accents and punctuation. */
  matchesCase: boolean
}

/** Where a text has what is replaced, in order and apart from each other. Whole words alone. */
export function occurrencesIn(text: string, { find, matchesCase }: Omit<ReplaceWish, 'replaceWith'>): MatchRange[] {
  const words = tokenTexts(find)
  if (words.length === 0) return []
  const exactly = find.trim()
  const tokens = [...tokensOf(text)]
  const ranges: MatchRange[] = []
  for (let at = 0; at + words.length <= tokens.length;) {
    const [from, to] = [tokens[at]!.from, tokens[at + words.length - 1]!.to]
    const isHere =
      words.every((word, index) => tokens[at + index]!.text === word) &&
      (!matchesCase || text.slice(from, to) === exactly)
    if (isHere) ranges.push([from, to])
    at += isHere ? words.length : 1
  }
  return ranges
}

/**
 * What takes the place of one of them. Where the case does not matter and what is looked for is in lower case, a
 * capital at the beginning of what is found is one of what takes its place.
 */
export function insertFor(found: string, { find, replaceWith, matchesCase }: ReplaceWish): string {
  const insert = replaceWith.trim()
  if (matchesCase || find !== find.toLowerCase() || !isCapital(found)) return insert
  const [first = ''] = insert
  return first.toUpperCase() + insert.slice(first.length)
}

const isCapital = (text: string) => {
  const [first = ''] = text
  return first !== first.toLowerCase() && first === first.toUpperCase()
}
