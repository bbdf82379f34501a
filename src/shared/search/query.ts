import { tokenTexts } from './tokens.ts'

/** One thing that is looked for in a paragraph. Words are folded as those of texts are. */
export interface SearchTerm {
  /** One or more; in this order, one right after the other, unless `within` is given. */
  words: readonly string[]
  /** Whether the last word may go on. */
  isPrefix: boolean
  /** The words may come in any order, with at most so many others among them. */
  within?: number
}

/** What is looked for: paragraphs that have all of `wanted`, and none of `unwanted`. */
export interface SearchQuery {
  wanted: readonly SearchTerm[]
  unwanted: readonly SearchTerm[]
}

/** Most words of a query; those beyond are passed over. */
export const MOST_SEARCHED_WORDS = 16

/** A shorter beginning would stand for half of all words. UTF-16 units. */
const SHORTEST_PREFIX = 2

/** Farthest apart that words may stand from one another. */
const FARTHEST = 50

/** A minus, then words in quotation marks, maybe with how near they are to each other, or what stands up to a space. */
const PART = /(?<minus>-?)(?:["“”„«»](?<quoted>[^"“”„«»]*)(?:["“”„«»](?:~(?<within>\d{1,3}))?|$)|(?<bare>\S+))/gu

/**
 * What somebody typed: words, `"a phrase"`, `"two words"~5` for words near each other, `begin*`, and a minus before
 * what must not be there. A word of several parts, as `e-mail` or one of Chinese, is a phrase. Everything else counts
 * as space.
 */
export function parseSearch(typed: string): SearchQuery {
  const wanted: SearchTerm[] = []
  const unwanted: SearchTerm[] = []
  let left = MOST_SEARCHED_WORDS
  for (const { groups = {} } of typed.matchAll(PART)) {
    const { minus, quoted, within, bare = '' } = groups
    const text = quoted ?? bare
    const words = tokenTexts(text).slice(0, left)
    const last = words.at(-1)
    if (last === undefined) continue
    left -= words.length
    const isPrefix = text.endsWith('*') && last.length >= SHORTEST_PREFIX
    const isNear = within !== undefined && words.length > 1
    const term = isNear
      ? { words: [...new Set(words)], isPrefix: false, within: Math.min(Number(within), FARTHEST) }
      : { words, isPrefix }
    ;(minus ? unwanted : wanted).push(term)
  }
  return { wanted, unwanted }
}
