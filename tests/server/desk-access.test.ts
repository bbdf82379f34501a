import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMakePreview } from '../../server/modules/media/copies/make-preview.ts'
import { createWorkFolders } from '../../server/modules/media/work-folder.ts'
import { storeWaveform } from '../../server/modules/files/waveform.ts'
import type { AuditPage } from '../../src/shared/contract/audit.ts'
import type { JobContext } from '../../server/kernel/jobs/definition.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildWork, packedWords } from '../support/desk.ts'
import { tone } from '../support/media-samples.ts'
import { openSocket } from '../support/socket-client.ts'
import { presentEngines } from '../support/uploads.ts'

const NAME = 'Divorce of Jane Doe.wav'

let t: TestApp
let owner: SignedIn
let tina: SignedIn
let id: string
let medium: Buffer

beforeEach(async () => {
  t = await buildTestApp({ engines: presentEngines(), env: { BILLING: 'sandbox' } })
  ;[owner, tina] = [await t.signIn('USER'), await t.signIn('HUMAN-TRANSCRIPTOR')]
  const sound = await tone({ seconds: 90 })
  medium = await readFile(sound)
  const { key, sha256 } = await t.deps.blobs.put(createReadStream(sound))
  const peaks = { rate: 10, lengthSeconds: 90, peaks: new Uint8Array(900).fill(9) }
  const waveform_key = await storeWaveform(t.deps.blobs, peaks, new AbortController().signal)
  id = (
    await buildWork(t.db, owner.id, {
      name: NAME,
      type: 'audio/wav',
      media_key: key,
      media_sha256: sha256,
      waveform_key,
    })
  ).id
})

const get = (at: string, by = tina, headers = {}) => t.api('GET', at, { headers: { ...by.bearer, ...headers } })
const put = (at: string, payload?: object) => t.api('PUT', at, { headers: tina.bearer, ...(payload && { payload }) })
const take = () => put(`/file/transcription/resume_human/${id}`)
async function publish() {
  const headers = { ...tina.bearer, 'content-type': 'application/octet-stream' }
  await t.api('PUT', `/file/transcription/${id}`, { headers, payload: packedWords('written', 'down') })
  await put(`/file/${id}`, { status: 'FINISHED' })
  expect((await put(`/file/transcription/publish_human/${id}`)).statusCode).toBe(200)
}
const publishedDaysAgo = (days: number) =>
  t.db
    .updateTable('human_transcription')
    .set({ published_at: Date.now() - days * DAY_MS })
    .execute()

/** Does the job that cuts the first minute, as a worker would. */
async function cutPreview() {
  const { db, blobs, events, media } = t.deps
  const folders = createWorkFolders(path.join(t.dataDir, 'cut'))
  const signal = new AbortController().signal
  const context = { job: { id: 'job', leaseId: 'lease' }, signal, log: t.deps.log, complete: () => Promise.resolve() }
  const job = createMakePreview({ db, blobs, events, media, folders, notify: () => {} })
  await job.run({ fileId: id }, context as unknown as JobContext)
}

async function secondsOf(bytes: Buffer): Promise<number> {
  const at = path.join(t.dataDir, 'heard.ogg')
  await writeFile(at, bytes)
  return (await t.deps.media.probe(at)).headerSeconds ?? 0
}

const MEDIA = () => [`/file/media/${id}`, `/file/media/download/${id}`]

describe('before a file is taken', () => {
  test.each(['', '/download'])('/file/media%s is its first minute and no more, under no name', async (kind) => {
    await cutPreview()
    const reply = await get(`/file/media${kind}/${id}`)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'audio/ogg',
      'no-store',
    ])
    expect(reply.headers['content-disposition']).toBe('inline; filename=first-minute.ogg')
    expect(await secondsOf(reply.rawPayload)).toBeCloseTo(60, 0)
    const rest = await get(`/file/media${kind}/${id}`, tina, { range: `bytes=${reply.rawPayload.length}-` })
    expect(rest.statusCode).toBe(416)
    expect(await t.deps.jobs.claim(['make-preview'], 'w')).toBeNull()
  })

  test('the first minute is cut when it is asked for and not there, and the whole is not sent meanwhile', async () => {
    for (const at of MEDIA()) {
      const reply = await get(at)
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'not_ready'])
      expect(reply.rawPayload.length).toBeLessThan(1000)
    }
    expect(await t.deps.jobs.claim(['make-preview'], 'w')).toMatchObject({ payload: { fileId: id } })
  })

  test('of a recording that is there no more nothing is cut', async () => {
    await t.db.updateTable('file').set({ media_key: null, media_removed_at: 1 }).execute()
    for (const at of MEDIA()) expect((await get(at)).json().code).toBe('media_removed')
    expect(await t.deps.jobs.claim(['make-preview'], 'w')).toBeNull()
  })

  test('a video shows no picture, and the shape of the sound ends after a minute', async () => {
    await t.db.updateTable('file').set({ thumbnail_key: 'some-picture' }).execute()
    expect((await get(`/file/thumbnail/${id}`)).statusCode).toBe(404)
    const { length, peaks } = (await get(`/file/waveform/${id}`)).json()
    expect([length, peaks.length]).toEqual([60, 600])
  })

  test('its length, language and note are told, and its name to nobody: list, search, socket, activity', async () => {
    const file = (await get(`/file/${id}`)).json()
    expect(file).toMatchObject({
      name: 'Romanian recording',
      length: 700,
      language_code: 'ro',
      human_transcription: { note: '' },
    })
    const socket = await openSocket(await t.listen(), tina.bearer)
    await t.api('PUT', `/file/${id}`, { headers: owner.bearer, payload: { note_for_transcriptor: 'Two speakers.' } })
    const told = await socket.until('fileChanged')
    const seen = [file, told, (await get('/file')).json(), (await get('/account/activity')).json()]
    expect(JSON.stringify(seen)).toContain('Two speakers.')
    expect(JSON.stringify(seen)).not.toContain('Jane')
    expect((await get('/file?q=jane')).json()).toMatchObject({ count: 0, files: [] })
  })

  test('no text goes out: transcript, versions, translations, exports, subtitles', async () => {
    const texts = [
      `transcription/${id}`,
      `transcription/${id}/versions`,
      `translation/${id}`,
      `translation/${id}/en`,
      `export/${id}/txt`,
      `captions/${id}/srt`,
      `archive/txt?ids=${id}`,
    ]
    for (const at of texts) expect((await get(`/file/${at}`)).statusCode, at).toBe(409)
    expect((await get(`/file/transcription/${id}/heard`)).statusCode).toBe(404)
  })
})

describe('once it is taken', () => {
  test('all of it is there, under its name', async () => {
    await take()
    for (const at of MEDIA()) expect((await get(at)).rawPayload.equals(medium), at).toBe(true)
    expect((await get(`/file/${id}`)).json().name).toBe(NAME)
    expect((await get(`/file/waveform/${id}`)).json().peaks).toHaveLength(900)
    expect((await get('/file?q=jane')).json().count).toBe(1)
  })

  test('a file that is given back is a minute of sound again', async () => {
    await take()
    await put(`/file/transcription/release_human/${id}`)
    await cutPreview()
    expect(await secondsOf((await get(`/file/media/download/${id}`)).rawPayload)).toBeCloseTo(60, 0)
  })

  test('and published, its text is read only: not changed, listened to again, translated or removed', async () => {
    await take()
    await publish()
    const save = {
      headers: { ...tina.bearer, 'content-type': 'application/octet-stream' },
      payload: packedWords('other'),
    }
    const json = (payload: object) => ({ headers: tina.bearer, payload })
    for (const [method, at, options] of [
      ['PUT', `transcription/${id}`, save],
      ['PUT', `transcription/${id}/versions/1`, json({})],
      ['POST', `alignment/${id}`, json({ start: 0, end: 1, words: ['one'] })],
      ['POST', `speakers/${id}`, json({ speakers: null })],
      ['DELETE', `speakers/${id}`, json({})],
      ['GET', `translation/cost/${id}`, { headers: tina.bearer }],
      ['POST', 'translation', json({ file_id: id, language: 'es' })],
      ['PUT', `translation/again/${id}/es`, json({})],
      ['DELETE', `translation/${id}/es`, json({})],
    ] as const) {
      const reply = await t.api(method, `/file/${at}`, options)
      expect([at, reply.statusCode, reply.json().code]).toEqual([at, 409, 'wrong_state'])
    }
    expect((await get(`/file/transcription/${id}/versions`)).json()).toMatchObject([{ version: 1 }])
  })

  test('14 days after publishing nothing is left, and a day before all of it', async () => {
    await take()
    await publish()
    await publishedDaysAgo(13)
    for (const at of [...MEDIA(), `/file/transcription/${id}`, `/file/export/${id}/txt`])
      expect((await get(at)).statusCode, at).toBe(200)
    await publishedDaysAgo(14)
    const all = [
      ...MEDIA(),
      `/file/${id}`,
      `/file/waveform/${id}`,
      `/file/thumbnail/${id}`,
      `/file/transcription/${id}`,
      `/file/transcription/${id}/versions`,
      `/file/translation/${id}`,
      `/file/export/${id}/txt`,
      `/file/captions/${id}/srt`,
      `/file/archive/txt?ids=${id}`,
    ]
    for (const at of all) expect((await get(at)).statusCode, at).toBe(404)
    expect((await get('/file')).json()).toMatchObject({ files: [], count: 0 })
    expect((await get('/account/profile')).json().usage).toEqual({ seconds_done: 700, files_done: 1, level: 1 })
    expect(JSON.stringify((await get('/account/activity')).json())).not.toContain('Jane')
  })

  test('its owner keeps all of it', async () => {
    await take()
    await publish()
    await publishedDaysAgo(15)
    for (const at of [...MEDIA(), `/file/transcription/${id}`]) expect((await get(at, owner)).statusCode, at).toBe(200)
  })
})

describe("the owner's activity", () => {
  const seen = async () =>
    (await get('/account/activity', owner))
      .json<AuditPage>()
      .entries.map(({ action, object }) => [action, object?.name])

  test.each(['', '/download'])('tells of the first minute as what it is, by /file/media%s', async (kind) => {
    await cutPreview()
    await get(`/file/media${kind}/${id}`)
    expect(await seen()).toEqual([['media-previewed', NAME]])
  })

  test('tells of a look at what a waiting file is', async () => {
    await get(`/file/${id}`)
    expect(await seen()).toEqual([['file-viewed', NAME]])
  })

  test.each([
    ['the shape of the sound', () => `waveform/${id}`, 'file-viewed'],
    ['the medium', () => `media/${id}`, 'file-viewed'],
    ['a download', () => `media/download/${id}`, 'media-downloaded'],
    ['an earlier text', () => `transcription/${id}/versions/1`, 'file-viewed'],
    ['its subtitles', () => `captions/${id}/srt`, 'file-viewed'],
    ['a document', () => `export/${id}/txt`, 'text-exported'],
    ['an archive', () => `archive/txt?ids=${id}`, 'text-exported'],
  ])('tells of %s', async (_, at, action) => {
    await take()
    await publish()
    await t.db.deleteFrom('audit').execute()
    expect((await get(`/file/${at()}`)).statusCode).toBe(200)
    expect(await seen()).toEqual([[action, NAME]])
  })
})
