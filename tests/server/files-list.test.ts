import { expect, test } from 'vitest'
import { FILE_STATUSES } from '../../src/shared/domain/file-status.ts'
import { fileStatus } from '../../src/shared/contract/files/records.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

test('the list needs a session', async () => {
  const t = await buildTestApp()
  expect((await t.api('GET', '/file')).statusCode).toBe(401)
})

test('[FI-007] [FI-008] lists files newest first, twenty to a page', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  for (let i = 0; i < 45; i++) await buildFile(t.db, { owner_id: id, name: `file ${i}`, uploaded_at: 1000 + i })
  const names = async (query: string) =>
    (await t.api('GET', `/file${query}`, { headers: bearer }))
      .json()
      .files.map((item: { file: { name: string } }) => item.file.name)

  const firstPage = await names('?page=1')
  expect(firstPage).toHaveLength(20)
  expect(firstPage.slice(0, 2)).toEqual(['file 44', 'file 43'])
  expect(await names('?page=3')).toEqual(['file 4', 'file 3', 'file 2', 'file 1', 'file 0'])
  expect(await names('?page=4')).toEqual([])
  expect(await names('?page=2&limit=2')).toEqual(['file 42', 'file 41'])
  expect(await names('')).toHaveLength(45)
})

test('[FI-006] [FI-048] [AP-023] adds up the files and their lengths, of work and of failures apart', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const lengths = { QUEUED: 1, TRANSCRIBE: 2, FAILED: 4, EDITING: 8, FINISHED: 16 } as const
  for (const [status, length] of Object.entries(lengths))
    await buildFile(t.db, { owner_id: id, status: status as keyof typeof lengths, length_seconds: length })
  await buildFile(t.db, { owner_id: id, status: 'FAILED', for_human_transcribe: 1, length_seconds: 32 })
  await buildFile(t.db, { owner_id: id, status: 'STANDBY', for_human_transcribe: 1, length_seconds: 64 })
  await buildFile(t.db, { length_seconds: 1000 })

  const sums = {
    count: 7,
    total_length: 127,
    autoTranscribeOrFailedFilesLength: 7,
    humanTranscribeOrFailedFilesLength: 96,
    archived_count: 0,
    folder_count: 0,
    tag_count: 0,
    filter_count: 0,
  }
  const reply = (await t.api('GET', '/file?page=1&limit=3', { headers: bearer })).json()
  expect(reply).toMatchObject(sums)
  expect(reply.files).toHaveLength(3)
  expect(Object.keys(reply.files[0]).toSorted()).toEqual(['file', 'humanTranscription'])
  expect((await t.api('GET', '/file?only_info=true', { headers: bearer })).json()).toEqual({ ...sums, files: [] })
})

test('lengths in work are added up as they are charged: each in whole seconds', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  for (const length_seconds of [700.6, 2400.7])
    await buildFile(t.db, { owner_id: id, status: 'STANDBY', for_human_transcribe: 1, length_seconds })
  for (const length_seconds of [10.6, 20.9999])
    await buildFile(t.db, { owner_id: id, status: 'QUEUED', length_seconds })
  expect((await t.api('GET', '/file?only_info=true', { headers: bearer })).json()).toMatchObject({
    autoTranscribeOrFailedFilesLength: 31,
    humanTranscribeOrFailedFilesLength: 3100,
  })
})

test('[FI-047 FI-050 AP-022] a file has the names of the spec, its date in UTC and its length as a clock', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const file = await buildFile(t.db, {
    owner_id: id,
    length_seconds: 3909.2,
    uploaded_at: Date.UTC(2026, 1, 3, 4, 5, 6),
    price_quota: 1250,
  })
  const reply = await t.api('GET', `/file/${file.id}`, { headers: bearer })
  expect(reply.json()).toEqual({
    _id: file.id,
    name: 'interview.mp3',
    type: 'audio/mpeg',
    size: 480_000,
    length: 3909.2,
    status: 'EDITING',
    uploaded_date: '2026-02-03T04:05:06.000Z',
    for_human_transcribe: false,
    is_multilingual: false,
    is_published: false,
    price_quota_for_human_transcribe: 1250,
    time: '01:05:09',
    language_code: 'en',
    progress: null,
    eta_seconds: null,
    queue_place: null,
    free_again_until: null,
    failure: null,
    speakers_by: null,
    media_removed: null,
    kept_until: null,
    damaged_at: [],
    human_transcription: null,
    filing: { is_archived: false, folder_id: null, tag_ids: [], removal_date: null, hold: null },
  })
})

test('[FI-018] there are exactly eight statuses', () => {
  const spec = ['STANDBY', 'QUOTED', 'QUEUED', 'TRANSCRIBE', 'HUMAN-TRANSCRIBE', 'FAILED', 'EDITING', 'FINISHED']
  expect([...FILE_STATUSES]).toEqual(spec)
  expect(fileStatus.options).toEqual(spec)
})

test('[FI-051] a file in work says how far it is, how long it will take and how many are before it', async () => {
  const at = Date.now()
  const t = await buildTestApp({ now: () => at })
  const { id, bearer } = await t.signIn()
  const first = await buildFile(t.db, { owner_id: id, status: 'TRANSCRIBE' })
  const waiting = await buildFile(t.db, { owner_id: id, status: 'TRANSCRIBE' })
  const running = await buildFile(t.db, { owner_id: id, status: 'TRANSCRIBE', progress: 0.25, started_at: at - 30_000 })
  for (const { id: fileId } of [first, waiting, running])
    await t.deps.jobs.add('transcribe-file', { fileId }, { key: `transcribe:${fileId}`, runAt: 0 })
  const get = async (fileId: string) => (await t.api('GET', `/file/${fileId}`, { headers: bearer })).json()

  expect(await get(first.id)).toMatchObject({ progress: 0, queue_place: 0, eta_seconds: null })
  expect(await get(waiting.id)).toMatchObject({ progress: 0, queue_place: 1 })
  expect(await get(running.id)).toMatchObject({ progress: 0.25, eta_seconds: 90, queue_place: null })
})

test('[FI-053] a failed file says why', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const failure = { code: 'no_speech', message: 'No speech was found.' }
  const file = await buildFile(t.db, {
    owner_id: id,
    status: 'FAILED',
    failure_code: failure.code,
    failure_message: failure.message,
    progress: 0.5,
  })
  expect((await t.api('GET', `/file/${file.id}`, { headers: bearer })).json()).toMatchObject({
    failure,
    progress: null,
  })
})

test.each([
  ['USER', messages.speechEngineMissing],
  ['ADMIN', 'Install the package pocketsphinx.'],
] as const)('what to install is said to who runs the server: %s', async (role, message) => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn(role)
  const file = await buildFile(t.db, {
    owner_id: id,
    status: 'FAILED',
    failure_code: 'engine_missing',
    failure_message: 'Install the package pocketsphinx.',
  })
  const failure = { code: 'engine_missing', message }
  expect((await t.api('GET', `/file/${file.id}`, { headers: bearer })).json().failure).toEqual(failure)
  expect((await t.api('GET', '/file', { headers: bearer })).json().files[0].file.failure).toEqual(failure)
})

test('finds by part of the name and by status, sorts, and counts what it found on all pages', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const names = ['Harbour meeting.m4a', 'Harbour walk.m4a', 'Lecture.mp4']
  for (const [n, name] of names.entries())
    await buildFile(t.db, { owner_id: id, name, length_seconds: 10 * (n + 1), status: n === 1 ? 'FAILED' : 'EDITING' })
  await buildFile(t.db, { name: 'Harbour of somebody else' })
  const list = async (query: string) => {
    const { files, count, total_length } = (await t.api('GET', `/file?page=1&${query}`, { headers: bearer })).json()
    return { names: files.map(({ file }: { file: { name: string } }) => file.name), count, total_length }
  }
  expect(await list('q=HARBOUR&sort=name&limit=1')).toEqual({ names: names.slice(0, 1), count: 2, total_length: 30 })
  expect(await list('q=harbour&status=FAILED')).toEqual({ names: ['Harbour walk.m4a'], count: 1, total_length: 20 })
  expect(await list('sort=-length')).toMatchObject({ names: names.toReversed(), count: 3 })
  await t.api('PUT', `/file/${(await t.api('GET', '/file?q=lecture', { headers: bearer })).json().files[0].file._id}`, {
    headers: bearer,
    payload: { name: 'Ärger.mp4' },
  })
  expect(await list('q=arger')).toMatchObject({ count: 1 })
})

test.each(['sort=size', 'status=OPEN', 'page=0', 'limit=201', `q=${'x'.repeat(256)}`])(
  '%s is refused',
  async (query) => {
    const t = await buildTestApp()
    const { bearer } = await t.signIn()
    expect((await t.api('GET', `/file?${query}`, { headers: bearer })).statusCode).toBe(400)
  },
)
