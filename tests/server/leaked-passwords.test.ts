import { expect, test } from 'vitest'
import { addUser } from '../../server/commands/accounts.ts'
import { beginSetup } from '../../server/modules/identity/index.ts'
import { messages } from '../../src/shared/messages.ts'
import { ANNAS_PASSWORD, buildAnna, keyIn, sendNewMails } from '../support/account-mails.ts'
import { buildTestApp } from '../support/app.ts'

const LEAKED = 'staple-4711-lantern'
const GOOD = 'quay-9-harmonica'
const REFUSAL = { code: 'password_leaked', message: messages.passwordLeaked }

/** A server that asks a service, which knows one password. */
async function withService() {
  const asked: string[] = []
  const t = await buildTestApp({
    leakedPasswords: {
      isLeaked: async (password) => {
        asked.push(password)
        return password === LEAKED
      },
    },
  })
  return { t, asked }
}

test('a password that a service knows to have leaked is taken nowhere, and another is', async () => {
  const { t, asked } = await withService()
  const code = await beginSetup(t.db)
  const setUp = (password: string) =>
    t.api('POST', '/setup', { payload: { code, email: 'first@example.org', password } })
  expect((await setUp(LEAKED)).json()).toMatchObject(REFUSAL)
  expect((await setUp(GOOD)).statusCode).toBe(200)

  const register = (password: string) =>
    t.api('POST', '/auth/register', { payload: { email: 'ben@example.org', password } })
  const refused = await register(LEAKED)
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { ...REFUSAL, fields: { password: messages.passwordLeaked } },
  ])
  expect((await register(GOOD)).statusCode).toBe(200)

  const anna = await buildAnna(t)
  const change = (password: string) =>
    t.api('PUT', '/account/change_password', {
      headers: anna.bearer,
      payload: { old_password: ANNAS_PASSWORD, new_password: password },
    })
  expect((await change(LEAKED)).json()).toMatchObject(REFUSAL)

  await t.api('POST', '/auth/forgotten_password', { payload: { email: anna.email } })
  const key = keyIn(await sendNewMails(t), anna.email, 'reset-password')
  const reset = (password: string) => t.api('PUT', `/auth/reset_password/${key}`, { payload: { password } })
  expect((await reset(LEAKED)).json()).toMatchObject(REFUSAL)
  expect((await reset(GOOD)).statusCode).toBe(200)

  const given = { email: 'cli@example.org', role: 'USER' as const }
  await expect(addUser(t.deps, { ...given, password: LEAKED })).rejects.toMatchObject({ code: 'password_leaked' })
  expect(new Set(asked)).toEqual(new Set([LEAKED, GOOD]))
})

test('nobody is asked about a password that is refused anyhow, nor by whoever has no key of a mail', async () => {
  const { t, asked } = await withService()
  await t.api('POST', '/auth/register', { payload: { email: 'ben@example.org', password: 'password' } })
  await t.api('PUT', `/auth/reset_password/${'k'.repeat(43)}`, { payload: { password: LEAKED } })
  expect(asked).toEqual([])
})
