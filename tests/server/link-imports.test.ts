import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createWebFiles } from '../../server/adapters/web-files/index.ts'
import { LinkError } from '../../server/ports/linked-files.ts'
import { runWorker } from '../../server/worker.ts'
import type { MediaImport } from '../../src/shared/contract/imports.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { startDropboxHost } from '../support/dropbox-host.ts'
import { speak, tone } from '../support/media-samples.ts'
import { presentEngines } from '../support/uploads.ts'
import { until } from '../support/workers.ts'

/** An app that may ask this machine, where a host answers so. */
async function linkApp(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  env: Record<string, string> = {},
) {
  const host = await startDropboxHost(answer)
  onTestFinished(() => host.stop())
  const t = await buildTestApp({
    engines: presentEngines(),
    web: createWebFiles({ allow: ['127.0.0.1'], silenceMs: 300 }),
    env,
  })
  const me = await t.signIn()
  return {
    t,
    host,
    post: (link: string, name?: string) =>
      t.api('POST', '/imports?language_code=en&device=BROWSER', { headers: me.bearer, payload: { link, name } }),
    work: async () => {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
      return worker
    },
    files: () => t.db.selectFrom('file').select(['name', 'size']).execute(),
    get: async (id: string) => (await t.api('GET', `/imports/${id}`, { headers: me.bearer })).json<MediaImport>(),
    reaches: (id: string, state: MediaImport['state']) =>
      until(`the import ${state}`, async () => {
        const now = (await t.api('GET', `/imports/${id}`, { headers: me.bearer })).json<MediaImport>()
        return now.state === state && now
      }),
  }
}

test('a link is followed to its file, which is called as its host does, or as whoever brought it', async () => {
  const bytes = await readFile(await speak())
  const { host, post, work, reaches, files } = await linkApp(({ url }, response) => {
    if (url === '/short') response.writeHead(302, { location: '/content?id=1' }).end()
    else
      response
        .writeHead(200, { 'content-disposition': "attachment; filename*=UTF-8''..%2FHarbour%20talk.wav" })
        .end(bytes)
  })
  const begun = (await post(`${host.origin}/short`)).json<MediaImport>()
  expect(begun.name).toBe('short')
  const named = (await post(`${host.origin}/content`, 'Mine.wav')).json<MediaImport>()
  await work()
  for (const { _id } of [begun, named]) await reaches(_id, 'done')
  expect((await files()).map(({ name }) => name).toSorted()).toEqual(['Harbour talk.wav', 'Mine.wav'])
})

test('a page, no medium, too large, in circles, into a private network: it says so and leaves no bytes', async () => {
  let asked = 0
  const { t, host, post, work, reaches, files } = await linkApp(
    ({ url }, response) => {
      asked += 1
      if (url === '/page') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>')
      else if (url === '/text') response.end('this is text')
      // No medium whose end never comes: its first bytes are enough.
      else if (url === '/endless') response.write(Buffer.alloc(2_000_000, 'text '))
      else if (url === '/large') response.writeHead(200, { 'content-length': 6_000_000 }).write(Buffer.alloc(10))
      else response.writeHead(302, { location: url === '/inside' ? 'http://10.0.0.1/latest' : '/circle' }).end()
    },
    { UPLOAD_LIMIT: '5000000' },
  )
  await work()
  const problemOf = async (address: string) =>
    (await reaches((await post(host.origin + address)).json<MediaImport>()._id, 'failed')).problem
  expect(await problemOf('/page')).toBe(
    'This link leads to a web page. Use the link of the audio or video file itself.',
  )
  expect(await problemOf('/text')).toBe(messages.notMedia)
  expect(await problemOf('/endless')).toBe(messages.notMedia)
  expect(await problemOf('/large')).toBe(messages.overSizeLimit)
  expect(await problemOf('/inside')).toBe('This server does not fetch from this address.')
  expect(asked).toBe(5)
  expect(await problemOf('/circle')).toBe('This link leads in circles.')
  expect([await t.mediaNames(), await files()]).toEqual([[], []])
})

test('a host that breaks off and says when its file last changed is asked for the rest alone', async () => {
  const bytes = await readFile(await tone({ seconds: 400 }))
  const dates = { 'last-modified': 'Sat, 21 Nov 2026 09:30:00 GMT' }
  const seen: (string | undefined)[] = []
  const { host, post, work, get, reaches, files } = await linkApp(({ headers }, response) => {
    seen.push(headers['if-range'] as string | undefined)
    const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? []
    if (from === undefined)
      response.writeHead(200, { ...dates, 'content-length': bytes.length }).write(bytes.subarray(0, 9_000_000))
    else
      response
        .writeHead(206, { ...dates, 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` })
        .end(bytes.subarray(Number(from)))
  })
  const { _id } = (await post(`${host.origin}/long.wav`)).json<MediaImport>()
  const first = await work()
  await until('some of it', async () => (await get(_id)).received > 0)
  await first.stop()
  await work()
  await reaches(_id, 'done')
  expect(seen.slice(0, 2)).toEqual([undefined, dates['last-modified']])
  expect(await files()).toEqual([{ name: 'long.wav', size: bytes.length }])
})

const ONE = { etag: '"one"' }
const TWO = { etag: '"two"' }

/** How a host answers whoever asks for the rest of a file that is another by now. */
const LIES: [string, (response: ServerResponse, now: Buffer, from: number) => void][] = [
  [
    'sends the rest of what the file is by now',
    (response, now, from) =>
      response
        .writeHead(206, { ...TWO, 'content-range': `bytes ${from}-${now.length - 1}/${now.length}` })
        .end(now.subarray(from)),
  ],
  [
    'sends the rest of what is longer by now, and calls it nothing',
    (response, now, from) =>
      response
        .writeHead(206, { 'content-range': `bytes ${from}-${now.length + 999}/${now.length + 1000}` })
        .end(Buffer.concat([now.subarray(from), Buffer.alloc(1000)])),
  ],
  [
    'sends less of the rest than there is',
    (response, now, from) =>
      response
        .writeHead(206, { ...ONE, 'content-range': `bytes ${from}-${from + 999}/${now.length}` })
        .end(now.subarray(from, from + 1000)),
  ],
  [
    'sends another part',
    (response, now) =>
      response.writeHead(206, { ...ONE, 'content-range': `bytes 0-9/${now.length}` }).end(now.subarray(0, 10)),
  ],
  ['has less than that by now', (response) => response.writeHead(416, { 'content-range': 'bytes */10' }).end()],
]

test('a host that sends less or more of the rest than it says is asked again; there is one whole file', async () => {
  const bytes = await readFile(await tone({ seconds: 400 }))
  const ranges: (string | undefined)[] = []
  const { t, host, post, work, get, reaches } = await linkApp(({ headers }, response) => {
    ranges.push(headers.range)
    const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? []
    if (from === undefined) {
      response.writeHead(200, { ...ONE, 'content-length': bytes.length }).write(bytes.subarray(0, 9_000_000))
      return
    }
    // In pieces without a length, so that only the range says how much there is.
    response.writeHead(206, { ...ONE, 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` })
    if (ranges.length === 2) response.end(bytes.subarray(Number(from), Number(from) + 1000))
    else response.end(Buffer.concat([bytes.subarray(Number(from)), Buffer.alloc(ranges.length === 3 ? 1000 : 0)]))
  })
  const { _id } = (await post(`${host.origin}/long.wav`)).json<MediaImport>()
  const first = await work()
  await until('some of it', async () => (await get(_id)).received > 0)
  await first.stop()
  await work()
  await reaches(_id, 'done')
  const all = await t.db.selectFrom('file').select('media_key').execute()
  const [{ media_key: key }] = all as [{ media_key: string }]
  expect(all).toHaveLength(1)
  expect(Buffer.concat(await (await t.deps.blobs.read(key)).toArray()).equals(bytes)).toBe(true)
})

test.each(LIES)('asked for the rest, a host that %s is asked for all of it anew', async (_how, lie) => {
  const old = await readFile(await tone({ seconds: 400 }))
  const now = Buffer.from(old)
  now.writeInt16LE(1, 20_000)
  const seen: (string | undefined)[] = []
  const { t, host, post, work, get, reaches, files } = await linkApp(({ headers }, response) => {
    seen.push(headers.range)
    const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? []
    if (seen.length === 1)
      response.writeHead(200, { ...ONE, 'content-length': old.length }).write(old.subarray(0, 9_000_000))
    else if (from === undefined) response.writeHead(200, { ...TWO, 'content-length': now.length }).end(now)
    else lie(response, now, Number(from))
  })
  const { _id } = (await post(`${host.origin}/long.wav`)).json<MediaImport>()
  const first = await work()
  await until('some of it', async () => (await get(_id)).received > 0)
  await first.stop()
  const { received } = await get(_id)
  await work()
  await reaches(_id, 'done')
  expect(seen).toEqual([undefined, `bytes=${received}-`, undefined])
  expect(await files()).toEqual([{ name: 'long.wav', size: now.length }])
  const { media_key: key } = await t.db.selectFrom('file').select('media_key').executeTakeFirstOrThrow()
  expect(Buffer.concat(await (await t.deps.blobs.read(key!)).toArray()).equals(now)).toBe(true)
})

test('a host is not silent while nobody takes what it sends, and is given up once it stops', async () => {
  const silenceMs = 200
  const bytes = Buffer.alloc(20_000_000, 1)
  const host = await startDropboxHost((_request, response) => {
    response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, bytes.length - 1))
  })
  onTestFinished(() => host.stop())
  const files = createWebFiles({ allow: ['127.0.0.1'], silenceMs })
  const remote = await files.open(`${host.origin}/slow.wav`, { signal: AbortSignal.timeout(60_000) })
  let seen = 0
  const all = (async () => {
    for await (const chunk of remote.bytes) {
      // A bucket that takes its time over the first of it.
      if (seen === 0) await setTimeout(3 * silenceMs)
      seen += chunk.byteLength
    }
  })()
  await expect(all).rejects.toThrow(LinkError)
  expect(seen).toBe(bytes.length - 1)
})

test.each([
  'http://127.0.0.1/a.mp3',
  'https://[::1]/a.mp3',
  'http://2130706433/a.mp3',
  'http://169.254.169.254/latest',
  'https://user:secret@example.org/a.mp3',
  'file:///etc/passwd',
  'ftp://example.org/a.mp3',
  'no address',
])('%s is refused before anybody is asked', (link) => {
  expect(() => createWebFiles({ allow: [] }).check(link)).toThrow(LinkError)
})

test('a name that leads into a private network is refused as the connection is made', async () => {
  const signal = AbortSignal.timeout(10_000)
  const opened = createWebFiles({ allow: [] }).open('http://localhost:1/a.mp3', { signal })
  await expect(opened).rejects.toMatchObject({ code: 'link_refused' })
})
