import { matchWords, type Match } from '../match-words.ts'
import { isHead, type Token } from './tokens.ts'

/** Longer rows of changed words are compared by runs that they share. */
const MOST_CELLS = 250_000

/** Tokens of the base that are gone from a side, with what stands in their place there. */
export interface Run {
  /** Counts the tokens of the base. */
  from: number
  to: number
  fresh: readonly Token[]
}

/** What became of a row of tokens on one side. */
export interface Aligned {
  /** For each token of the base what it is now; undefined where it is gone. */
  kept: readonly (Token | undefined)[]
  /** In order; one that begins and ends at the same place is new there. */
  runs: readonly Run[]
}

/**
 * Finds the tokens of a text again in what somebody made of it, also in other paragraphs: paragraphs by their ids,
 * words by text and time, then by text alone, and those that stand in the place of as many others.
 */
export function alignTokens(base: readonly Token[], side: readonly Token[]): Aligned {
  const kept: (Token | undefined)[] = Array.from({ length: base.length })
  const runs: Run[] = []
  let [fromBase, fromSide] = [0, 0]
  for (const [toBase, toSide] of [...pairs(base, side), [base.length, side.length] as const]) {
    if (toBase > fromBase || toSide > fromSide)
      runs.push({ from: fromBase, to: toBase, fresh: side.slice(fromSide, toSide) })
    if (toBase < base.length) kept[toBase] = side[toSide]
    fromBase = toBase + 1
    fromSide = toSide + 1
  }
  return { kept, runs }
}

function pairs(base: readonly Token[], side: readonly Token[]): Match[] {
  return within(match(base, side, exactKey), base, side, (a, b) =>
    within(match(a, b, textKey), a, b, (was, is) => (isRewriting(was, is) ? was.map((_, at): Match => [at, at]) : [])),
  )
}

const exactKey = (token: Token) => (isHead(token) ? `p ${token._id}` : `w${token.data_start} ${token.text}`)
const textKey = (token: Token) => (isHead(token) ? `p ${token._id}` : `w ${token.text}`)

const isRewriting = (was: readonly Token[], is: readonly Token[]) =>
  was.length === is.length && !was.some(isHead) && !is.some(isHead)

/** Pairs, and what is found in the gaps between them. */
function within(
  found: readonly Match[],
  base: readonly Token[],
  side: readonly Token[],
  find: (base: readonly Token[], side: readonly Token[]) => readonly Match[],
): Match[] {
  const all: Match[] = []
  let [fromBase, fromSide] = [0, 0]
  for (const pair of [...found, [base.length, side.length] as const]) {
    const [toBase, toSide] = pair
    if (toBase > fromBase && toSide > fromSide) {
      const more = find(base.slice(fromBase, toBase), side.slice(fromSide, toSide))
      for (const [a, b] of more) all.push([a + fromBase, b + fromSide])
    }
    if (toBase < base.length) all.push(pair)
    fromBase = toBase + 1
    fromSide = toSide + 1
  }
  return all
}

function match(base: readonly Token[], side: readonly Token[], keyOf: (token: Token) => string): Match[] {
  const [a, b] = [base.map(keyOf), side.map(keyOf)]
  const shortest = Math.min(a.length, b.length)
  let head = 0
  while (head < shortest && a[head] === b[head]) head++
  let tail = 0
  while (tail < shortest - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const middle = matchWords(a.slice(head, a.length - tail), b.slice(head, b.length - tail), MOST_CELLS)
  return [
    ...a.slice(0, head).map((_, at): Match => [at, at]),
    ...middle.map(([inA, inB]): Match => [inA + head, inB + head]),
    ...Array.from({ length: tail }, (_, at): Match => [a.length - tail + at, b.length - tail + at]),
  ]
}
