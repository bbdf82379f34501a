import type { StyleText, StyleWord } from './style-text.ts'

/** Most words of one term. */
const MOST_WORDS = 6

/** One word of a term: letters, with any others before or behind. */
interface TermWord {
  text: string
  isOpenBefore: boolean
  isOpenBehind: boolean
}

const WORD = /^\*?[\p{L}\p{M}\p{N}](?:[^\s*]*[\p{L}\p{M}\p{N}])?\*?$/u

/** The words of a term; undefined where it is none: a word begins and ends with a letter, a digit, or one `*`. */
export function wordsOfTerm(term: string): TermWord[] | undefined {
  const words = term.toLowerCase().replaceAll('’', "'").trim().replace(/\.$/u, '').split(/\s+/u)
  if (words.length > MOST_WORDS || !words.every((word) => WORD.test(word))) return undefined
  const made = words.map((word) => ({
    text: word.replaceAll('*', ''),
    isOpenBefore: word.startsWith('*'),
    isOpenBehind: word.endsWith('*'),
  }))
  // One star has one meaning in what is written.
  const stars = made.reduce(
    (sum, { isOpenBefore, isOpenBehind }) => sum + Number(isOpenBefore) + Number(isOpenBehind),
    0,
  )
  return stars > 1 ? undefined : made
}

/** A term that was found. */
export interface TermMatch<Value> {
  value: Value
  /** Its first word, and the one after its last. */
  at: number
  end: number
  /** What its `*` stands for. */
  rest: string
}

interface Entry<Value> {
  words: readonly TermWord[]
  value: Value
}

/**
 * Finds terms in a text: the longest at each place, from the first word on, none that overlap. A word is looked up, and
 * its beginnings and ends, so that the number of terms costs next to nothing.
 */
export function termFinder<Value>(
  terms: Iterable<readonly [term: string, value: Value]>,
): (text: StyleText) => TermMatch<Value>[] {
  const whole = new Map<string, Entry<Value>[]>()
  const beginnings = new Map<string, Entry<Value>[]>()
  const ends = new Map<string, Entry<Value>[]>()
  for (const [term, value] of terms) {
    const words = wordsOfTerm(term)
    const [first] = words ?? []
    if (!words || !first) continue
    const index = first.isOpenBehind ? beginnings : first.isOpenBefore ? ends : whole
    const there = index.get(first.text)
    if (there) there.push({ words, value })
    else index.set(first.text, [{ words, value }])
  }
  const longest = (map: ReadonlyMap<string, unknown>) =>
    [...map.keys()].reduce((most, key) => Math.max(most, key.length), 0)
  const [longestBeginning, longestEnd] = [longest(beginnings), longest(ends)]

  function* beginningWith({ lower }: StyleWord): Generator<Entry<Value>> {
    yield* whole.get(lower) ?? []
    for (let length = Math.min(longestBeginning, lower.length); length > 0; length--)
      yield* beginnings.get(lower.slice(0, length)) ?? []
    for (let length = Math.min(longestEnd, lower.length); length > 0; length--)
      yield* ends.get(lower.slice(lower.length - length)) ?? []
  }

  return (text) => {
    const matches: TermMatch<Value>[] = []
    for (let at = 0; at < text.words.length; at++) {
      let best: TermMatch<Value> | undefined
      for (const { words, value } of beginningWith(text.words[at]!)) {
        if (best && words.length <= best.end - best.at) continue
        const rest = matched(text, at, words)
        if (rest !== undefined) best = { value, at, end: at + words.length, rest }
      }
      if (!best) continue
      matches.push(best)
      at = best.end - 1
    }
    return matches
  }
}

/** What the star of a term stands for at a place, empty without one; undefined where the term does not stand there. */
function matched(text: StyleText, at: number, words: readonly TermWord[]): string | undefined {
  let rest = ''
  for (const [index, { text: wanted, isOpenBefore, isOpenBehind }] of words.entries()) {
    const found = text.words[at + index]
    if (!found || found.isTag) return undefined
    // Signs between two words part them.
    if (index > 0 && found.from !== found.start) return undefined
    if (index < words.length - 1 && found.to !== found.end) return undefined
    if (isOpenBehind) {
      if (!found.lower.startsWith(wanted)) return undefined
      rest = found.word.slice(wanted.length)
    } else if (isOpenBefore) {
      if (!found.lower.endsWith(wanted)) return undefined
      rest = found.word.slice(0, found.word.length - wanted.length)
    } else if (found.lower !== wanted) return undefined
  }
  return rest
}
