import { matchWords } from './match-words.ts'

/** Words in a row that came, went, or stayed. */
export interface WordRun {
  kind: 'same' | 'added' | 'removed'
  words: readonly string[]
}

/** What became of a row of words: runs in order, removed ones before what was added in their place. */
export function wordChanges(before: readonly string[], after: readonly string[]): WordRun[] {
  const shortest = Math.min(before.length, after.length)
  let head = 0
  while (head < shortest && before[head] === after[head]) head++
  let tail = 0
  while (tail < shortest - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++

  const [was, is] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)]
  const runs: WordRun[] = [{ kind: 'same', words: before.slice(0, head) }]
  let atWas = 0
  let atIs = 0
  for (const [inWas, inIs] of [...matchWords(was, is), [was.length, is.length] as const]) {
    runs.push(
      { kind: 'removed', words: was.slice(atWas, inWas) },
      { kind: 'added', words: is.slice(atIs, inIs) },
      { kind: 'same', words: was.slice(inWas, inWas + 1) },
    )
    atWas = inWas + 1
    atIs = inIs + 1
  }
  return joined([...runs, { kind: 'same', words: before.slice(before.length - tail) }])
}

/** Without empty runs, and with neighbours of one kind as one run. */
function joined(runs: readonly WordRun[]): WordRun[] {
  const result: { kind: WordRun['kind']; words: string[] }[] = []
  for (const { kind, words } of runs) {
    if (words.length === 0) continue
    const last = result.at(-1)
    // One by one: as arguments, a long text's words would be too many.
    if (last?.kind === kind) for (const word of words) last.words.push(word)
    else result.push({ kind, words: [...words] })
  }
  return result
}
