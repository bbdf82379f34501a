import { expect, test } from 'vitest'
import { createResting } from './resting.ts'

const MINUTE_MS = 60_000
const TEXT = { fileId: 'file', language: 'original' }

function open() {
  let at = 1_000_000_000
  const resting = createResting({ now: () => at })
  return {
    resting,
    pass: (ms: number) => (at += ms),
    /** Whether it rests, with its last save so long ago. */
    rests: (savedAgo: number, text = TEXT) => resting.has(text, async () => at - savedAgo),
  }
}

test('a text that was indexed, and that somebody goes on writing, rests for five minutes; others do not', async () => {
  const { resting, pass, rests } = open()
  expect(await rests(0)).toBe(false)
  resting.add(TEXT)
  expect(await rests(0, { ...TEXT, language: 'de' })).toBe(false)
  pass(5 * MINUTE_MS - 1)
  expect(await rests(0)).toBe(true)
  pass(1)
  expect(await rests(0)).toBe(false)
})

test('a text that nobody has saved for a minute rests no longer', async () => {
  const { resting, pass, rests } = open()
  resting.add(TEXT)
  pass(2 * MINUTE_MS)
  expect([await rests(MINUTE_MS - 1), await rests(MINUTE_MS)]).toEqual([true, false])
})

test('a text that is indexed again rests anew', async () => {
  const { resting, pass, rests } = open()
  resting.add(TEXT)
  pass(3 * MINUTE_MS)
  resting.add({ ...TEXT, fileId: 'other' })
  resting.add(TEXT)
  pass(3 * MINUTE_MS)
  expect(await rests(0)).toBe(true)
})

test('a text of which no save is known does not rest', async () => {
  const { resting } = open()
  resting.add(TEXT)
  expect(await resting.has(TEXT, async () => undefined)).toBe(false)
})
