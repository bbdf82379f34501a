import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createDropboxFiles } from '../../server/adapters/dropbox-files/index.ts'
import { countFetch } from '../../server/modules/media/imports/fetches.ts'
import { FETCHES_FOR_NOTHING } from '../../server/kernel/limits.ts'
import { isPublicAddress } from '../../server/kernel/public-addresses.ts'
import { LinkError } from '../../server/ports/linked-files.ts'
import { runWorker } from '../../server/worker.ts'
import { IDEMPOTENCY_KEY } from '../../src/shared/contract/common.ts'
import type { FlatFile } from '../../src/shared/contract/files/records.ts'
import { type MediaImport, MOST_OPEN_IMPORTS } from '../../src/shared/contract/imports.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { messages } from '../../src/shared/messages.ts'
import { inEnglish } from '../../server/kernel/words.ts'
import { buildTestApp } from '../support/app.ts'
import { startDropboxHost } from '../support/dropbox-host.ts'
import { speak, tone } from '../support/media-samples.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'
import { until } from '../support/workers.ts'

/** An app whose Dropbox is a local host that answers so. */
async function importApp(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  env: Record<string, string> = {},
) {
  const host = await startDropboxHost(answer)
  onTestFinished(() => host.stop())
  const t = await buildTestApp({
    engines: presentEngines(),
    dropbox: createDropboxFiles({ origin: host.origin, silenceMs: 300 }),
    env: { DROPBOX_APP_KEY: 'key', DROPBOX_FILES_ORIGIN: host.origin, ...env },
  })
  const me = await t.signIn()
  const get = async (id: string) => (await t.api('GET', `/imports/${id}`, { headers: me.bearer })).json<MediaImport>()
  return {
    t,
    me,
    host,
    get,
    post: (link: string, headers = {}) =>
      t.api('POST', '/imports?language_code=en&device=BROWSER', {
        headers: { ...me.bearer, ...headers },
        payload: { link, name: 'talk.wav' },
      }),
    /** The same with a text of one's own. */
    bring: (
      link: string,
      text: string,
      {
        headers = {},
        options = 'is_for_transcribe=false',
      }: { headers?: Record<string, string>; options?: string } = {},
    ) => {
      const parts = multipart([
        { field: 'link', content: link },
        { field: 'name', content: 'talk.wav' },
        { field: 'json', fileName: 'talk.srt', content: text },
      ])
      return t.app.inject({
        method: 'POST',
        url: `/api/longhand/imports/own?language_code=en&device=BROWSER&${options}`,
        headers: { ...me.bearer, ...parts.headers, ...headers },
        payload: parts.payload,
      })
    },
    /**
     * Leaves an import as the first transaction of a worker does that dies after it: the medium is the file, a new one
     * unless told, and the text is not its yet.
     */
    leaveBetween: async (id: string, made?: string) => {
      const medium = multipart([{ field: 'media', fileName: 'talk.wav', content: await readFile(await speak()) }])
      const upload = {
        method: 'POST',
        url: `/api/longhand${uploadPath({ language_code: 'en', is_for_transcribe: 'false' })}`,
        headers: { ...me.bearer, ...medium.headers },
        payload: medium.payload,
      } as const
      const file = made ?? (await t.app.inject(upload)).json<FlatFile>()._id
      await t.db
        .updateTable('import')
        .set({ state: 'checking', file_id: file, blob_key: null, link: '' })
        .where('id', '=', id)
        .execute()
      return { file }
    },
    textOf: async (id: string | null) =>
      (await t.api('GET', `/file/transcription/${id}`, { headers: me.bearer }))
        .json<Transcript>()
        .paragraphs.map(({ words }) => words.map(({ text }) => text).join(' ')),
    statusOf: async (id: string | null) =>
      (await t.api('GET', `/file/${id}`, { headers: me.bearer })).json<FlatFile>().status,
    texts: () => t.db.selectFrom('import_transcript').select(['import_id', 'name']).execute(),
    list: async () => (await t.api('GET', '/imports', { headers: me.bearer })).json<MediaImport[]>(),
    remove: (id: string) => t.api('DELETE', `/imports/${id}`, { headers: me.bearer }),
    retry: (id: string) => t.api('PUT', `/imports/${id}/retry`, { headers: me.bearer }),
    files: () => t.db.selectFrom('file').select(['id', 'name', 'size', 'media_key']).execute(),
    work: async () => {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
      return worker
    },
    /** The import once it is in this state. */
    reaches: (id: string, state: MediaImport['state']) =>
      until(`the import ${state}`, async () => {
        const now = await get(id)
        return now.state === state && now
      }),
  }
}

const send = (response: ServerResponse, bytes: Buffer) =>
  response.writeHead(200, { 'content-length': bytes.length }).end(bytes)

test('[UP-029 UP-053] a worker fetches the file behind a direct link unwatched, a file like others', async () => {
  const bytes = await readFile(await speak())
  const { t, me, host, post, list, reaches, work } = await importApp((request, response) => {
    // Dropbox sends on to another address of its own.
    if (request.url === '/link') response.writeHead(302, { location: '/content' }).end()
    else send(response, bytes)
  })
  const begun = await post(`${host.origin}/link`)
  expect([begun.statusCode, begun.json()]).toEqual([
    201,
    {
      _id: expect.any(String),
      name: 'talk.wav',
      state: 'waiting',
      page: null,
      same: null,
      same_cost: null,
      received: 0,
      size: null,
      problem: null,
      file_id: null,
    },
  ])
  expect(await list()).toEqual([begun.json()])
  await work()
  const done = await reaches(begun.json()._id, 'done')
  expect(done).toMatchObject({ received: bytes.length, size: bytes.length })
  expect((await t.api('GET', `/file/${done.file_id}`, { headers: me.bearer })).json()).toMatchObject({
    name: 'talk.wav',
    size: bytes.length,
  })
  expect(await list()).toEqual([])
  expect(await t.db.selectFrom('import').select(['link', 'blob_key']).execute()).toEqual([{ link: '', blob_key: null }])
  // Begun, fetching, looked at, done: pages hear of each, and need not ask.
  expect(
    await t.db.selectFrom('event').select(['user_id', 'file_id']).where('kind', '=', 'import-changed').execute(),
  ).toEqual(Array.from({ length: 4 }, () => ({ user_id: me.id, file_id: done._id })))
})

test.each([
  'http://127.0.0.1:1/a.wav',
  'https://dl.dropboxusercontent.com.evil.example/a',
  'file:///etc/passwd',
  'not an address',
  'https://www.dropbox.com/a',
])('a link to another host (%s) is refused, and nothing is begun', async (link) => {
  const { post, list } = await importApp(() => undefined)
  const reply = await post(link)
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'link_refused'])
  expect(await list()).toEqual([])
})

test('no medium, gone, too large, or a host that sends on in circles: it says so and leaves no bytes', async () => {
  const { t, host, post, work, reaches, files } = await importApp(
    (request, response) => {
      if (request.url === '/text') response.end('this is text')
      else if (request.url === '/gone') response.writeHead(410).end()
      else if (request.url === '/large') send(response, Buffer.alloc(2_000_000))
      else if (request.url === '/growing') response.end(Buffer.alloc(2_000_000))
      else
        response
          .writeHead(302, { location: request.url === '/away' ? 'http://169.254.169.254/latest' : '/circle' })
          .end()
    },
    { UPLOAD_LIMIT: '1000000' },
  )
  await work()
  const problemOf = async (address: string) =>
    (await reaches((await post(host.origin + address)).json()._id, 'failed')).problem
  expect(await problemOf('/text')).toBe(messages.notMedia)
  expect(await problemOf('/gone')).toBe('Dropbox does not have this file any more. Choose it again.')
  expect(await problemOf('/large')).toBe(messages.overSizeLimit)
  expect(await problemOf('/growing')).toBe(messages.overSizeLimit)
  expect(await problemOf('/away')).toBe('This isn’t a Dropbox link.')
  expect(await problemOf('/circle')).toBe('Dropbox won’t send this file.')
  expect(await t.mediaNames()).toEqual([])
  expect(await files()).toEqual([])
})

test('a host that breaks off or falls silent is asked again, and its owner sees why it waits', async () => {
  const bytes = await readFile(await speak())
  const tries = ['broken', 'silent']
  const seen: (string | null)[] = []
  const { host, post, work, get, reaches } = await importApp((_request, response) => {
    const next = tries.shift()
    if (next === 'broken')
      response.writeHead(200, { 'content-length': 100_000 }).write(Buffer.alloc(1000), () => response.destroy())
    else if (next === 'silent') response.writeHead(200, { 'content-length': 100_000 }).write(Buffer.alloc(1000))
    else send(response, bytes)
  })
  const { _id } = (await post(host.origin)).json<MediaImport>()
  await work()
  await until('the reason', async () => {
    const { state, problem } = await get(_id)
    if (state === 'waiting') seen.push(problem)
    return seen.at(-1)
  })
  expect(seen.at(-1)).toBe('Dropbox could not be reached, or stopped sending.')
  expect(await reaches(_id, 'done')).toMatchObject({ received: bytes.length, problem: null })
  expect(tries).toEqual([])
})

test('a worker that ends is followed by one that asks for the rest alone, and there is one file', async () => {
  const bytes = await readFile(await tone({ seconds: 400 }))
  const half = 9_000_000
  expect(bytes.length).toBeGreaterThan(half)
  const ranges: (string | undefined)[] = []
  const { t, host, post, work, get, reaches, files } = await importApp(({ headers }, response) => {
    ranges.push(headers.range)
    const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? []
    if (from === undefined || headers['if-range'] !== '"one"')
      response.writeHead(200, { 'content-length': bytes.length, etag: '"one"' }).write(bytes.subarray(0, half))
    else
      response
        .writeHead(206, { etag: '"one"', 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` })
        .end(bytes.subarray(Number(from)))
  })
  const { _id } = (await post(host.origin)).json<MediaImport>()
  const first = await work()
  const { received } = await until('some of it', async () => {
    const now = await get(_id)
    return now.received > 0 && now
  })
  await first.stop()
  await work()
  const { file_id } = await reaches(_id, 'done')
  expect(ranges).toEqual([undefined, `bytes=${received}-`])
  const [file, ...others] = await files()
  expect([file, others]).toEqual([
    { id: file_id, name: 'talk.wav', size: bytes.length, media_key: file?.media_key },
    [],
  ])
  const kept = await (await t.deps.blobs.read(file!.media_key!)).toArray()
  expect(Buffer.concat(kept).equals(bytes)).toBe(true)
})

test('a file that was changed at Dropbox meanwhile is fetched anew', async () => {
  const [old, now] = await Promise.all([tone({ seconds: 400 }), speak()].map(async (sound) => readFile(await sound)))
  let isChanged = false
  const { host, post, work, get, reaches, files } = await importApp((_request, response) => {
    if (isChanged) send(response, now!)
    else response.writeHead(200, { 'content-length': old!.length, etag: '"one"' }).write(old!.subarray(0, 9_000_000))
  })
  const { _id } = (await post(host.origin)).json<MediaImport>()
  const first = await work()
  await until('some of it', async () => (await get(_id)).received > 0)
  await first.stop()
  isChanged = true
  await work()
  await reaches(_id, 'done')
  expect(await files()).toMatchObject([{ size: now!.length }])
})

/** A text of one's own that ends at so many seconds. */
const srt = (end = '00:00:01,500') => `1\n00:00:00,000 --> ${end}\nWords of my own.\n`

test('[UP-044] a text brought with the medium waits for it; a worker that ends midway is followed by one', async () => {
  const bytes = await readFile(await tone({ seconds: 400 }))
  let isWhole = false
  const { t, me, host, bring, work, get, reaches, textOf, statusOf, texts, remove, list } = await importApp(
    (_request, response) => {
      if (isWhole) send(response, bytes)
      else
        response.writeHead(200, { 'content-length': bytes.length, etag: '"one"' }).write(bytes.subarray(0, 9_000_000))
    },
  )
  const begun = await bring(host.origin, srt(), { headers: { [IDEMPOTENCY_KEY]: 'with-text' } })
  expect([begun.statusCode, begun.json()]).toEqual([
    201,
    {
      _id: expect.any(String),
      name: 'talk.wav',
      state: 'waiting',
      page: null,
      received: 0,
      size: null,
      problem: null,
      file_id: null,
      same: null,
      same_cost: null,
    },
  ])
  const { _id } = begun.json<MediaImport>()
  expect((await bring(host.origin, srt(), { headers: { [IDEMPOTENCY_KEY]: 'with-text' } })).json()).toMatchObject({
    _id,
  })
  expect(await texts()).toEqual([{ import_id: _id, name: 'talk.srt' }])
  const first = await work()
  await until('some of it', async () => (await get(_id)).received > 0)
  await first.stop()
  isWhole = true
  await work()
  const { file_id } = await reaches(_id, 'done')
  expect([await statusOf(file_id), await textOf(file_id), await texts(), await list()]).toEqual([
    'EDITING',
    ['Words of my own.'],
    [],
    [],
  ])

  const { _id: other } = (await bring(host.origin, srt())).json<MediaImport>()
  await remove(other)
  expect(await texts()).toEqual([])
  expect((await t.api('GET', '/file', { headers: me.bearer })).json().count).toBe(1)
})

test('[UP-044] a worker dies between medium and text; the next brings the text to the file there is', async () => {
  const { host, bring, leaveBetween, work, reaches, textOf, statusOf, files, texts } = await importApp(() => undefined)
  const { _id } = (await bring(host.origin, srt())).json<MediaImport>()
  const { file } = await leaveBetween(_id)
  await work()
  expect(await reaches(_id, 'done')).toMatchObject({ file_id: file })
  expect([await statusOf(file), await textOf(file), (await files()).length, await texts()]).toEqual([
    'EDITING',
    ['Words of my own.'],
    1,
    [],
  ])
})

test('[UP-028] a broken text is refused at once; one that does not fit says so beside the file', async () => {
  const bytes = await readFile(await speak())
  const { t, me, host, bring, work, reaches, statusOf, list, texts, retry } = await importApp(
    (_request, response) => void send(response, bytes),
  )
  const broken = await bring(host.origin, '{"transcript": [')
  expect([broken.statusCode, broken.json().message]).toEqual([
    422,
    'Error upload JSON file. Maybe the file is corrupted. Try again!',
  ])
  expect((await bring(host.origin, srt(), { options: 'is_for_transcribe=true' })).statusCode).toBe(400)
  expect((await bring('https://example.org/a', srt())).json().code).toBe('link_refused')
  expect([await list(), await texts(), await t.deps.jobs.unfinished()]).toEqual([[], [], []])

  const { _id } = (await bring(host.origin, srt('02:00:00,000'))).json<MediaImport>()
  await work()
  const failed = await reaches(_id, 'failed')
  expect(failed.problem).toBe(
    'Error upload JSON file. Maybe the file is corrupted. Try again! This text goes on after the end of the media.',
  )
  expect([await statusOf(failed.file_id), await texts(), (await retry(_id)).statusCode]).toEqual(['STANDBY', [], 409])
  const again = multipart([{ field: 'json', fileName: 'talk.srt', content: srt() }])
  expect(
    (
      await t.app.inject({
        method: 'POST',
        url: `/api/longhand/file/transcription/${failed.file_id}`,
        headers: { ...me.bearer, ...again.headers },
        payload: again.payload,
      })
    ).json(),
  ).toMatchObject({ status: 'EDITING' })
})

test('a text whose file was removed, or given another one, meanwhile is let go', async () => {
  const { t, me, host, bring, leaveBetween, work, reaches, textOf, texts } = await importApp(() => undefined)
  const removed = (await bring(host.origin, srt())).json<MediaImport>()
  await leaveBetween(removed._id, '0198f3a2-77b0-7c12-8e55-000000000010')
  const given = (await bring(host.origin, srt())).json<MediaImport>()
  const { file } = await leaveBetween(given._id)
  const other = multipart([
    { field: 'json', fileName: 'other.srt', content: srt().replace('Words of my own.', 'Other words.') },
  ])
  await t.app.inject({
    method: 'POST',
    url: `/api/longhand/file/transcription/${file}`,
    headers: { ...me.bearer, ...other.headers },
    payload: other.payload,
  })
  await work()
  for (const { _id } of [removed, given]) await reaches(_id, 'done')
  expect([
    await texts(),
    await textOf(file),
    (await t.api('GET', '/file', { headers: me.bearer })).json().count,
  ]).toEqual([[], ['Other words.'], 1])
})

test('one that is cancelled ends, and leaves nothing', async () => {
  let isCut = false
  const { t, me, host, post, work, get, list, remove } = await importApp((_request, response) => {
    response.writeHead(200, { 'content-length': 10_000_000 })
    const dripping = setInterval(() => response.write(Buffer.alloc(1000)), 20)
    response.on('close', () => {
      clearInterval(dripping)
      isCut = true
    })
  })
  const { _id } = (await post(host.origin)).json<MediaImport>()
  await work()
  await until('some of it', async () => (await get(_id)).received > 0)
  const stranger = await t.signIn()
  expect((await t.api('DELETE', `/imports/${_id}`, { headers: stranger.bearer })).statusCode).toBe(404)
  expect((await remove(_id)).statusCode).toBe(204)
  expect(await list()).toEqual([])
  await until('the host let go', async () => isCut)
  await until('nothing left', async () => (await t.mediaNames()).length === 0)
  expect((await t.api('GET', '/file', { headers: me.bearer })).json().count).toBe(0)
})

test('one that is begun twice under a name, or tried again twice, is one', async () => {
  const bytes = await readFile(await speak())
  let isThere = false
  const { t, host, post, work, reaches, retry, files } = await importApp((_request, response) => {
    if (isThere) send(response, bytes)
    else response.writeHead(404).end()
  })
  const name = { [IDEMPOTENCY_KEY]: 'chosen-once' }
  const replies = await Promise.all([post(host.origin, name), post(host.origin, name)])
  const [{ _id }, other] = replies.map((reply) => reply.json<MediaImport>()) as [MediaImport, MediaImport]
  expect(other._id).toBe(_id)
  expect(await t.deps.jobs.unfinished()).toMatchObject([{ payload: { importId: _id } }])
  await work()
  await reaches(_id, 'failed')
  isThere = true
  const again = await Promise.all([retry(_id), retry(_id)])
  expect(again.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  await reaches(_id, 'done')
  expect((await post(host.origin, name)).json()).toMatchObject({ _id, state: 'done' })
  expect(await files()).toHaveLength(1)
})

test("fetches without a file count, also when retried or given up, and are refused beyond a day's share", async () => {
  const bytes = await readFile(await speak())
  let isThere = false
  const { t, me, host, post, work, reaches, retry, remove } = await importApp((_request, response) => {
    if (isThere) send(response, bytes)
    else response.writeHead(404).end()
  })
  const counted = async () => (await t.db.selectFrom('failed_try').select('tries').execute()).map(({ tries }) => tries)
  const { _id } = (await post(host.origin)).json<MediaImport>()
  await work()
  await reaches(_id, 'failed')
  isThere = true
  await retry(_id)
  await reaches(_id, 'done')
  expect(await counted()).toEqual([1])

  isThere = false
  for (let n = 2; n < FETCHES_FOR_NOTHING.most; n += 1) await countFetch(t.db, { userId: me.id, at: Date.now() })
  const last = (await post(host.origin)).json<MediaImport>()
  await reaches(last._id, 'failed')
  const again = await retry(last._id)
  expect([again.statusCode, again.json(), Number(again.headers['retry-after']) > 86_000]).toEqual([
    429,
    { code: 'too_many_imports', message: inEnglish(messages.tooManyImports(24)) },
    true,
  ])
  expect((await remove(last._id)).statusCode).toBe(204)
  expect((await post(host.origin)).statusCode).toBe(429)
  expect(await counted()).toEqual([FETCHES_FOR_NOTHING.most])
})

test('a person has so many at a time, and an account that is deleted takes them along', async () => {
  const { t, me, host, post, list } = await importApp(() => undefined)
  const at = Date.now()
  const row = {
    user_id: me.id,
    name: 'a',
    link: '',
    options: '{}',
    state: 'failed',
    blob_key: null,
    created_at: at,
    expires_at: at + 60_000,
  } as const
  await t.db
    .insertInto('import')
    .values(
      Array.from({ length: MOST_OPEN_IMPORTS - 1 }, (_, n) => ({
        ...row,
        id: `0198f3a2-77b0-7c12-8e55-0000000000${10 + n}`,
      })),
    )
    .execute()
  expect((await post(host.origin)).statusCode).toBe(201)
  expect((await post(host.origin)).json()).toMatchObject({ code: 'too_many_uploads' })
  expect(await list()).toHaveLength(MOST_OPEN_IMPORTS)
  expect((await t.api('DELETE', '/account/delete', { headers: me.bearer })).statusCode).toBe(204)
  expect(await t.db.selectFrom('import').select('id').execute()).toEqual([])
  // Only the mail that says so is still to be sent.
  expect((await t.deps.jobs.unfinished()).map(({ name }) => name)).toEqual(['send-mail'])
})

test('of Dropbox itself only its own hosts are asked, by https alone, and none with a private address', async () => {
  const files = createDropboxFiles()
  const open = (link: string) => files.open(link, { signal: AbortSignal.timeout(5000) })
  for (const link of [
    'http://dl.dropboxusercontent.com/a',
    'https://dl.dropboxusercontent.com:8443/a',
    'https://me@dl.dropboxusercontent.com/a',
    'https://xdl.dropboxusercontent.com/a',
    'https://dropboxusercontent.com/a',
  ]) {
    expect(() => files.check(link)).toThrow(new LinkError('link_refused', 'This isn’t a Dropbox link.'))
    await expect(open(link)).rejects.toThrow(new LinkError('link_refused', 'This isn’t a Dropbox link.'))
  }
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ])
    expect(isPublicAddress(address, 4), address).toBe(false)
  for (const address of ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'])
    expect(isPublicAddress(address, 6), address).toBe(false)
  expect([isPublicAddress('162.125.66.15', 4), isPublicAddress('2620:100:6022:15::a27d:420f', 6)]).toEqual([true, true])
})

test('[UP-016] without a key there is no call and nothing of Dropbox; with one its Chooser opens', async () => {
  const plain = await buildTestApp()
  const me = await plain.signIn()
  expect(
    (
      await plain.api('POST', '/imports', {
        headers: me.bearer,
        payload: { link: 'https://dl.dropboxusercontent.com/a', name: 'a' },
      })
    ).statusCode,
  ).toBe(404)
  const headersOf = async (t: typeof plain) => (await t.app.inject('/healthz')).headers
  expect((await plain.api('GET', '/config')).json().dropbox_app_key).toBeNull()
  expect((await headersOf(plain))['content-security-policy']).not.toContain('dropbox')
  expect((await headersOf(plain))['cross-origin-opener-policy']).toBe('same-origin')

  const { t } = await importApp(() => undefined)
  expect((await t.api('GET', '/config')).json().dropbox_app_key).toBe('key')
  expect((await headersOf(t))['content-security-policy']).toContain("script-src 'self' https://www.dropbox.com;")
  expect((await headersOf(t))['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})
