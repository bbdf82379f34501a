import { expect, test } from 'vitest'
import type { FileStatus } from '../../src/shared/domain/file-status.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

/** Every call on one file, as a client makes it. */
const CALLS: {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  at: (id: string) => string
  payload?: object
  status?: FileStatus
}[] = [
  { method: 'GET', at: (id) => `/file/${id}` },
  { method: 'PUT', at: (id) => `/file/${id}`, payload: { name: 'mine' } },
  { method: 'PUT', at: (id) => `/file/${id}`, payload: { status: 'FINISHED' } },
  { method: 'DELETE', at: (id) => `/file/${id}` },
  { method: 'GET', at: (id) => `/file/media/${id}` },
  { method: 'HEAD', at: (id) => `/file/media/${id}` },
  { method: 'GET', at: (id) => `/file/media/download/${id}` },
  { method: 'GET', at: (id) => `/file/waveform/${id}` },
  { method: 'PUT', at: (id) => `/file/transcription/resume/${id}`, status: 'FAILED' },
]
const NAMED = CALLS.map(
  (call) => [`${call.method} ${call.at('{id}')} ${JSON.stringify(call.payload ?? '')}`, call] as const,
)

test.each(NAMED)('%s needs a session', async (_name, { method, at, payload }) => {
  const t = await buildTestApp()
  const file = await buildFile(t.db)
  expect((await t.api(method, at(file.id), payload ? { payload } : {})).statusCode).toBe(401)
})

test.each(NAMED)(
  "[AU-033] %s answers for another's file as for one that is not there, and changes nothing",
  async (_name, { method, at, payload, status = 'EDITING' }) => {
    const t = await buildTestApp()
    const me = await t.signIn('USER')
    const theirs = await buildFile(t.db, { status, waveform_key: 'some' })
    const call = (id: string) => t.api(method, at(id), { headers: me.bearer, ...(payload && { payload }) })
    const [reply, forMissing] = [await call(theirs.id), await call('0190c0de-0000-7000-8000-000000000000')]
    expect([reply.statusCode, reply.body]).toEqual([404, forMissing.body])
    if (method !== 'HEAD') expect(reply.json()).toEqual({ code: 'not_found', message: messages.notFound })
    expect(await t.db.selectFrom('file').selectAll().where('id', '=', theirs.id).executeTakeFirst()).toEqual(theirs)
  },
)

test('not even an ADMIN or a transcriptor sees a file of somebody else', async () => {
  const t = await buildTestApp()
  const theirs = await buildFile(t.db)
  for (const role of ['ADMIN', 'HUMAN-TRANSCRIPTOR'] as const) {
    const { bearer } = await t.signIn(role)
    expect((await t.api('GET', `/file/${theirs.id}`, { headers: bearer })).statusCode).toBe(404)
    expect((await t.api('GET', '/file', { headers: bearer })).json()).toMatchObject({
      files: [],
      count: 0,
      total_length: 0,
    })
  }
})

test('[FI-029] a transcriptor may neither delete nor upload', async () => {
  const t = await buildTestApp()
  const transcriptor = await t.signIn('HUMAN-TRANSCRIPTOR')
  const own = await buildFile(t.db, { owner_id: transcriptor.id })
  expect((await t.api('DELETE', `/file/${own.id}`, { headers: transcriptor.bearer })).statusCode).toBe(403)
  expect((await t.api('POST', '/file/media?language_code=en', { headers: transcriptor.bearer })).statusCode).toBe(403)
  expect((await t.api('GET', `/file/${own.id}`, { headers: transcriptor.bearer })).statusCode).toBe(200)
})

test('an address that holds no id is refused before anything is looked up', async () => {
  const t = await buildTestApp()
  const { bearer } = await t.signIn()
  const reply = await t.api('GET', '/file/..%2f..%2fetc', { headers: bearer })
  expect(reply.statusCode).toBe(400)
})
