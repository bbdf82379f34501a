import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import { isVersion } from './version-rule.ts'

const NOW = 1_800_000_000_000
const ago = (minutes: number) => NOW - minutes * MINUTE_MS

/** Edits by ana on a whole text: minutes since the newest and since the first of them. */
const facts = ({ edited = 0, begun = 0, edits = 3, whole = 1 }) => ({
  number: whole + edits,
  stamp: 'edit',
  edit: { words: 1, saved_at: ago(edited), author_id: 'ana' },
  whole,
  begunAt: ago(begun),
})

test.each([
  ['goes on in the next edit', 'ana', {}, false],
  ['goes on for some minutes', 'ana', { begun: 2 }, false],
  ['goes on after any number of versions', 'ana', { whole: 500 }, false],
  ['is kept before somebody else writes', 'bea', { begun: 1, edited: 1 }, true],
  ['but not each time that two write together', 'bea', { begun: 0.5 }, false],
  ['is kept after a pause', 'ana', { begun: 6, edited: 5 }, true],
  ['is kept before somebody else writes, a minute after it began', 'bea', { begun: 1 }, true],
  ['and after long without one', 'ana', { begun: 10 }, true],
  ['or many edits', 'ana', { edits: 400 }, true],
] as const)('a version %s', (_, author, times, is) => {
  expect(isVersion(facts(times), { authorId: author, bytes: 1000, taken: 0, now: NOW })).toBe(is)
})

test('a whole text is kept already', () => {
  expect(isVersion({ ...facts({ begun: 20 }), whole: 4 }, { authorId: 'bea', bytes: 1000, taken: 0, now: NOW })).toBe(
    false,
  )
})

test('a long text, of which a version costs more, takes more edits', () => {
  const after = (edits: number, bytes: number, taken = 0) =>
    isVersion(facts({ edits }), { authorId: 'ana', bytes, taken, now: NOW })
  expect([after(549, 1_236_000), after(550, 1_236_000)]).toEqual([false, true])
  expect([after(1999, 100_000_000), after(2000, 100_000_000)]).toEqual([false, true])
  // Not where each takes much of it anew.
  expect([after(399, 100_000_000, 100_000), after(400, 100_000_000, 100_000)]).toEqual([false, true])
})
