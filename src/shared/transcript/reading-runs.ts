import { pairWords } from './pair-words.ts'
import type { WordRun } from './word-changes.ts'

/** What differs between the words of a text and a reading of the same sound, with what was there before its rival. */
export function readingRuns(before: readonly string[], reading: readonly string[]): WordRun[] {
  const runs: WordRun[] = []
  let gone: string[] = []
  let come: string[] = []
  let same: string[] = []
  const push = (kind: WordRun['kind'], words: readonly string[]) => {
    if (words.length > 0) runs.push({ kind, words })
  }
  for (const [a, b] of pairWords(before, reading)) {
    const [was, is] = [a === undefined ? undefined : before[a]!, b === undefined ? undefined : reading[b]!]
    if (was !== undefined && was === is) {
      push('removed', gone)
      push('added', come)
      gone = []
      come = []
      same.push(is)
    } else {
      push('same', same)
      same = []
      if (was !== undefined) gone.push(was)
      if (is !== undefined) come.push(is)
    }
  }
  push('same', same)
  push('removed', gone)
  push('added', come)
  return runs
}
