import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { createSecret, matchedStep, secretUri } from './one-time-code.ts'

/** The key of RFC 6238's test vectors, base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const AT = 1_111_111_109_000
const STEP = Math.floor(AT / 30_000)
const codeAt = (at: number) => generate({ secret: SECRET, epoch: Math.floor(at / 1000) })

test('takes the code of RFC 6238', async () => {
  // Its eight digits are 07081804.
  expect(await matchedStep(SECRET, '081804', { at: AT, afterStep: 0 })).toBe(STEP)
})

test.each([
  [-2, null],
  [-1, STEP - 1],
  [0, STEP],
  [1, STEP + 1],
  [2, null],
])('a code of %i steps from now is of step %s', async (steps, step) => {
  const code = await codeAt(AT + steps * 30_000)
  expect(await matchedStep(SECRET, code, { at: AT, afterStep: 0 })).toBe(step)
})

test('no step counts twice, nor one before it', async () => {
  expect(await matchedStep(SECRET, await codeAt(AT), { at: AT, afterStep: STEP })).toBeNull()
  expect(await matchedStep(SECRET, await codeAt(AT - 30_000), { at: AT, afterStep: STEP })).toBeNull()
  expect(await matchedStep(SECRET, await codeAt(AT + 30_000), { at: AT, afterStep: STEP })).toBe(STEP + 1)
})

test.each(['', '12345', '1234567', 'abcdef', '12 456'])('“%s” is no code', async (code) => {
  expect(await matchedStep(SECRET, code, { at: AT, afterStep: 0 })).toBeNull()
})

test('a key is 160 bits, and named after account and place', () => {
  const secret = createSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(createSecret()).not.toBe(secret)
  const uri = new URL(secretUri(secret, { email: 'anna@example.org', host: 'text.example.org' }))
  expect(decodeURIComponent(uri.pathname)).toContain('Longhand (text.example.org):anna@example.org')
  expect(uri.searchParams.get('secret')).toBe(secret)
})
