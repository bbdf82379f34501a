import { expect, test } from 'vitest'
import { parseSearch } from '../../../src/shared/search/query.ts'
import { cutPhrase } from './cut-phrase.ts'

const cut = (typed: string) => cutPhrase(parseSearch(typed).wanted[0]!)

test.each([
  ['harbour', [], ['harbour']],
  ['the', [], ['the']],
  ['"harbour master"', [], ['harbour master']],
  ['"the harbour"', ['the harbour'], []],
  ['"the harbour master"', ['the harbour'], ['harbour master']],
  ['"harbour of masters"', ['harbour of', 'of masters'], []],
  ['"old harbour master there"', ['old harbour'], ['harbour master there']],
  // A beginning may be of a long word, which is in no pair.
  ['"the har*"', [], ['the har']],
  ['"of the har*"', ['of the'], ['the har']],
])('%s is cut between words that are indexed as pairs', (typed, pairs, runs) => {
  const { pairs: inPairs, runs: inRuns } = cut(typed)
  expect([inPairs.map((pair) => pair.join(' ')), inRuns.map((run) => run.join(' '))]).toEqual([pairs, runs])
})
