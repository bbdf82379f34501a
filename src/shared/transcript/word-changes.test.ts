import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

/** Words that went are in brackets, those that came in braces. */
const signs = { same: ['', ''], removed: ['[', ']'], added: ['{', '}'] } as const
const shown = (before: string, after: string) =>
  wordChanges(before.split(' '), after.split(' '))
    .map(({ kind, words }) => `${signs[kind][0]}${words.join(' ')}${signs[kind][1]}`)
    .join(' ')

test('what came stands behind what went in its place, and words of one kind are together', () => {
  expect(shown('the old man and the boat', 'the old woman and one small boat')).toBe(
    'the old [man] {woman} and [the] {one small} boat',
  )
  expect(shown('one two three', 'one two three')).toBe('one two three')
  expect(shown('one two', 'three four')).toBe('[one two] {three four}')
})

test('what stays at both ends is not looked for in between', () => {
  expect(shown('a b c', 'a x b c a b c')).toBe('a {x b c a} b c')
  expect(shown('a x b c a b c', 'a b c')).toBe('a [x b c a] b c')
})

test('no words have no changes', () => {
  expect(wordChanges([], [])).toEqual([])
  expect(wordChanges([], ['new'])).toEqual([{ kind: 'added', words: ['new'] }])
})

test('without what came it is the old text, without what went the new one', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
  fc.assert(
    fc.property(words, words, (before, after) => {
      const changes = wordChanges(before, after)
      expect(changes.flatMap((run) => (run.kind === 'added' ? [] : run.words))).toEqual(before)
      expect(changes.flatMap((run) => (run.kind === 'removed' ? [] : run.words))).toEqual(after)
      expect(changes.every((run, index) => run.words.length > 0 && run.kind !== changes[index - 1]?.kind)).toBe(true)
    }),
  )
})
