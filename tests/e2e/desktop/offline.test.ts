import { gzipSync } from 'node:zlib'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { appendVersion } from '../../../server/modules/texts/repository.ts'
import { createForward } from '../../../src/main/forward.ts'
import { startOffline } from '../../../src/main/offline/start-offline.ts'
import { APP_ORIGIN } from '../../../src/shared/bridge.ts'
import { OFFLINE_CHANNELS as CHANNELS, type OfflineFile } from '../../../src/shared/bridge/offline.ts'
import { messages } from '../../../src/shared/messages.ts'
import { buildTestApp } from '../../support/app.ts'
import { tone } from '../../support/media-samples.ts'
import { multipart, presentEngines, uploadPath } from '../../support/uploads.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { safePlace, startDesktop } from './desktop.ts'
import { openGate } from './gate.ts'

const TEXT = {
  paragraphs: [
    {
      _id: 'p1',
      speaker: 'Ana',
      color: '',
      note: '',
      marked: false,
      data_start: 0,
      data_end: 1,
      words: [{ text: 'walk', data_start: 0, data_end: 1, confidence: 1, is_highlight: false, is_strike: false }],
    },
  ],
  speakers: [],
  notes: [],
}
const said = (word: string) =>
  gzipSync(
    JSON.stringify({
      ...TEXT,
      paragraphs: [{ ...TEXT.paragraphs[0], words: [{ ...TEXT.paragraphs[0]!.words[0], text: word }] }],
    }),
  )

/** The desktop of somebody who has a finished file, in front of a real server whose network can be cut. */
async function open({ safeStorage = safePlace } = {}) {
  const server = await buildTestApp({ engines: presentEngines() })
  const ana = await server.signIn('SUBSCRIBER')
  const address = await server.listen()
  const { headers, payload } = multipart([
    { field: 'media', fileName: 'talk.wav', content: await readFile(await tone({ seconds: 2 })) },
  ])
  const { _id: id } = (
    await server.api('POST', uploadPath(), { headers: { ...headers, ...ana.bearer }, payload })
  ).json<{ _id: string }>()
  await server.db.updateTable('file').set({ status: 'EDITING' }).where('id', '=', id).execute()
  const translate = async (language: string) => {
    await server.db
      .insertInto('translation')
      .values({ file_id: id, language, status: 'READY', source_version: 1, created_at: 1 })
      .execute()
    await appendVersion(server.db, {
      fileId: id,
      language,
      body: said(`walk in ${language}`),
      words: 1,
      authorId: null,
      expectedVersion: null,
    })
  }
  const userData = await temporaryFolder()
  const { sessions, settings } = await startDesktop({ server: address, folder: userData })
  await sessions.apply(address, {
    token: ana.token,
    session: { role: 'SUBSCRIBER', exp: Math.floor(Date.now() / 1000) + 3600 },
  })
  let isOffline = false
  const fetchOrNot: typeof fetch = (...args) =>
    isOffline ? Promise.reject(new TypeError('fetch failed')) : fetch(...args)
  const folder = path.join(userData, 'offline')
  const begin = async () => {
    const told: OfflineFile[][] = []
    const serverAddress = () => settings.serverAddress()
    const offline = await startOffline({
      folder,
      keyFile: path.join(userData, 'offline-key.json'),
      safeStorage,
      sessions,
      serverAddress,
      forward: createForward({ fetch: fetchOrNot, serverAddress, sessions }),
      tell: (_channel, list) => told.push(list as OfflineFile[]),
    })
    const gate = openGate((bridge) => offline.register(bridge))
    const page = (route: string, init: RequestInit & { duplex?: 'half' } = {}) =>
      offline.forward(new Request(`${APP_ORIGIN}/api/longhand${route}`, init))
    const save = (text: Buffer, etag: string, route = `/file/transcription/${id}`) =>
      page(route, {
        method: 'PUT',
        body: new Uint8Array(text),
        headers: { 'content-type': 'application/octet-stream', 'if-match': etag },
      })
    return {
      ...gate,
      page,
      save,
      told,
      etag: async (route = `/file/transcription/${id}`) => (await page(route)).headers.get('etag') ?? '',
    }
  }
  return {
    ...(await begin()),
    begin,
    id,
    folder,
    server,
    ana,
    sessions,
    address,
    translate,
    cut: () => {
      isOffline = true
    },
    connect: () => {
      isOffline = false
    },
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

test('[DT-014] a file that was taken along opens and plays without a network, also after a restart', async () => {
  const { ask, page, save, etag, id, cut, begin, told } = await open()
  await save(said('walk'), await etag())
  await ask(CHANNELS.take, id)
  const bytes = Buffer.from(await (await page(`/file/media/${id}`)).arrayBuffer())
  expect(await ask(CHANNELS.list)).toMatchObject([
    { id, name: 'talk.wav', state: 'ready', bytes: bytes.length, pendingStatus: null },
  ])
  expect(told.some(([file]) => file?.state === 'taking')).toBe(true)
  const online = await etag()
  cut()
  const again = await begin()
  const text = await again.page(`/file/transcription/${id}`)
  expect([text.status, text.headers.get('etag'), await text.json()]).toMatchObject([
    200,
    online,
    { paragraphs: [{ words: [{ text: 'walk' }] }] },
  ])
  expect(await (await again.page(`/file/${id}`)).json()).toMatchObject({ _id: id, name: 'talk.wav' })
  const part = await again.page(`/file/media/${id}`, { headers: { range: 'bytes=100-199' } })
  expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))]).toEqual([206, true])
  expect((await again.save(said('run'), online)).status).toBe(502)
})

test('[DT-014] what lies on the disk cannot be read, and opens for nobody else', async () => {
  const { ask, page, save, etag, id, folder, sessions, address, server, cut } = await open()
  await save(said('secretword'), await etag())
  await ask(CHANNELS.take, id)
  await page('/account/profile')
  for (const file of await filesIn(folder)) {
    const bytes = await readFile(file)
    expect(bytes.includes('secretword') || bytes.includes('RIFF') || bytes.includes('example.org')).toBe(false)
    expect(file).not.toContain(id)
  }
  cut()
  const other = await server.signIn('SUBSCRIBER')
  await sessions.apply(address, {
    token: other.token,
    session: { role: 'SUBSCRIBER', exp: Math.floor(Date.now() / 1000) + 3600 },
  })
  expect(await ask(CHANNELS.list)).toEqual([])
  for (const route of [`/file/${id}`, `/file/transcription/${id}`, `/file/media/${id}`, '/account/profile'])
    expect((await page(route)).status).toBe(502)
})

test('a copy that was tampered with is not shown', async () => {
  const { ask, page, id, folder, cut } = await open()
  await ask(CHANNELS.take, id)
  for (const file of await filesIn(folder)) {
    const bytes = await readFile(file)
    bytes[bytes.length - 3]! ^= 1
    await writeFile(file, bytes)
  }
  cut()
  for (const route of [`/file/${id}`, `/file/transcription/${id}`, `/file/media/${id}`])
    expect((await page(route)).status).toBe(502)
})

test('[DT-014] a status that is chosen without a network waits until the server has it', async () => {
  const { ask, page, id, cut, connect, begin } = await open()
  await ask(CHANNELS.take, id)
  await page('/file?page=1&limit=20')
  const finish = (on: typeof page) =>
    on(`/file/${id}`, { method: 'PUT', body: '{"status":"FINISHED"}', headers: { 'content-type': 'application/json' } })
  cut()
  expect(await (await finish(page)).json()).toMatchObject({ _id: id, status: 'FINISHED' })
  const again = await begin()
  expect(await again.ask(CHANNELS.list)).toMatchObject([{ pendingStatus: 'FINISHED' }])
  expect(await (await again.page(`/file/${id}`)).json()).toMatchObject({ status: 'FINISHED' })
  expect(await (await again.page('/file?page=1&limit=20')).json()).toMatchObject({
    files: [{ file: { _id: id, status: 'FINISHED' } }],
  })
  connect()
  expect((await finish(again.page)).status).toBe(200)
  expect(await again.ask(CHANNELS.list)).toMatchObject([{ pendingStatus: null }])
})

test('[DT-014] translations come along, open offline, after a restart too, and follow saves and removals', async () => {
  const { ask, page, save, etag, translate, id, cut, connect, begin } = await open()
  const route = (language: string) => `/file/translation/${id}/${language}`
  await translate('es')
  await ask(CHANNELS.take, id)
  expect(await ask(CHANNELS.list)).toMatchObject([{ id, languages: ['es'] }])
  const taken = await etag(route('es'))
  cut()
  const again = await begin()
  expect(await (await again.page(`/file/translation/${id}`)).json()).toMatchObject([
    { language: 'es', status: 'READY' },
  ])
  const kept = await again.page(route('es'))
  expect([kept.headers.get('etag'), await kept.text()]).toEqual([taken, expect.stringContaining('walk in es')])
  expect((await again.save(said('run in es'), taken, route('es'))).status).toBe(502)

  connect()
  expect((await save(said('run in es'), taken, route('es'))).status).toBe(200)
  expect((await save(said('stale'), taken, route('es'))).status).toBe(412)
  await translate('ca')
  await page(`/file/translation/${id}`)
  expect(await ask(CHANNELS.list)).toMatchObject([{ languages: ['ca', 'es'] }])
  cut()
  expect(await (await page(route('es'))).text()).toContain('run in es')
  expect(await (await page(route('ca'))).text()).toContain('walk in ca')

  connect()
  expect((await page(route('ca'), { method: 'DELETE' })).status).toBe(204)
  expect(await ask(CHANNELS.list)).toMatchObject([{ id, languages: ['es'] }])
  cut()
  expect((await page(route('ca'))).status).toBe(502)
  connect()
  await ask(CHANNELS.remove, id)
  cut()
  expect((await page(route('es'))).status).toBe(502)
})

test('[DT-014] a translation that is gone from the server takes no more than itself along', async () => {
  const { ask, page, translate, id, server, ana } = await open()
  await translate('es')
  await ask(CHANNELS.take, id)
  expect((await server.api('DELETE', `/file/translation/${id}/es`, { headers: ana.bearer })).statusCode).toBe(204)
  expect((await page(`/file/translation/${id}/es`)).status).toBe(404)
  expect(await ask(CHANNELS.list)).toMatchObject([{ id, languages: [] }])
})

test('[DT-014] after a save with a network the copy is what was saved; a stale one is refused there', async () => {
  const { ask, page, save, etag, id, cut } = await open()
  await ask(CHANNELS.take, id)
  const before = await etag()
  expect((await save(said('newer'), before)).status).toBe(200)
  expect((await save(said('stale'), before)).status).toBe(412)
  cut()
  expect(await (await page(`/file/transcription/${id}`)).text()).toContain('newer')
})

test('[DT-014] the copy goes when the person is done with it, or the file is gone', async () => {
  const first = await open()
  await first.ask(CHANNELS.take, first.id)
  await first.ask(CHANNELS.remove, first.id)
  expect(await first.ask(CHANNELS.list)).toEqual([])
  expect((await filesIn(first.folder)).length).toBeLessThanOrEqual(1)

  await first.ask(CHANNELS.take, first.id)
  expect((await first.page(`/file/${first.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await first.ask(CHANNELS.list)).toEqual([])
})

test("[DT-014] a copy that is not the person's any more goes once their files are listed, opened or not", async () => {
  const { ask, page, id, server, begin } = await open()
  await ask(CHANNELS.take, id)
  await server.db.deleteFrom('file').execute()
  const again = await begin()
  expect(await again.ask(CHANNELS.list)).toMatchObject([{ id }])
  expect((await again.page('/file')).status).toBe(200)
  await vi.waitFor(async () => expect(await again.ask(CHANNELS.list)).toEqual([]))
  // It is off the list before its medium is off the disk.
  await vi.waitFor(async () => expect((await page(`/file/media/${id}`)).status).toBe(404))
})

test("[DT-014] an owner's copy of what a transcriptor has published stays", async () => {
  const { ask, page, id, server } = await open()
  await server.db.updateTable('file').set({ for_human_transcribe: 1 }).execute()
  const human = {
    file_id: id,
    status: 'FINISHED',
    transcriptor_id: null,
    published_at: Date.now(),
    published_version: 1,
  } as const
  await server.db.insertInto('human_transcription').values(human).execute()
  await ask(CHANNELS.take, id)
  expect(await (await page(`/file/${id}`)).json()).toMatchObject({ is_published: true })
  expect(await ask(CHANNELS.list)).toMatchObject([{ id }])
})

test('one that cannot be brought here leaves nothing', async () => {
  const { ask, id, cut, folder } = await open()
  await expect(ask(CHANNELS.take, '0199a1b2-0000-7000-8000-000000000000')).rejects.toThrow(messages.offlineNotTaken)
  cut()
  await expect(ask(CHANNELS.take, id)).rejects.toThrow(messages.unreachable)
  expect(await ask(CHANNELS.list)).toEqual([])
  expect(await filesIn(folder)).toEqual([])
})

test('the screens show what the server said last, so that the app starts without a network', async () => {
  const { page, cut } = await open()
  const profile = await (await page('/account/profile')).text()
  cut()
  expect(await (await page('/account/profile')).text()).toBe(profile)
  expect((await page('/account/invoices')).status).toBe(502)
})

test('what many screens ask for at once is kept whole', async () => {
  const { page, cut } = await open()
  const warned = vi.spyOn(console, 'warn')
  const [profile] = await Promise.all(Array.from({ length: 12 }, async () => (await page('/account/profile')).text()))
  cut()
  expect(await (await page('/account/profile')).text()).toBe(profile)
  expect(warned).not.toHaveBeenCalled()
})

test('the page has its answers also where nothing can be kept, as on a full disk', async () => {
  const { ask, page, folder, id } = await open()
  await ask(CHANNELS.take, id)
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect((await page('/account/profile')).status).toBe(200)
  expect((await page(`/file/transcription/${id}`)).status).toBe(200)
})

test('without a safe place for the key nothing is kept, and the app says so', async () => {
  const { ask, page, id, folder, cut } = await open({
    safeStorage: { ...safePlace, isEncryptionAvailable: () => false },
  })
  expect(await ask(CHANNELS.isAvailable)).toBe(false)
  expect(await ask(CHANNELS.draftKey)).toBeNull()
  await expect(ask(CHANNELS.take, id)).rejects.toThrow(messages.offlineUnavailable)
  await page('/account/profile')
  cut()
  expect((await page('/account/profile')).status).toBe(502)
  expect(await filesIn(folder)).toEqual([])
})

test('the key is the same after a restart, and is not made anew over one that cannot be read', async () => {
  const { ask, begin, folder } = await open()
  const key = await ask(CHANNELS.draftKey)
  expect(await (await begin()).ask(CHANNELS.draftKey)).toEqual(key)
  const file = path.join(path.dirname(folder), 'offline-key.json')
  await writeFile(file, '{"encrypted":"rubbish')
  expect(await (await begin()).ask(CHANNELS.isAvailable)).toBe(false)
  await rm(file)
  expect(await (await begin()).ask(CHANNELS.draftKey)).not.toEqual(key)
})

test.each([
  [CHANNELS.take, []],
  [CHANNELS.take, ['../../x']],
  [CHANNELS.take, [7]],
  [CHANNELS.remove, [null]],
  [CHANNELS.list, ['x']],
  [CHANNELS.draftKey, [{}]],
])('[DT-006] %s refuses %j', async (channel, args) => {
  const { ask } = await open()
  await expect(ask(channel, ...args)).rejects.toThrow()
})
