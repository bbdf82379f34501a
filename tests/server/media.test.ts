import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { storeWaveform } from '../../server/modules/files/waveform.ts'
import { BlobStoreUnavailable } from '../../server/ports/blob-store.ts'
import { WAVEFORM_TYPE, waveformOf } from '../../src/shared/media/waveform-bytes.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { loudLog } from '../support/loud-log.ts'

async function* once(bytes: Buffer) {
  yield bytes
}

async function mediaApp(
  over: Parameters<typeof buildFile>[1] = {},
  overrides: Parameters<typeof buildTestApp>[0] = {},
) {
  const t = await buildTestApp(overrides)
  const { id, bearer } = await t.signIn()
  const bytes = randomBytes(300_000)
  const { key, sha256 } = await t.deps.blobs.put(once(bytes))
  const file = await buildFile(t.db, {
    owner_id: id,
    media_key: key,
    media_sha256: sha256,
    size: bytes.length,
    ...over,
  })
  const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    t.api(method, `/file/media${path}/${file.id}`, { headers: { ...bearer, ...headers } })
  return { t, get, bytes, file, bearer }
}

async function storeJson(t: TestApp, value: unknown): Promise<string> {
  return (await t.deps.blobs.put(once(Buffer.from(JSON.stringify(value))))).key
}

test.each(['', '/download'])('[AP-038] [AP-039] /file/media%s sends the whole medium and its length', async (path) => {
  const { get, bytes } = await mediaApp()
  const reply = await get(path)
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.equals(bytes)).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '300000',
    'accept-ranges': 'bytes',
  })

  const head = await get(path, {}, 'HEAD')
  expect([head.statusCode, head.rawPayload.length, head.headers['content-length'], head.headers.etag]).toEqual([
    200,
    0,
    '300000',
    reply.headers.etag,
  ])
})

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=1000-', 1000, 300_000],
  ['bytes=-7', 299_993, 300_000],
  ['bytes=299999-999999', 299_999, 300_000],
])('[AP-038] %s is answered with those bytes', async (range, start, end) => {
  const { get, bytes } = await mediaApp()
  const reply = await get('', { range })
  expect(reply.statusCode).toBe(206)
  expect(reply.headers).toMatchObject({
    'content-range': `bytes ${start}-${end - 1}/300000`,
    'content-length': String(end - start),
  })
  expect(reply.rawPayload.equals(bytes.subarray(start, end))).toBe(true)
})

test('[AP-038] a range behind the end is refused with the size', async () => {
  const { get } = await mediaApp()
  const reply = await get('', { range: 'bytes=300000-' })
  expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([416, 'bytes */300000', ''])
})

test('[AP-038] a cache that has the medium is told so; a range counts only while the medium is the same', async () => {
  const { get } = await mediaApp()
  const { etag } = (await get('')).headers as { etag: string }
  expect(etag).toMatch(/^"[^"]+"$/)
  const unchanged = await get('', { 'if-none-match': etag })
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag])
  expect((await get('', { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
  expect((await get('', { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
})

test('what a person uploaded is never opened as anything but media', async () => {
  const { get } = await mediaApp({ name: 'page.html', type: 'video/mp4' })
  for (const path of ['', '/download']) {
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'video/mp4',
    })
  }
})

test('[AP-039] a download carries the name of the file, whatever is in it', async () => {
  const { get } = await mediaApp({ name: 'Grüße "aus" 東京 🎙.mp3' })
  const disposition = (await get('/download')).headers['content-disposition'] as string
  expect(disposition).toMatch(/^attachment; /)
  expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)![1]!)).toBe('Grüße "aus" 東京 🎙.mp3')
  expect((await get('')).headers['content-disposition']).toMatch(/^inline; /)
})

test('[EX-018] a copy that browsers can play is what plays; the download stays the original', async () => {
  const { t, get, bytes, file } = await mediaApp({ type: 'video/x-msvideo' })
  const copy = await t.deps.blobs.put(once(Buffer.from('a playable copy')))
  await t.db
    .updateTable('file')
    .set({ playable_key: copy.key, playable_type: 'video/mp4' })
    .where('id', '=', file.id)
    .execute()
  const [playing, original] = [await get(''), await get('/download')]
  expect([playing.body, playing.headers['content-type']]).toEqual(['a playable copy', 'video/mp4'])
  expect([original.rawPayload.equals(bytes), original.headers['content-type']]).toEqual([true, 'video/x-msvideo'])
  expect(playing.headers.etag).not.toBe(original.headers.etag)
})

test('[ED-048] a video has a small picture, which is sent again only when it changed', async () => {
  const { t, get, file, bearer } = await mediaApp({ type: 'video/mp4' })
  const picture = () => t.api('GET', `/file/thumbnail/${file.id}`, { headers: bearer })
  expect((await picture()).statusCode).toBe(404)
  const { key } = await t.deps.blobs.put(once(Buffer.from('a picture')))
  await t.db.updateTable('file').set({ thumbnail_key: key }).where('id', '=', file.id).execute()
  const shown = await picture()
  expect([shown.body, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    'a picture',
    'image/jpeg',
    'private, no-cache',
  ])
  const again = await t.api('GET', `/file/thumbnail/${file.id}`, {
    headers: { ...bearer, 'if-none-match': String(shown.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('')).headers.etag).not.toBe(shown.headers.etag)
})

test('a medium that is not in the store is not there', async () => {
  const { get } = await mediaApp({ media_key: '0190c0de-0000-7000-8000-000000000000' })
  expect((await get('')).statusCode).toBe(404)
})

test('a file that is removed while its medium is asked for is not there', async () => {
  const { t, get, file } = await mediaApp()
  const store = { ...t.deps.blobs }
  t.deps.blobs.read = async (...args) => {
    await store.remove(file.media_key)
    return store.read(...args)
  }
  const reply = await get('')
  expect([reply.statusCode, reply.json().code, reply.headers['content-disposition']]).toEqual([
    404,
    'not_found',
    undefined,
  ])
})

test('a client that leaves in the middle does not keep the medium open', async () => {
  const { t, file, bearer } = await mediaApp()
  let isClosed: () => void
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve
  })
  const store = { ...t.deps.blobs }
  t.deps.blobs.read = async (...args) => (await store.read(...args)).on('close', () => isClosed())
  const origin = await t.listen()
  const controller = new AbortController()
  const reply = await fetch(`${origin}/api/longhand/file/media/${file.id}`, {
    headers: bearer,
    signal: controller.signal,
  })
  expect(reply.status).toBe(200)
  controller.abort()
  await closed
})

test.each(['', '/download'])(
  'a browser that drops its request for /file/media%s in the middle leaves no warning',
  async (path) => {
    const { log, loud } = loudLog()
    const { t, file, bearer } = await mediaApp({}, { log })
    const size = 50_000_000
    const { key } = await t.deps.blobs.put(once(Buffer.alloc(size)))
    await t.db.updateTable('file').set({ media_key: key, size }).where('id', '=', file.id).execute()
    let isClosed: () => void
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve
    })
    const store = { ...t.deps.blobs }
    t.deps.blobs.read = async (...args) => (await store.read(...args)).on('close', () => isClosed())
    const origin = await t.listen()
    const controller = new AbortController()
    await fetch(`${origin}/api/longhand/file/media${path}/${file.id}`, { headers: bearer, signal: controller.signal })
    controller.abort()
    await closed
    await t.app.close()
    expect(loud()).toEqual([])
  },
)

test('[AP-058] the shape of the sound is sent once it is there', async () => {
  const { t, file, bearer } = await mediaApp()
  const get = () => t.api('GET', `/file/waveform/${file.id}`, { headers: bearer })
  const early = await get()
  expect([early.statusCode, early.json()]).toEqual([409, { code: 'not_ready', message: messages.waveformNotReady }])

  const waveform = { rate: 20, length: 0.2, peaks: [0, 12, 255, 3] }
  await t.db
    .updateTable('file')
    .set({ waveform_key: await storeJson(t, waveform) })
    .where('id', '=', file.id)
    .execute()
  const reply = await get()
  expect([reply.statusCode, reply.json()]).toEqual([200, waveform])
})

test('the shape of the sound is sent as a byte for each peak to who asks for it so, however it was kept', async () => {
  const { t, file, bearer } = await mediaApp()
  const shape = { rate: 20, length: 0.2, peaks: [0, 12, 255, 3] }
  const peaks = { rate: 20, lengthSeconds: 0.2, peaks: Uint8Array.from(shape.peaks) }
  for (const key of [await storeWaveform(t.deps.blobs, peaks, AbortSignal.timeout(5000)), await storeJson(t, shape)]) {
    await t.db.updateTable('file').set({ waveform_key: key }).where('id', '=', file.id).execute()
    const packed = await t.api('GET', `/file/waveform/${file.id}`, { headers: { ...bearer, accept: WAVEFORM_TYPE } })
    expect([packed.headers['content-type'], packed.headers.vary, waveformOf(packed.rawPayload)]).toEqual([
      WAVEFORM_TYPE,
      'accept',
      { ...shape, peaks: Buffer.from(shape.peaks) },
    ])
    expect((await t.api('GET', `/file/waveform/${file.id}`, { headers: bearer })).json()).toEqual(shape)
  }
})

test('[AP-039] a download is sent to the store where that gives addresses; what the page plays is ours', async () => {
  const { t, get, file, bytes } = await mediaApp()
  t.deps.blobs.link = async (key, { type, disposition }) =>
    `https://store.example.org/${key}?${new URLSearchParams({ type, disposition })}`
  const sent = await get('/download', { 'sec-fetch-dest': 'document' })
  const address = new URL(String(sent.headers.location))
  expect([sent.statusCode, sent.headers['cache-control'], address.pathname, address.searchParams.get('type')]).toEqual([
    302,
    'no-store',
    `/${file.media_key}`,
    'audio/mpeg',
  ])
  expect(address.searchParams.get('disposition')).toContain('attachment')
  for (const dest of ['audio', 'video', 'empty'])
    expect((await get('', { 'sec-fetch-dest': dest })).rawPayload.equals(bytes)).toBe(true)
  expect((await get('/download')).statusCode).toBe(200)
  const stranger = await t.signIn()
  expect((await get('/download', { 'sec-fetch-dest': 'document', ...stranger.bearer })).statusCode).toBe(404)
})

test('a store that does not answer is said with the time to come back', async () => {
  const { t, get } = await mediaApp()
  t.deps.blobs.size = () =>
    Promise.reject(
      new BlobStoreUnavailable('The store for media (bucket media) cannot be used: it does not answer (ECONNREFUSED).'),
    )
  const reply = await get('')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '10'])
  expect(reply.json()).toEqual({ code: 'storage_unavailable', message: messages.storageUnavailable })
})
