import { expect, test } from 'vitest'
import { ANNAS_PASSWORD, buildAnna, headsOf, keyIn, sendNewMails } from '../support/account-mails.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

const ANNA = 'anna@example.org'

test.each([
  [
    'a new password',
    'PUT',
    '/account/change_password',
    { old_password: ANNAS_PASSWORD, new_password: 'lighthouse-7' },
    'Your password was changed',
  ],
  [
    'a webhook',
    'POST',
    '/account/webhooks',
    { url: 'https://example.org/hook', events: ['file.ready'] },
    'A webhook was added to your account',
  ],
  [
    'an access token',
    'POST',
    '/account/tokens',
    { name: 'script', scopes: ['files:read'], expires_in_days: 30 },
    'New access token for your account',
  ],
  ['the end of the account', 'DELETE', '/account/delete', undefined, 'Your account was deleted'],
] as const)('%s is told to the owner by mail', async (_what, method, path, payload, subject) => {
  const t = await buildTestApp()
  const { bearer } = await buildAnna(t)
  const reply = await t.api(method, path, { headers: bearer, ...(payload && { payload }) })
  expect([reply.statusCode < 300, reply.body]).toEqual([true, expect.any(String)])
  expect(headsOf(await sendNewMails(t))).toEqual([[ANNA, subject]])
})

test('so is a link to a file', async () => {
  const t = await buildTestApp()
  const anna = await buildAnna(t)
  const file = await buildFile(t.db, { owner_id: anna.id, name: 'council.mp3' })
  expect(
    (await t.api('POST', `/file/share/${file.id}`, { headers: anna.bearer, payload: { days: 7 } })).statusCode,
  ).toBe(201)
  const mails = await sendNewMails(t)
  expect(headsOf(mails)).toEqual([[ANNA, 'New share link for one of your files']])
  expect(mails[0]).toContain('council.mp3')
})

test.each(['reset', 'undo'])('a %s ends share links, webhooks, access tokens and sessions', async (way) => {
  const t = await buildTestApp()
  const anna = await buildAnna(t)
  const file = await buildFile(t.db, { owner_id: anna.id })
  const { url } = (await t.api('POST', `/file/share/${file.id}`, { headers: anna.bearer, payload: { days: 7 } })).json<{
    url: string
  }>()
  await t.api('POST', '/account/webhooks', {
    headers: anna.bearer,
    payload: { url: 'https://example.org/hook', events: ['file.ready'] },
  })
  const { token } = (
    await t.api('POST', '/account/tokens', {
      headers: anna.bearer,
      payload: { name: 'script', scopes: ['files:read'], expires_in_days: 30 },
    })
  ).json<{ token: string }>()
  const bert = await buildAnna(t, 'bert@example.org')
  const berts = await buildFile(t.db, { owner_id: bert.id })
  await t.api('POST', `/file/share/${berts.id}`, { headers: bert.bearer, payload: { days: 7 } })

  if (way === 'reset') await t.api('POST', '/auth/forgotten_password', { payload: { email: ANNA } })
  else await t.api('PUT', '/account/change_email', { headers: anna.bearer, payload: { email: 'thief@example.org' } })
  const mails = await sendNewMails(t)
  const key = keyIn(mails, ANNA, way === 'reset' ? 'reset-password' : 'undo-email-change')
  const path = way === 'reset' ? `/auth/reset_password/${key}` : `/auth/undo_email_change/${key}`
  expect((await t.api('PUT', path, way === 'reset' ? { payload: { password: 'lighthouse-7' } } : {})).statusCode).toBe(
    200,
  )

  expect((await t.api('GET', `/shared/${url.split('/').at(-1)}`)).statusCode).toBe(404)
  expect((await t.api('GET', '/file', { headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401)
  expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).statusCode).toBe(401)
  expect(await t.db.selectFrom('webhook').select('id').execute()).toEqual([])
  expect(await t.db.selectFrom('share_link').select('file_id').execute()).toEqual([{ file_id: berts.id }])
  if (way === 'reset') expect(headsOf(await sendNewMails(t))).toEqual([[ANNA, 'Your password was changed']])
})
