import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/kernel/config.ts'
import { sweepOldFiles } from '../../server/modules/files/retention/old-files.ts'
import { checkStorage } from '../../server/modules/ops/storage/check.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { keepPlayable, keepThumbnail, keepWaveform } from '../../server/modules/files/processing.ts'
import { FILE_STATUSES } from '../../src/shared/domain/file-status.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { fileLinks } from '../support/domain-events.ts'
import { buildFile, type BuiltFile } from '../support/factories.ts'
import { presentEngines } from '../support/uploads.ts'

const NOW = Date.now()
const daysAgo = (days: number) => NOW - days * DAY_MS
const put = async (t: TestApp, text: string) =>
  (await t.deps.blobs.put([Buffer.from(text)] as unknown as AsyncIterable<Uint8Array>)).key
const open = () => buildTestApp({ engines: presentEngines(), env: { KEEP_MEDIA_DAYS: '30', KEEP_FAILED_DAYS: '10' } })

const quota = createQuota({ isLimited: true })

/** As a worker does every hour. */
const sweep = ({ db, deps: { blobs, jobs, events, log } }: TestApp, kept: object = {}, store = blobs) =>
  sweepOldFiles({
    db,
    blobs: store,
    jobs,
    events,
    ...fileLinks({ jobs, events, quota }),
    quota,
    log,
    now: NOW,
    kept: { mediaDays: 30, failedDays: 10, ...kept },
  })

/** A file with all that is made of a medium, uploaded 40 days ago; its text was saved so many days ago. */
async function oldFile(
  t: TestApp,
  ownerId: string,
  { savedDaysAgo = 35, ...over }: Partial<BuiltFile> & { savedDaysAgo?: number | null } = {},
) {
  const blobs = {
    media_key: await put(t, 'medium'),
    playable_key: await put(t, 'copy'),
    waveform_key: await put(t, '{}'),
    thumbnail_key: await put(t, 'picture'),
  }
  const file = await buildFile(t.db, {
    owner_id: ownerId,
    type: 'video/mp4',
    playable_type: 'video/mp4',
    size: 6,
    uploaded_at: daysAgo(40),
    ...blobs,
    ...over,
  })
  if (savedDaysAgo !== null) await saveText(t, file.id, daysAgo(savedDaysAgo))
  return file
}

async function saveText({ db }: TestApp, file_id: string, saved_at: number, language = 'original') {
  await db.insertInto('transcript').values({ file_id, language, version: 1 }).execute()
  const text = {
    paragraphs: [
      {
        _id: 'p',
        speaker: 'Ann',
        color: '',
        note: '',
        marked: false,
        data_start: 0,
        data_end: 1,
        words: [{ text: 'Hello', data_start: 0, data_end: 1, confidence: 1, is_highlight: false, is_strike: false }],
      },
    ],
    speakers: [],
    notes: [],
  }
  await db
    .insertInto('transcript_version')
    .values({
      file_id,
      language,
      version: 1,
      body: gzipSync(JSON.stringify(text)),
      words: 1,
      saved_at,
      author_id: null,
    })
    .execute()
}

const rowOf = ({ db }: TestApp, id: string) => db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
const get = async (t: TestApp, { bearer }: SignedIn, path: string) =>
  (await t.api('GET', path, { headers: bearer })).json()
const answer = async (
  t: TestApp,
  { bearer }: SignedIn,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  payload?: object,
) => {
  const { statusCode, body } = await t.api(method, path, { headers: bearer, ...(payload && { payload }) })
  return [statusCode, statusCode < 400 ? null : (JSON.parse(body) as { code: string }).code]
}

describe('a recording whose time is over', () => {
  test('goes with all that was made of it, while the text stays to be read, written and exported', async () => {
    const t = await open()
    const ann = await t.signIn()
    const { id } = await oldFile(t, ann.id)
    expect((await get(t, ann, `/file/${id}`)).kept_until).toBe(new Date(daysAgo(35) + 30 * DAY_MS).toISOString())
    expect(await sweep(t)).toBe(1)

    expect(await t.mediaNames()).toEqual([])
    expect(
      (
        await checkStorage(
          { db: t.db, blobs: t.deps.blobs, jobs: t.deps.jobs },
          { repair: false, deep: true, now: NOW + DAY_MS },
        )
      ).findings,
    ).toEqual([])
    const removed = {
      media_removed: { date: new Date(NOW).toISOString(), after_days: 30 },
      kept_until: null,
      status: 'EDITING',
      size: 6,
    }
    expect(await get(t, ann, `/file/${id}`)).toMatchObject(removed)
    expect((await get(t, ann, '/file')).files).toMatchObject([{ file: removed }])
    for (const path of ['media', 'media/download', 'thumbnail', 'waveform'])
      expect(await answer(t, ann, 'GET', `/file/${path}/${id}`), path).toEqual([404, 'media_removed'])
    expect((await get(t, ann, `/file/transcription/${id}`)).paragraphs[0].words[0].text).toBe('Hello')
    expect((await t.api('GET', `/file/export/${id}/txt`, { headers: ann.bearer })).body).toContain('Hello')
    expect(await answer(t, ann, 'PUT', `/file/${id}`, { status: 'FINISHED' })).toEqual([200, null])
  })

  test('cannot be listened to again, and says why', async () => {
    const t = await open()
    const ann = await t.signIn()
    const { id } = await oldFile(t, ann.id)
    await sweep(t)
    const again = await t.api('PUT', `/file/transcription/again/${id}`, {
      headers: ann.bearer,
      payload: { language_code: 'en' },
    })
    expect([again.statusCode, again.json()]).toEqual([409, { code: 'media_removed', message: messages.mediaRemoved }])
    expect(await rowOf(t, id)).toMatchObject({ status: 'EDITING' })
    expect(await answer(t, ann, 'POST', `/file/alignment/${id}`, { start: 0, end: 1, words: ['Hello'] })).toEqual([
      409,
      'media_removed',
    ])
    expect(await t.db.selectFrom('job').select('name').execute()).toEqual([])
  })

  test('is written down once, and told to whoever has the list open, however many workers remove it', async () => {
    const t = await open()
    const ann = await t.signIn()
    const { id } = await oldFile(t, ann.id)
    const counts = await Promise.all([sweep(t), sweep(t), sweep(t)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await sweep(t)).toBe(0)
    expect(
      await t.db.selectFrom('audit').select(['action', 'via', 'actor_id', 'owner_id', 'object_id', 'detail']).execute(),
    ).toEqual([
      {
        action: 'media-removed',
        via: 'background',
        actor_id: null,
        owner_id: ann.id,
        object_id: id,
        detail: 'after 30 days',
      },
    ])
    expect(await t.db.selectFrom('event').select(['kind', 'file_id']).execute()).toEqual([
      { kind: 'file-changed', file_id: id },
    ])
  })

  test('stays gone when a worker that was still at it comes late', async () => {
    const t = await open()
    const ann = await t.signIn()
    const { id } = await oldFile(t, ann.id)
    await sweep(t)
    expect(
      await Promise.all([
        keepPlayable(t.db, id, { key: 'late', type: 'video/mp4' }),
        keepWaveform(t.db, id, 'late'),
        keepThumbnail(t.db, id, 'late'),
      ]),
    ).toEqual([false, false, false])
    expect(await rowOf(t, id)).toMatchObject({
      media_key: null,
      playable_key: null,
      waveform_key: null,
      thumbnail_key: null,
    })
  })

  test('leaves no orphan for long when the store fails, and none of another file goes', async () => {
    const t = await open()
    const ann = await t.signIn()
    const kept = await oldFile(t, ann.id, { savedDaysAgo: 1 })
    const gone = await oldFile(t, ann.id)
    const failing = { ...t.deps.blobs, remove: () => Promise.reject(new Error('the store is away')) }
    expect(await sweep(t, {}, failing)).toBe(1)
    expect((await rowOf(t, gone.id))?.media_key).toBeNull()
    const check = (now: number) =>
      checkStorage({ db: t.db, blobs: t.deps.blobs, jobs: t.deps.jobs }, { repair: true, deep: false, now })
    expect((await check(NOW + DAY_MS)).findings.map(({ kind }) => kind)).toEqual([
      'orphan',
      'orphan',
      'orphan',
      'orphan',
    ])
    expect((await check(NOW + DAY_MS)).findings).toEqual([])
    for (const key of [kept.media_key, kept.playable_key, kept.waveform_key, kept.thumbnail_key])
      expect(await t.deps.blobs.size(key!)).not.toBeNull()
  })
})

describe('what stays', () => {
  test('all of it, unless an operator has set a time', async () => {
    const t = await buildTestApp()
    const ann = await t.signIn()
    const { id } = await oldFile(t, ann.id)
    const failed = await oldFile(t, ann.id, { status: 'FAILED', savedDaysAgo: null })
    const { kept } = readConfig({})
    expect(await sweep(t, kept)).toBe(0)
    expect([
      (await get(t, ann, `/file/${id}`)).kept_until,
      (await get(t, ann, `/file/${failed.id}`)).kept_until,
    ]).toEqual([null, null])
    expect(await t.mediaNames()).toHaveLength(8)
  })

  test('the recording of a file in any other status, however old', async () => {
    const t = await open()
    const ann = await t.signIn()
    const other = FILE_STATUSES.filter((status) => status !== 'EDITING' && status !== 'FINISHED')
    for (const status of other) await oldFile(t, ann.id, { status })
    expect(await sweep(t, { failedDays: null })).toBe(0)
    expect(await t.mediaNames()).toHaveLength(other.length * 4)
  })

  test('the recording of a text that somebody changed, translated or published within the time, or plays', async () => {
    const t = await open()
    const ann = await t.signIn()
    await oldFile(t, ann.id, { uploaded_at: daysAgo(29) })
    await oldFile(t, ann.id, { savedDaysAgo: 29 })
    await oldFile(t, ann.id, { reservation_id: 'open' })
    const translated = await oldFile(t, ann.id)
    await saveText(t, translated.id, daysAgo(29), 'es')
    for (const published_at of [daysAgo(29), null]) {
      const human = await oldFile(t, ann.id, { for_human_transcribe: 1 })
      await t.db
        .insertInto('human_transcription')
        .values({
          file_id: human.id,
          status: 'FINISHED',
          transcriptor_id: null,
          published_at,
          published_version: published_at && 1,
        })
        .execute()
    }
    const told = await oldFile(t, ann.id)
    await t.db
      .insertInto('speaker_telling')
      .values({ file_id: told.id, request_id: 'r', user_id: ann.id, speakers: null })
      .execute()
    const aligned = await oldFile(t, ann.id)
    await t.db
      .insertInto('alignment')
      .values({
        file_id: aligned.id,
        request_id: 'r',
        start_seconds: 0,
        end_seconds: 1,
        words: '[]',
        times: null,
        failure: null,
      })
      .execute()
    expect(await sweep(t)).toBe(0)

    await t.db.updateTable('alignment').set({ failure: 'none' }).execute()
    await t.db.updateTable('speaker_telling').set({ turns: '[]' }).execute()
    await t.db
      .updateTable('human_transcription')
      .set({ published_at: daysAgo(31) })
      .where('published_at', 'is not', null)
      .execute()
    expect(await sweep(t)).toBe(3)
  })
})

describe('a file that FAILED', () => {
  test('goes whole after its time, counted from the last try, and one with a text never', async () => {
    const t = await open()
    const ann = await t.signIn()
    const failed = { status: 'FAILED', savedDaysAgo: null } as const
    const gone = await oldFile(t, ann.id, { ...failed, started_at: daysAgo(11) })
    const tried = await oldFile(t, ann.id, { ...failed, started_at: daysAgo(9) })
    const written = await oldFile(t, ann.id, { ...failed, savedDaysAgo: 35 })
    expect((await get(t, ann, `/file/${tried.id}`)).kept_until).toBe(new Date(daysAgo(-1)).toISOString())
    const counts = await Promise.all([sweep(t), sweep(t)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)

    expect(await rowOf(t, gone.id)).toBeUndefined()
    expect([(await rowOf(t, tried.id))?.status, (await rowOf(t, written.id))?.status]).toEqual(['FAILED', 'FAILED'])
    expect(await t.mediaNames()).toHaveLength(8)
    expect(
      await t.db.selectFrom('audit').select(['action', 'via', 'owner_id', 'object_id', 'detail']).execute(),
    ).toEqual([
      { action: 'file-deleted', via: 'background', owner_id: ann.id, object_id: gone.id, detail: 'after 10 days' },
    ])
    expect(await t.db.selectFrom('event').select(['kind', 'file_id']).execute()).toEqual([
      { kind: 'file-removed', file_id: gone.id },
    ])
  })

  test('that its owner resumes meanwhile is not removed', async () => {
    const t = await open()
    const ann = await t.signIn()
    const { id } = await oldFile(t, ann.id, { status: 'FAILED', savedDaysAgo: null })
    const [resumed] = await Promise.all([
      t.api('PUT', `/file/transcription/resume/${id}`, { headers: ann.bearer }),
      sweep(t),
    ])
    const row = await rowOf(t, id)
    expect(resumed.statusCode === 200 ? row?.status : row).toBe(resumed.statusCode === 200 ? 'TRANSCRIBE' : undefined)
    expect(await t.mediaNames()).toHaveLength(resumed.statusCode === 200 ? 4 : 0)
    // Work that nothing is there for would fail over and over.
    expect((await t.db.selectFrom('job').select('name').where('state', '=', 'ready').execute()).length).toBe(
      resumed.statusCode === 200 ? 1 : 0,
    )
  })
})
