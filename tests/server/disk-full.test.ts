import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createDropboxFiles } from '../../server/adapters/dropbox-files/index.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { fillDatabase } from '../support/broken-table.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { startDropboxHost } from '../support/dropbox-host.ts'
import { buildFile } from '../support/factories.ts'
import { speak } from '../support/media-samples.ts'
import { multipart, type Part, presentEngines, uploadPath } from '../support/uploads.ts'

const GB = 1024 ** 3
const TUS = { 'tus-resumable': '1.0.0' }
const NO_ROOM = { code: 'storage_full', message: messages.storageFull }

/** A server whose disk has as much room as a test says. */
async function diskApp(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const disk = { free: 4 * GB, total: 50 * GB }
  const t = await buildTestApp({
    engines: presentEngines(),
    diskSpace: () => Promise.resolve(disk),
    ...overrides,
    env: { DISK_RESERVE: '', ...overrides.env },
  })
  const me = await t.signIn('ADMIN')
  const post = (address: string, parts: readonly Part[]) => {
    const { headers, payload } = multipart(parts)
    return t.api('POST', address, { headers: { ...me.bearer, ...headers }, payload })
  }
  return { t, me, disk, post }
}

const medium = async (): Promise<Part> => ({
  field: 'media',
  fileName: 'talk.wav',
  content: await readFile(await speak()),
})
const metadata = [`filename ${btoa('a.wav')}`, `language_code ${btoa('en')}`].join()

test('a disk that is nearly full takes no uploads of any kind, and leaves nothing of them', async () => {
  const asked: string[] = []
  const host = await startDropboxHost((request, response) => {
    asked.push(String(request.url))
    response.writeHead(200, { 'content-length': 5 }).end('sound')
  })
  onTestFinished(() => host.stop())
  const { t, me, post } = await diskApp({
    dropbox: createDropboxFiles({ origin: host.origin }),
    env: { DROPBOX_APP_KEY: 'key', DROPBOX_FILES_ORIGIN: host.origin },
  })
  const waiting = await buildFile(t.db, { owner_id: me.id, status: 'STANDBY' })
  const refused = [
    await post(uploadPath(), [await medium()]),
    await t.api('POST', '/uploads', {
      headers: { ...me.bearer, ...TUS, 'upload-length': '5', 'upload-metadata': metadata },
    }),
    await t.api('POST', '/imports?language_code=en&device=BROWSER', {
      headers: me.bearer,
      payload: { link: `${host.origin}/link`, name: 'talk.wav' },
    }),
    await post(`/file/transcription/${waiting.id}`, [{ field: 'json', fileName: 'a.txt', content: 'Good morning.' }]),
    await post('/admin/pictures', [{ field: 'picture', fileName: 'a.png', content: 'picture' }]),
  ]
  for (const reply of refused) expect([reply.statusCode, reply.json()]).toEqual([507, NO_ROOM])
  expect(await t.mediaNames()).toEqual([])
  expect(await t.db.selectFrom('upload').selectAll().execute()).toEqual([])
})

test('what people write is saved all the same', async () => {
  const { t, me } = await diskApp()
  const file = await buildFile(t.db, { owner_id: me.id })
  const save = await t.api('PUT', `/file/transcription/${file.id}`, {
    headers: { ...me.bearer, 'content-type': 'application/octet-stream' },
    payload: JSON.stringify(buildTranscript('still here')),
  })
  expect(save.statusCode, save.body).toBe(200)
})

test('an upload that is larger than the room there is is refused before it begins', async () => {
  const { t, me, disk } = await diskApp()
  disk.free = 6 * GB
  const create = (length: number) =>
    t.api('POST', '/uploads', {
      headers: { ...me.bearer, ...TUS, 'upload-length': String(length), 'upload-metadata': metadata },
    })
  expect((await create(2 * GB)).statusCode).toBe(507)
  expect((await create(GB / 2)).statusCode).toBe(201)
})

test('an upload that has begun keeps what it has, and goes on once there is room', async () => {
  const { t, me, disk } = await diskApp({ env: { DISK_RESERVE: '1000' } })
  const bytes = Buffer.from((await medium()).content)
  const begun = await t.api('POST', '/uploads', {
    headers: { ...me.bearer, ...TUS, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const url = String(begun.headers['location'])
  const half = Math.floor(bytes.length / 2)
  const patch = (offset: number, payload: Buffer) =>
    t.app.inject({
      method: 'PATCH',
      url,
      headers: {
        ...me.bearer,
        ...TUS,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      payload,
    })
  expect((await patch(0, bytes.subarray(0, half))).statusCode).toBe(204)
  const before = disk.free
  disk.free = 999
  await expect
    .poll(async () => (await patch(half, bytes.subarray(half))).json(), { timeout: 20_000, interval: 100 })
    .toEqual(NO_ROOM)
  expect(
    (await t.app.inject({ method: 'HEAD', url, headers: { ...me.bearer, ...TUS } })).headers['upload-offset'],
  ).toBe(String(half))
  disk.free = before
  await expect
    .poll(async () => (await patch(half, bytes.subarray(half))).statusCode, { timeout: 20_000, interval: 100 })
    .toBe(204)
  expect(await t.db.selectFrom('file').select('size').execute()).toEqual([{ size: bytes.length }])
})

test('a database that has no room saves nothing by halves, and says so in plain words', async () => {
  const t = await buildTestApp()
  const me = await t.signIn()
  const file = await buildFile(t.db, { owner_id: me.id })
  const save = (text: string) =>
    t.api('PUT', `/file/transcription/${file.id}`, {
      headers: { ...me.bearer, 'content-type': 'application/octet-stream' },
      payload: JSON.stringify(buildTranscript(text)),
    })
  expect((await save('before')).statusCode).toBe(200)
  const giveRoom = await fillDatabase(t.db)
  const full = await save(
    randomBytes(40_000)
      .toString('hex')
      .match(/.{1000}/g)!
      .slice(0, 50)
      .join(' '),
  )
  expect([full.statusCode, full.json()]).toEqual([507, { code: 'storage_full', message: messages.serverFull }])
  const text = await t.api('GET', `/file/transcription/${file.id}`, { headers: me.bearer })
  expect(text.json().paragraphs[0].words[0].text).toBe('before')
  await giveRoom()
  expect((await save('after')).statusCode).toBe(200)
})
