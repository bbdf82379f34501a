import { expect, test } from 'vitest'
import { FILE_STATUSES } from '../../src/shared/domain/file-status.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { presentEngines } from '../support/uploads.ts'

const rows = (t: Awaited<ReturnType<typeof buildTestApp>>, table: 'job' | 'event') =>
  t.db.selectFrom(table).selectAll().execute()

test('[AP-024] a text is set to FINISHED and back to EDITING', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const file = await buildFile(t.db, { owner_id: id, status: 'EDITING' })
  for (const status of ['FINISHED', 'EDITING', 'EDITING']) {
    const reply = await t.api('PUT', `/file/${file.id}`, { headers: bearer, payload: { status } })
    expect([reply.statusCode, reply.json().status]).toEqual([200, status])
  }
  expect((await rows(t, 'event')).map(({ user_id, kind, file_id }) => ({ user_id, kind, file_id }))[0]).toEqual({
    user_id: id,
    kind: 'file-changed',
    file_id: file.id,
  })
})

test.each(FILE_STATUSES.filter((status) => status !== 'EDITING' && status !== 'FINISHED'))(
  '[FI-042] a file in %s cannot be set to FINISHED or EDITING, and stays as it is',
  async (status) => {
    const t = await buildTestApp()
    const { id, bearer } = await t.signIn()
    const file = await buildFile(t.db, { owner_id: id, status })
    for (const wanted of ['FINISHED', 'EDITING']) {
      const reply = await t.api('PUT', `/file/${file.id}`, {
        headers: bearer,
        payload: { status: wanted, name: 'new.mp3' },
      })
      expect([reply.statusCode, reply.json()]).toEqual([409, { code: 'wrong_state', message: messages.wrongStatus }])
    }
    expect(await t.db.selectFrom('file').selectAll().executeTakeFirst()).toEqual(file)
    expect(await rows(t, 'event')).toEqual([])
  },
)

test.each([
  { status: 'TRANSCRIBE' },
  { status: 'FAILED' },
  {},
  { name: '' },
  { name: 'x'.repeat(256) },
  { status: 'FINISHED', owner_id: 'me' },
])('[AP-024] %j is refused', async (payload) => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const file = await buildFile(t.db, { owner_id: id })
  expect((await t.api('PUT', `/file/${file.id}`, { headers: bearer, payload })).statusCode).toBe(400)
})

test('a note is for a transcriptor: a file of the machine’s takes none', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const file = await buildFile(t.db, { owner_id: id })
  const reply = await t.api('PUT', `/file/${file.id}`, {
    headers: bearer,
    payload: { name: 'new.mp3', note_for_transcriptor: 'Ana speaks first.' },
  })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'wrong_state'])
  expect(await t.db.selectFrom('file').select('name').execute()).toEqual([{ name: file.name }])
})

test('[FI-056] a new name is kept as clean text', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const file = await buildFile(t.db, { owner_id: id })
  const rename = async (name: string) =>
    (await t.api('PUT', `/file/${file.id}`, { headers: bearer, payload: { name } })).json().name
  expect(await rename('<img src=x onerror=alert(1)>.mp3')).toBe('<img src=x onerror=alert(1)>.mp3')
  expect(await rename('Day 1/2 interview')).toBe('Day 1/2 interview')
  expect(await rename('a\u202eb\u0000.mp3')).toBe('ab.mp3')
})

test('[FI-024] [FI-040] [AP-029] a failed file is tried again', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const { id, bearer } = await t.signIn()
  const file = await buildFile(t.db, {
    owner_id: id,
    status: 'FAILED',
    failure_code: 'engine_failed',
    failure_message: 'It broke.',
    progress: 0.4,
  })
  const reply = await t.api('PUT', `/file/transcription/resume/${file.id}`, { headers: bearer })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ status: 'TRANSCRIBE', failure: null, progress: 0, queue_place: 0 })
  expect(await rows(t, 'job')).toMatchObject([
    {
      name: 'transcribe-file',
      payload: JSON.stringify({ fileId: file.id }),
      job_key: `transcribe:${file.id}`,
      state: 'ready',
    },
  ])
  expect(await rows(t, 'event')).toMatchObject([{ kind: 'file-changed', file_id: file.id, user_id: id }])
})

test('tried again, a file in several languages waits while another such file is in work', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const { id, bearer } = await t.signIn()
  const several = { owner_id: id, is_multilingual: 1, language_code: 'multi' } as const
  const [first, second] = [
    await buildFile(t.db, { ...several, status: 'FAILED' }),
    await buildFile(t.db, { ...several, status: 'FAILED' }),
  ]
  const resume = async (fileId: string) =>
    (await t.api('PUT', `/file/transcription/resume/${fileId}`, { headers: bearer })).json().status
  expect([await resume(first.id), await resume(second.id)]).toEqual(['TRANSCRIBE', 'QUEUED'])
  expect(await rows(t, 'job')).toMatchObject([{ payload: JSON.stringify({ fileId: first.id }) }])
})

test('resumed twice at once, there is one job and one refusal', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const { id, bearer } = await t.signIn()
  const file = await buildFile(t.db, { owner_id: id, status: 'FAILED' })
  const replies = await Promise.all(
    [1, 2, 3].map(() => t.api('PUT', `/file/transcription/resume/${file.id}`, { headers: bearer })),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await rows(t, 'job')).toHaveLength(1)
})

test('a failed try whose job is not marked dead yet does not keep the new one out', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const { id, bearer } = await t.signIn()
  const file = await buildFile(t.db, { owner_id: id, status: 'FAILED' })
  await t.deps.jobs.add('transcribe-file', { fileId: file.id }, { key: `transcribe:${file.id}` })
  const old = await t.deps.jobs.claim(['transcribe-file'], 'a worker')
  await t.api('PUT', `/file/transcription/resume/${file.id}`, { headers: bearer })
  expect(await t.deps.jobs.renew(old!)).toBe(false)
  expect(await t.deps.jobs.claim(['transcribe-file'], 'a worker')).toMatchObject({
    payload: { fileId: file.id },
    attempt: 1,
  })
})

test.each([
  ['USER', messages.speechEngineMissing],
  ['ADMIN', expect.stringMatching(/install/i)],
] as const)('without an engine a file is not resumed; %s reads what to do', async (role, message) => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn(role)
  const file = await buildFile(t.db, { owner_id: id, status: 'FAILED' })
  const reply = await t.api('PUT', `/file/transcription/resume/${file.id}`, { headers: bearer })
  expect([reply.statusCode, reply.json()]).toEqual([503, { code: 'engine_missing', message }])
  expect(await t.db.selectFrom('file').select('status').executeTakeFirst()).toEqual({ status: 'FAILED' })
})

test.each(['EDITING', 'FINISHED', 'TRANSCRIBE', 'QUEUED', 'QUOTED', 'HUMAN-TRANSCRIBE'] as const)(
  '[FI-042] a file in %s cannot be resumed',
  async (status) => {
    const t = await buildTestApp({ engines: presentEngines() })
    const { id, bearer } = await t.signIn()
    const file = await buildFile(t.db, { owner_id: id, status })
    expect((await t.api('PUT', `/file/transcription/resume/${file.id}`, { headers: bearer })).statusCode).toBe(409)
    expect(await rows(t, 'job')).toEqual([])
  },
)

test('[FI-041] a file that waits for its own text may go to the machine, one for a transcriptor may not', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const { id, bearer } = await t.signIn()
  const own = await buildFile(t.db, { owner_id: id, status: 'STANDBY' })
  const human = await buildFile(t.db, { owner_id: id, status: 'STANDBY', for_human_transcribe: 1 })
  expect((await t.api('PUT', `/file/transcription/resume/${own.id}`, { headers: bearer })).json()).toMatchObject({
    status: 'TRANSCRIBE',
  })
  expect((await t.api('PUT', `/file/transcription/resume/${human.id}`, { headers: bearer })).statusCode).toBe(409)
})
