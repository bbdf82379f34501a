import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { buildTestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'

const json = { 'content-type': 'application/json' }

test('NUL and halves of pairs in a body are stored as the sign for what cannot be read', async () => {
  const t = await buildTestApp()
  const me = await t.signIn()
  const payload = String.raw`{"vocabulary":["a\u0000b \ud83d \ud83d\udc4d"]}`
  const reply = await t.api('PUT', '/account/preferences', { headers: { ...me.bearer, ...json }, payload })
  expect(reply.statusCode, reply.body).toBe(200)
  const { vocabulary } = (await t.api('GET', '/account/preferences', { headers: me.bearer })).json()
  expect(vocabulary).toEqual(['a\u{fffd}b \u{fffd} 👍'])
})

test('a key that stands twice in a body is refused by its name', async () => {
  const t = await buildTestApp()
  const reply = await t.api('POST', '/auth/login', {
    headers: json,
    payload: '{"email":"a@example.org","password":"123456","email":"b@example.org"}',
  })
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { code: 'malformed', message: 'The key “email” appears twice in an object. Send it once.' },
  ])
})

test('NUL in a query or a path fails nothing', async () => {
  const t = await buildTestApp()
  const me = await t.signIn()
  expect((await t.api('GET', '/file?page=1&limit=20&search=%00', { headers: me.bearer })).statusCode).toBe(200)
  expect((await t.app.inject({ url: `${API_BASE}/file/%00${'a'.repeat(30)}`, headers: me.bearer })).statusCode).toBe(
    400,
  )
  expect((await t.api('GET', `/auth/validate_email_address/${'k'.repeat(20)}%00`)).statusCode).toBeLessThan(500)
})

test('a save is held to the same rule, and what is stored of it is the text that was mended', async () => {
  const t = await buildTestApp()
  const me = await t.signIn()
  const { id } = await buildFile(t.db, { owner_id: me.id, status: 'EDITING', length_seconds: 60 })
  const save = (text: string, tag?: string) =>
    t.api('PUT', `/file/transcription/${id}`, {
      headers: {
        ...me.bearer,
        'content-type': 'application/octet-stream',
        ...(tag !== undefined && { 'if-match': tag }),
      },
      payload: gzipSync(text),
    })
  const good = JSON.stringify(buildTranscript('Hello there.'))
  const mended = await save(good.replace('Hello', String.raw`H\u0000\udfff`))
  expect(mended.statusCode, mended.body).toBeLessThan(300)
  const rows = await t.db.selectFrom('transcript_version').select('body').where('file_id', '=', id).execute()
  expect(gunzipSync(rows.at(-1)!.body).toString()).toContain('"H\u{fffd}\u{fffd}"')
  const twice = await save(good.replace('"notes":', '"notes":[],"notes":'))
  expect([twice.statusCode, twice.json().message]).toEqual([
    400,
    'The key “notes” appears twice in an object. Send it once.',
  ])
})
