import { expect, test } from 'vitest'
import { PASSWORDS } from '../../../kernel/limits.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('so many passwords are reckoned and wait; more are told to come back, known address or not', async () => {
  const stored = await hashPassword('a password')
  // An unknown address is tried against a hash that is reckoned once.
  await isPassword('a password', null)
  const tries = Array.from({ length: PASSWORDS.atOnce + PASSWORDS.waiting + 2 }, (_, at) =>
    isPassword('a password', at % 2 === 0 ? stored : null),
  )
  const results = await Promise.allSettled(tries)
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBe(2)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ status: 503, code: 'busy', retryAfter: expect.any(Number) })
  expect(results.slice(0, 2)).toEqual([
    { status: 'fulfilled', value: true },
    { status: 'fulfilled', value: false },
  ])
  await expect(isPassword('a password', stored)).resolves.toBe(true)
})
