import type { SearchQuery, SearchTerm } from './query.ts'
import { type SearchToken, tokensOf } from './tokens.ts'

/** From where to where in a text: UTF-16 offsets. */
export type MatchRange = [from: number, to: number]

/**
 * Where a paragraph has what is looked for, in order and without overlaps; null where it lacks some of it, or has what
 * it must not. This is what a match is: an index only finds the paragraphs to ask it of.
 */
export function matchParagraph(text: string, { wanted, unwanted }: SearchQuery): MatchRange[] | null {
  if (wanted.length === 0) return null
  const tokens = [...tokensOf(text)]
  if (unwanted.some((term) => !occurrences(tokens, term).next().done)) return null
  const found: MatchRange[] = []
  for (const term of wanted) {
    const before = found.length
    for (const range of occurrences(tokens, term)) found.push(range)
    if (found.length === before) return null
  }
  return joined(found)
}

/** Whether no paragraph can match, as whatever has what is wanted also has what must not be there. */
export const isImpossible = ({ wanted, unwanted }: SearchQuery): boolean =>
  wanted.some((term) => unwanted.some((other) => isPartOf(other, term)))

function isPartOf(part: SearchTerm, { words, isPrefix, within }: SearchTerm): boolean {
  // The words of what is near may stand in any order.
  if (within !== undefined && part.words.length > 1) return false
  const known = isPrefix && !part.isPrefix ? words.slice(0, -1) : words
  const tokens = known.map((text, at) => ({ text, from: at, to: at + 1 }))
  return !occurrences(tokens, part).next().done
}

function* occurrences(tokens: readonly SearchToken[], term: SearchTerm): Generator<MatchRange> {
  yield* term.within === undefined ? phrases(tokens, term) : clusters(tokens, term.words, term.within)
}

function* phrases(tokens: readonly SearchToken[], { words, isPrefix }: SearchTerm): Generator<MatchRange> {
  const last = words.length - 1
  for (let at = 0; at + last < tokens.length; at += 1) {
    const fits = words.every((word, index) => {
      const { text } = tokens[at + index]!
      return isPrefix && index === last ? text.startsWith(word) : text === word
    })
    if (fits) yield [tokens[at]!.from, tokens[at + last]!.to]
  }
}

/** The shortest runs that have all of the words, and few enough others. Each word is a range of its own. */
function* clusters(tokens: readonly SearchToken[], words: readonly string[], within: number): Generator<MatchRange> {
  const longest = words.length + within
  const lately = new Map<string, number>()
  for (const [index, { text }] of tokens.entries()) {
    if (!words.includes(text)) continue
    lately.set(text, index)
    if (lately.size < words.length) continue
    const places = [...lately.values()]
    if (index - Math.min(...places) < longest)
      for (const place of places) yield [tokens[place]!.from, tokens[place]!.to]
  }
}

function joined(ranges: MatchRange[]): MatchRange[] {
  const sorted = ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const result: MatchRange[] = []
  for (const [from, to] of sorted) {
    const last = result.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
