import { comparableWords } from '../../support/word-error-rate.ts'

/** How much of a text was recognised. */
export interface Score {
  names: number
  namesRight: number
  /** Words that are no names, and errors in these: other words, none, and words where nothing is said. */
  others: number
  otherErrors: number
  /** Of all words. */
  words: number
  errors: number
}

/** What of a text that was said became what: the how-manieth word; null where it is missing, or added. */
type Step = readonly [said: number | null, heard: number | null]

/** Counts what is right. A word that was added beside a name is part of how that was misheard. */
export function score(saidText: string, heardText: string, names: readonly string[]): Score {
  const said = comparableWords(saidText)
  const heard = comparableWords(heardText)
  const isName = new Set(names.flatMap(comparableWords))
  const steps = align(said, heard)
  const result = { names: 0, namesRight: 0, others: 0, otherErrors: 0, words: said.length, errors: 0 }
  const nextSaid = (from: number, by: 1 | -1): string | undefined => {
    let at = from
    while (steps[at]?.[0] === null) at += by
    return said[steps[at]?.[0] ?? -1]
  }
  for (const [at, [was, is]] of steps.entries()) {
    const isRight = was !== null && is !== null && said[was] === heard[is]
    if (!isRight) result.errors += 1
    if (was === null) {
      const beside = [nextSaid(at, 1), nextSaid(at, -1)]
      if (!beside.some((word) => word !== undefined && isName.has(word))) result.otherErrors += 1
    } else if (isName.has(said[was]!)) {
      result.names += 1
      if (isRight) result.namesRight += 1
    } else {
      result.others += 1
      if (!isRight) result.otherErrors += 1
    }
  }
  return result
}

/** Fewest substitutions, insertions and deletions, in order. */
function align(said: readonly string[], heard: readonly string[]): Step[] {
  const width = heard.length + 1
  const costs = new Uint16Array((said.length + 1) * width)
  const cost = (i: number, j: number) => costs[i * width + j]!
  const differ = (i: number, j: number) => (said[i - 1] === heard[j - 1] ? 0 : 1)
  for (let i = 0; i <= said.length; i += 1) {
    for (let j = 0; j <= heard.length; j += 1) {
      const best =
        i === 0 || j === 0 ? i + j : Math.min(cost(i - 1, j - 1) + differ(i, j), cost(i - 1, j) + 1, cost(i, j - 1) + 1)
      costs[i * width + j] = best
    }
  }
  const steps: Step[] = []
  for (let [i, j] = [said.length, heard.length]; i > 0 || j > 0;) {
    if (i > 0 && j > 0 && cost(i, j) === cost(i - 1, j - 1) + differ(i, j)) steps.push([--i, --j])
    else if (i > 0 && cost(i, j) === cost(i - 1, j) + 1) steps.push([--i, null])
    else steps.push([null, --j])
  }
  return steps.toReversed()
}

export function sumOfScores(scores: readonly Score[]): Score {
  const sum = (key: keyof Score) => scores.reduce((total, each) => total + each[key], 0)
  return {
    names: sum('names'),
    namesRight: sum('namesRight'),
    others: sum('others'),
    otherErrors: sum('otherErrors'),
    words: sum('words'),
    errors: sum('errors'),
  }
}
