import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const FILE = new URL('../../../../resources/common-passwords.bin', import.meta.url)

test.each(['123456', 'Password', 'qwerty123', 'iloveyou1', '24121986', 'trustno1', 'PASSWORD123', 'q1w2e3r4t5'])(
  '%s is among the leaked',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.each(['harbour-1961-lamp', 'what-ada-knows-7', 'x7!x7!x7!', ''])('%s is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
)

test('the file has tens of thousands of hashes in order, and each is found by what it is', () => {
  expect(statSync(FILE).size % 5).toBe(0)
  const bytes = readFileSync(FILE)
  const hashes = Array.from({ length: bytes.length / 5 }, (_, at) => bytes.subarray(at * 5, at * 5 + 5))
  expect(hashes.length).toBeGreaterThan(40_000)
  expect(hashes.every((hash, at) => at === 0 || Buffer.compare(hashes[at - 1]!, hash) < 0)).toBe(true)
})

test('a look takes no time that anybody waits for', () => {
  isCommonPassword('warm')
  const began = performance.now()
  for (let at = 0; at < 1000; at += 1) isCommonPassword(`password that nobody has ${at}`)
  expect(performance.now() - began).toBeLessThan(1000)
})
