import type { SearchTerm } from '../../../src/shared/search/query.ts'
import { indexTerm } from './index-term.ts'
import { isPair } from './pair-terms.ts'

/** A term as an index looks for it: what it finds has all of these, though maybe elsewhere than beside each other. */
export interface CutPhrase {
  /** Words beside each other that are indexed as pairs. */
  pairs: [string, string][]
  /** Words that follow each other; of a beginning, the last word of the last of them. */
  runs: string[][]
}

/** Cuts a phrase between words that are indexed as pairs. */
export function cutPhrase({ words, isPrefix }: SearchTerm): CutPhrase {
  const terms = words.map(indexTerm)
  const last = terms.length - 1
  // A beginning may be of a longer word.
  const isCut = (at: number) => at > 0 && !(isPrefix && at === last) && isPair(terms[at - 1]!, terms[at]!)
  const pairs: [string, string][] = []
  const runs: string[][] = [[]]
  for (const [at, term] of terms.entries()) {
    if (isCut(at)) {
      pairs.push([terms[at - 1]!, term])
      runs.push([])
    }
    runs.at(-1)!.push(term)
  }
  // Words that stand alone between cuts are in the pairs.
  return { pairs, runs: runs.filter((run) => run.length > 1 || pairs.length === 0) }
}
