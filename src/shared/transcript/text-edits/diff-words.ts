import type { WordHunk } from '../../contract/text-edits.ts'
import type { Word } from '../../contract/transcripts.ts'
import { matchWords } from '../match-words.ts'
import { sameWord } from '../same.ts'

/** Larger rows of changed words are compared by runs that they share. */
const MOST_CELLS = 250_000

/** What became of a row of words: hunks in order, with at least one word that stays between them. */
export function diffWords(before: readonly Word[], after: readonly Word[]): WordHunk[] {
  const shortest = Math.min(before.length, after.length)
  let head = 0
  while (head < shortest && sameWord(before[head]!, after[head]!)) head++
  let tail = 0
  while (tail < shortest - head && sameWord(before.at(-1 - tail)!, after.at(-1 - tail)!)) tail++

  const [was, is] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)]
  const hunks: WordHunk[] = []
  let [fromWas, fromIs] = [0, 0]
  const stays = matchWords(was.map(textOf), is.map(textOf), MOST_CELLS).filter(([a, b]) => sameWord(was[a]!, is[b]!))
  for (const [toWas, toIs] of [...stays, [was.length, is.length] as const]) {
    if (toWas > fromWas || toIs > fromIs)
      hunks.push({ at: head + fromWas, removed: toWas - fromWas, words: is.slice(fromIs, toIs) })
    fromWas = toWas + 1
    fromIs = toIs + 1
  }
  return hunks
}

const textOf = ({ text }: Word) => text
