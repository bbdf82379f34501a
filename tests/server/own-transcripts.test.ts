import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AppError, notFound } from '../../server/kernel/errors.ts'
import { createOwnTranscripts } from '../../server/modules/media/own-transcripts/service.ts'
import { createReadSound } from '../../server/modules/media/sound/read-sound.ts'
import { createWorkFolders } from '../../server/modules/media/work-folder.ts'
import { startJobRunner } from '../../server/kernel/jobs/runner.ts'
import type { Threads } from '../../server/kernel/threads/threads.ts'
import { OWN_TRANSCRIPT_BYTES } from '../../src/shared/transcript/imports/imported-text.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { tone } from '../support/media-samples.ts'
import { noThreads } from '../support/no-threads.ts'
import { timeOn, planOf } from '../support/plan-time.ts'
import { multipart, type Part, uploadPath } from '../support/uploads.ts'
import { until } from '../support/workers.ts'

const CORRUPTED = 'Error upload JSON file. Maybe the file is corrupted. Try again!'
const word = (text: string, start_time: number, end_time: number) => ({ text, start_time, end_time })
const JSON_TEXT = JSON.stringify({
  transcript: [{ start_time: 0, end_time: 1.5, words: [word('Good', 0, 0.5), word('morning.', 0.75, 1.5)] }],
})

/** An app without any engine: a text of one's own needs none. */
async function ownApp(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const t = await buildTestApp(overrides)
  const me = await t.signIn()
  const post = (address: string, parts: readonly Part[], person = me) => {
    const { headers, payload } = multipart(parts)
    return t.api('POST', address, { headers: { ...person.bearer, ...headers }, payload })
  }
  return {
    t,
    me,
    uploadMedia: async () =>
      post(uploadPath({ language_code: 'en', is_for_transcribe: 'false' }), [
        { field: 'media', fileName: 'talk.wav', content: await readFile(await tone({ seconds: 2 })) },
      ]),
    bring: (id: string, content: Buffer | string = JSON_TEXT, fileName = 'talk.json', person = me) =>
      post(`/file/transcription/${id}`, [{ field: 'json', fileName, content }], person),
    post,
  }
}

/** Does the jobs that read sounds until none is left. */
async function readSounds({ t }: Awaited<ReturnType<typeof ownApp>>) {
  const { db, jobs: queue, blobs, events, media, log } = t.deps
  const job = createReadSound({
    db,
    queue,
    blobs,
    events,
    media,
    folders: createWorkFolders(t.dataDir),
    notify: () => undefined,
  })
  const runner = startJobRunner({ db, queue, jobs: [job], workerId: 'test', log, onChange: () => undefined })
  await until(
    'no sound to read',
    async () =>
      !(await db
        .selectFrom('job')
        .select('id')
        .where('name', '=', 'read-sound')
        .where('state', 'in', ['ready', 'running'])
        .executeTakeFirst()),
  )
  await runner.stop()
}

test('[UP-044 AP-028] the file waits in STANDBY for its text, is EDITING with it, and costs no time', async () => {
  const own = await ownApp({ env: { BILLING: 'sandbox' } })
  const { t, me, uploadMedia, bring } = own
  const file = (await uploadMedia()).json()
  expect(file).toMatchObject({ status: 'STANDBY', for_human_transcribe: false, progress: null })
  expect(await t.db.selectFrom('job').selectAll().execute()).toEqual([])

  const reply = await bring(file._id)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.json()).toMatchObject({ _id: file._id, status: 'EDITING' })
  const text = (await t.api('GET', `/file/transcription/${file._id}`, { headers: me.bearer })).json()
  expect(text.paragraphs[0]).toMatchObject({
    speaker: 'Speaker 1',
    color: 'black',
    words: [
      { text: 'Good', confidence: 1 },
      { text: 'morning.', data_end: 1.5 },
    ],
  })
  expect((await t.db.selectFrom('event').select('kind').execute()).map(({ kind }) => kind)).toEqual([
    'file-changed',
    'file-changed',
  ])
  expect(await timeOn(t.db, await planOf(t.db, me.id))).toMatchObject({ available: 0, reserved: 0, used: 0 })

  await readSounds(own)
  expect((await t.api('GET', `/file/${file._id}`, { headers: me.bearer })).json().length).toBeCloseTo(2, 2)
  expect((await t.api('GET', `/file/waveform/${file._id}`, { headers: me.bearer })).json().length).toBeCloseTo(2, 2)
  expect((await t.mediaNames()).filter((name) => name.includes('/work/'))).toEqual([])
})

test('somebody who missed the answer may send the same text again; another one comes too late', async () => {
  const { t, uploadMedia, bring } = await ownApp()
  const { _id: id } = (await uploadMedia()).json()
  const replies = await Promise.all([bring(id), bring(id)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await bring(id, 'Another text.', 'talk.txt')).statusCode).toBe(409)
  expect(await t.db.selectFrom('transcript_version').select('version').execute()).toEqual([{ version: 1 }])
})

test.each([
  ['talk.srt', '1\n00:00:00,500 --> 00:00:01,500\nGood morning.\n', 0.5],
  ['talk.vtt', 'WEBVTT\n\n00:00.500 --> 00:01.500\nGood morning.\n', 0.5],
])('[UP-045] %s is taken as well', async (name, content, start) => {
  const { t, me, uploadMedia, bring } = await ownApp()
  const { _id: id } = (await uploadMedia()).json()
  expect((await bring(id, content, name)).json()).toMatchObject({ status: 'EDITING' })
  const { paragraphs } = (await t.api('GET', `/file/transcription/${id}`, { headers: me.bearer })).json()
  expect(paragraphs[0].words.map(({ text, origin }: { text: string; origin: string }) => [text, origin])).toEqual([
    ['Good', 'interpolated'],
    ['morning.', 'interpolated'],
  ])
  expect(paragraphs[0].data_start).toBe(start)
})

test('[UP-044] whatever was taken can be saved again, as late as its times are', async () => {
  const { t, me, uploadMedia, bring } = await ownApp()
  const { _id: id } = (await uploadMedia()).json()
  const late = '1\n00:00:03,500 --> 00:00:04,050\nGood morning.\n'
  expect((await bring(id, late, 'talk.srt')).statusCode).toBe(200)
  const address = `/file/transcription/${id}`
  const { body } = await t.api('GET', address, { headers: me.bearer })
  const saved = await t.api('PUT', address, {
    headers: { ...me.bearer, 'content-type': 'application/octet-stream' },
    payload: body,
  })
  expect(saved.statusCode).toBe(200)
})

test('[UP-045] plain text is taken too, and is in TRANSCRIBE while its times are looked for', async () => {
  const { t, uploadMedia, bring } = await ownApp()
  const { _id: id } = (await uploadMedia()).json()
  expect((await bring(id, 'Good morning.', 'talk.txt')).json()).toMatchObject({ status: 'TRANSCRIBE' })
  expect(await t.db.selectFrom('job').select(['name', 'payload']).execute()).toEqual([
    { name: 'place-text', payload: JSON.stringify({ fileId: id }) },
  ])
  expect((await bring(id, 'Good morning.', 'talk.txt')).statusCode).toBe(200)
})

test.each([
  ['no JSON', 'talk.json', '{"transcript": [', 422],
  ['JSON of something else', 'talk.json', '{"files": []}', 422],
  ['text for times', 'talk.json', JSON_TEXT.replace('0.75', '"0.75"'), 422],
  ['UTF-16', 'talk.txt', Buffer.from('\ufeffGood morning.', 'utf16le'), 422],
  ['no text at all', 'talk.txt', ' ', 422],
  ['more than anybody says', 'talk.txt', 'word '.repeat(600_000), 422],
  ['too much', 'talk.json', Buffer.alloc(OWN_TRANSCRIPT_BYTES + 1, ' '), 413],
])(
  "[UP-028] a text that does not parse (%s) is refused in the spec's words, and the file goes on waiting",
  async (_, name, content, status) => {
    const { t, uploadMedia, bring } = await ownApp()
    const { _id: id } = (await uploadMedia()).json()
    const reply = await bring(id, content, name)
    expect([reply.statusCode, reply.json().message]).toEqual([status, CORRUPTED])
    expect(await t.db.selectFrom('file').select('status').execute()).toEqual([{ status: 'STANDBY' }])
    expect(await t.db.selectFrom('transcript_version').selectAll().execute()).toEqual([])
  },
)

test('[AP-028] the text comes alone, in its field, for a file of its owner that waits for one', async () => {
  const { t, me, post, bring } = await ownApp()
  const waiting = await buildFile(t.db, { owner_id: me.id, status: 'STANDBY' })
  const address = `/file/transcription/${waiting.id}`
  for (const parts of [
    [],
    [{ field: 'media', fileName: 'a', content: JSON_TEXT }],
    [1, 2].map(() => ({ field: 'json', fileName: 'a', content: JSON_TEXT })),
  ]) {
    expect((await post(address, parts)).json()).toEqual({
      code: 'one_file',
      message: 'Send one file in the field json.',
    })
  }
  const stranger = await t.signIn()
  expect((await bring(waiting.id, JSON_TEXT, 'a.json', stranger)).statusCode).toBe(404)
  // Nothing of what they send is looked at.
  expect((await post(address, [], stranger)).statusCode).toBe(404)
  const inHumanHands = await buildFile(t.db, { owner_id: me.id, status: 'STANDBY', for_human_transcribe: 1 })
  expect((await bring(inHumanHands.id)).statusCode).toBe(409)
  for (const status of ['QUOTED', 'TRANSCRIBE', 'FAILED', 'EDITING', 'FINISHED'] as const) {
    const file = await buildFile(t.db, { owner_id: me.id, status })
    expect((await bring(file.id)).statusCode, status).toBe(409)
  }
})

test('a large text is read beside the other requests', async () => {
  const { t, me, bring } = await ownApp()
  const file = await buildFile(t.db, { owner_id: me.id, status: 'STANDBY', length_seconds: 36_000 })
  const words = Array.from({ length: 20_000 }, (_, at) => word(`word${at}`, at, at + 1))
  expect(
    (await bring(file.id, JSON.stringify({ transcript: [{ start_time: 0, end_time: 20_000, words }] }))).statusCode,
  ).toBe(200)
  const { body, words: count } = await t.db.selectFrom('transcript_version').selectAll().executeTakeFirstOrThrow()
  expect(count).toBe(20_000)
  expect(JSON.parse(gunzipSync(body).toString()).paragraphs[0].words.at(-1)).toMatchObject({
    text: 'word19999',
    data_end: 20_000,
  })
})

test("of the day's free work, a text with times takes reading the sound, one without the whole medium", async () => {
  const { t, me, bring } = await ownApp()
  const build = async (media_sha256: string) =>
    (await buildFile(t.db, { owner_id: me.id, status: 'STANDBY', media_sha256 })).id
  expect((await bring(await build('timed'))).statusCode).toBe(200)
  expect((await bring(await build('untimed'), 'Good morning.', 'talk.txt')).statusCode).toBe(200)
  const taken = await t.db
    .selectFrom('machine_work')
    .select(['media_sha256', 'work_ppm'])
    .orderBy('media_sha256')
    .execute()
  expect(taken).toEqual([
    { media_sha256: 'timed', work_ppm: 10_000 },
    { media_sha256: 'untimed', work_ppm: 1_000_000 },
  ])
})

test('what a job brings becomes the file’s together with what the job writes down, or not at all', async () => {
  const { t, me } = await ownApp()
  const file = await buildFile(t.db, { owner_id: me.id, status: 'STANDBY' })
  const { db, jobs, events } = t.deps
  const own = createOwnTranscripts({
    db,
    jobs,
    events,
    threads: noThreads as Threads,
    files: { require: () => Promise.resolve(file), get: () => Promise.reject(new Error('not asked for')) },
  })
  const [text, caller] = [
    { name: 'talk.json', content: Buffer.from(JSON_TEXT) },
    { ...me, sid: 'none' },
  ]
  const status = async () => (await db.selectFrom('file').select('status').executeTakeFirst())?.status
  await expect(
    own.bring(caller, file.id, text, () => Promise.reject(new Error('the worker dies here'))),
  ).rejects.toThrow('dies here')
  expect([await status(), await db.selectFrom('transcript_version').selectAll().execute()]).toEqual(['STANDBY', []])
  await own.bring(caller, file.id, text, async (tx, fileId) => {
    await tx.updateTable('file').set({ name: 'written down' }).where('id', '=', fileId).execute()
  })
  expect(await db.selectFrom('file').select(['status', 'name']).execute()).toEqual([
    { status: 'EDITING', name: 'written down' },
  ])
  expect(
    (await t.api('GET', `/file/transcription/${file.id}`, { headers: me.bearer })).json().paragraphs[0].words,
  ).toHaveLength(2)
})

test('who has too much under way is told so before another text is read, once the file is theirs', async () => {
  const { t, me } = await ownApp()
  const file = await buildFile(t.db, { owner_id: me.id, status: 'STANDBY' })
  const { db, jobs, events } = t.deps
  const threads = {
    assertRoom: (account: string) => {
      throw new AppError(429, 'too_many_at_once', account)
    },
  } as unknown as Threads
  const require = (caller: { id: string }, id: string) =>
    caller.id === me.id && id === file.id ? Promise.resolve(file) : Promise.reject(notFound())
  const own = createOwnTranscripts({
    db,
    jobs,
    events,
    threads,
    files: { require, get: () => Promise.reject(new Error('not asked for')) },
  })
  await expect(own.require({ ...me, sid: 'none' }, file.id)).rejects.toMatchObject({ status: 429, message: me.id })
  await expect(own.require({ ...me, sid: 'none' }, 'another')).rejects.toMatchObject({ status: 404 })
})
