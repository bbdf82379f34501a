import { expect, test } from 'vitest'
import { countChanges } from './compare.ts'
import { readPlainText } from './imports/read-plain-text.ts'
import { matchWords } from './match-words.ts'
import { alignText } from './align-text.ts'

// How much the work grows with the text. These take long where each step is counted, so `npm run proof mutants` leaves
// them out.

test('of texts that differ all along, the work grows with their words: beyond a bound no words are compared', () => {
  const stretch = (text: string, at: number) =>
    Array.from({ length: 1900 }, (_, word) => `${text}${(word * 7919 + at) % 40}`)
  const row = (text: string) =>
    Array.from({ length: 30 }, (_, at) => [`a${at}`, `b${at}`, `c${at}`, ...stretch(text, at)]).flat()
  const [before, after] = [row('x'), row('x').toReversed()]
  const mixed = after.map((word, at) => (/^[abc]/.test(before[at]!) ? before[at]! : /^[abc]/.test(word) ? 'x0' : word))
  const { added, removed } = countChanges(before, mixed)
  expect(added).toBe(removed)
  // The first ten stretches have many words in common, the others count as changed altogether.
  expect(added).toBeGreaterThan(20 * 1900)
  expect(added).toBeLessThan(30 * 1900)
})

test('a text of hundreds of thousands of words that is replaced altogether is counted', () => {
  const row = (text: string) => Array.from({ length: 300_000 }, () => text)
  expect(countChanges(row('a'), row('b'))).toEqual({ added: 300_000, removed: 300_000 })
})

test('long lists are matched by what occurs once in both, and in between word by word', () => {
  const long = Array.from({ length: 20_000 }, (_, at) => (at % 3 === 0 ? 'the' : `w${at}`))
  const said = long.flatMap((word, at) => (at % 10 === 0 ? [] : at % 7 === 0 ? ['misheard'] : [word]))
  const matches = matchWords(long, said)
  expect(matches.length).toBeGreaterThan(14_000)
  for (const [a, b] of matches) expect(long[a]).toBe(said[b])
})

test('a long text of which nothing was heard shares many stretches of sound, in order', () => {
  const voiced = Array.from({ length: 40_000 }, (_, at) => ({ start: at * 2, end: at * 2 + 1 }))
  const { paragraphs } = alignText(readPlainText('word '.repeat(400_000), 100).transcript, { heard: [], voiced })
  const words = paragraphs.flatMap((paragraph) => paragraph.words)
  expect([words[0]!.data_start, words[10]!.data_start, words.at(-1)!.data_end]).toEqual([
    0,
    expect.closeTo(2),
    expect.closeTo(79_999),
  ])
})
