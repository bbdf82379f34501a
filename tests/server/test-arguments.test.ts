import path from 'node:path'
import { expect, test } from 'vitest'

/** Plain JavaScript, for it runs before anything is installed. */
const { matchingTests, patternOf, readTestArguments } = (await import(
  path.resolve('scripts/lib/test-arguments.mjs')
)) as {
  readTestArguments: (args: string[]) => string | { kind: string; words?: string[] }
  patternOf: (words: string[]) => string
  matchingTests: (words: string[], tests: { file: string; source: string }[]) => { whole: string[]; byTitle: string[] }
}

test('no argument asks for everything, words for what has them, --changed for what a change touches', () => {
  expect(readTestArguments([])).toEqual({ kind: 'all' })
  expect(readTestArguments(['sharing', 'a link'])).toEqual({ kind: 'matching', words: ['sharing', 'a link'] })
  expect(readTestArguments(['--changed'])).toEqual({ kind: 'changed' })
})

test('what is not understood is refused rather than answered with another run', () => {
  expect(readTestArguments(['--change'])).toMatch(/^--change is unknown/)
  expect(readTestArguments(['--changed', 'sharing'])).toMatch(/do not go together/)
})

const tests = [
  { file: 'tests/server/sharing.test.ts', source: "test('ends')" },
  { file: 'tests/server/files.test.ts', source: "test('a link for Sharing ends')" },
  { file: 'tests/e2e/browser/sharing.spec.ts', source: "test('a link')" },
]

test('a file runs whole where its path has all the words, in part where its source has', () => {
  expect(matchingTests(['Sharing'], tests)).toEqual({
    whole: ['tests/server/sharing.test.ts', 'tests/e2e/browser/sharing.spec.ts'],
    byTitle: ['tests/server/files.test.ts'],
  })
  expect(matchingTests(['server/', 'sharing'], tests)).toEqual({
    whole: ['tests/server/sharing.test.ts'],
    byTitle: [],
  })
  expect(matchingTests(['nothing'], tests)).toEqual({ whole: [], byTitle: [] })
})

test('a title has all the words in any case and order, and nothing in a word is a pattern', () => {
  const has = (words: string[], title: string) => new RegExp(patternOf(words)).test(title)
  expect(has(['LINK', 'a'], 'ends a link')).toBe(true)
  expect(has(['link', 'nobody'], 'ends a link')).toBe(false)
  expect(has(['[UP-050]'], '[UP-050] [AP-057] uploads')).toBe(true)
  expect(has(['[UP-050]'], 'U')).toBe(false)
  expect(has(['a/b.c'], 'of A/B.C')).toBe(true)
  expect(has(['a/b.c'], 'of a/bxc')).toBe(false)
})
