import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createDropboxFiles } from '../../server/adapters/dropbox-files/index.ts'
import { isPublicAddress } from '../../server/public-addresses.ts'
import { LinkError } from '../../server/ports/linked-files.ts'
import type { DropboxReport } from '../../src/shared/contract/dropbox.ts'
import { buildTestApp } from '../support/app.ts'
import { startDropboxHost } from '../support/dropbox-host.ts'
import { speak } from '../support/media-samples.ts'
import { countArriving, presentEngines } from '../support/uploads.ts'
import { until } from '../support/workers.ts'

/** An app whose Dropbox is a local host that answers so. */
async function dropboxApp(answer: (request: IncomingMessage, response: ServerResponse) => void, env: Record<string, string> = {}) {
  const host = await startDropboxHost(answer)
  onTestFinished(() => host.stop())
  const t = await buildTestApp({
    engines: presentEngines(),
    dropbox: createDropboxFiles({ origin: host.origin, silenceMs: 2000 }),
    env: { DROPBOX_APP_KEY: 'key', DROPBOX_FILES_ORIGIN: host.origin, ...env },
  })
  const me = await t.signIn()
  const fetchFrom = (link: string) => t.api('POST', '/file/dropbox?language_code=en&device=BROWSER', { headers: me.bearer, payload: { link, name: 'talk.wav' } })
  return { t, me, host, fetchFrom }
}
const reports = (body: string) => body.trim().split('\n').map((line) => JSON.parse(line) as DropboxReport)

test('[UP-029 UP-053] the file behind a direct link is fetched by the server and becomes a file like any other', async () => {
  const bytes = await readFile(await speak())
  const { t, me, host, fetchFrom } = await dropboxApp((request, response) => {
    // Dropbox sends on to another address of its own.
    if (request.url === '/link') response.writeHead(302, { location: '/content' }).end()
    else response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  })
  const reply = await fetchFrom(`${host.origin}/link`)
  expect(reply.statusCode, reply.body).toBe(200)
  const told = reports(reply.body)
  expect(told[0]).toEqual({ received: 0, total: bytes.length })
  const last = told.at(-1)! as { file_id: string }
  expect((await t.api('GET', `/file/${last.file_id}`, { headers: me.bearer })).json()).toMatchObject({ name: 'talk.wav', status: 'TRANSCRIBE', size: bytes.length })
})

test.each([
  'http://127.0.0.1:1/a.wav', 'https://dl.dropboxusercontent.com.evil.example/a', 'file:///etc/passwd', 'not an address', 'https://www.dropbox.com/a',
])('a link to another host (%s) is refused, and nothing is fetched', async (link) => {
  let asked = 0
  const { t, fetchFrom } = await dropboxApp((_request, response) => {
    asked += 1
    response.end()
  })
  const reply = await fetchFrom(link)
  expect([reply.statusCode, reply.json().code, asked]).toEqual([422, 'link_refused', 0])
  expect(await t.mediaNames()).toEqual([])
})

test('a host that sends on to another one, or in circles, is not followed', async () => {
  const { host, fetchFrom } = await dropboxApp((request, response) => {
    response.writeHead(302, { location: request.url === '/away' ? 'http://169.254.169.254/latest' : '/circle' }).end()
  })
  expect((await fetchFrom(`${host.origin}/away`)).json()).toMatchObject({ code: 'link_refused' })
  expect((await fetchFrom(`${host.origin}/circle`)).json()).toMatchObject({ code: 'link_failed' })
})

test('of Dropbox itself only its own hosts are asked, by https alone, and none with a private address', async () => {
  const files = createDropboxFiles()
  const open = (link: string) => files.open(link, { signal: AbortSignal.timeout(5000) })
  for (const link of ['http://dl.dropboxusercontent.com/a', 'https://dl.dropboxusercontent.com:8443/a', 'https://me@dl.dropboxusercontent.com/a', 'https://xdl.dropboxusercontent.com/a', 'https://dropboxusercontent.com/a']) {
    await expect(open(link)).rejects.toThrow(new LinkError('link_refused', 'This is no link of Dropbox.'))
  }
  for (const address of ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']) expect(isPublicAddress(address, 4), address).toBe(false)
  for (const address of ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::']) expect(isPublicAddress(address, 6), address).toBe(false)
  expect([isPublicAddress('162.125.66.15', 4), isPublicAddress('2620:100:6022:15::a27d:420f', 6)]).toEqual([true, true])
})

test('what is no medium, breaks off, falls silent or is too large leaves nothing behind', async () => {
  const { t, host, fetchFrom } = await dropboxApp((request, response) => {
    if (request.url === '/text') response.end('this is text')
    else if (request.url === '/gone') response.writeHead(410).end()
    else if (request.url === '/large') response.writeHead(200, { 'content-length': 2_000_000 }).end(Buffer.alloc(2_000_000))
    else if (request.url === '/growing') response.end(Buffer.alloc(2_000_000))
    else if (request.url === '/broken') response.writeHead(200, { 'content-length': 100_000 }).write(Buffer.alloc(1000), () => response.destroy())
    else response.writeHead(200, { 'content-length': 100_000 }).write(Buffer.alloc(1000))
  }, { UPLOAD_LIMIT: '1000000' })
  const codeOf = async (path: string) => {
    const reply = await fetchFrom(host.origin + path)
    return reply.statusCode === 200 ? (reports(reply.body).at(-1) as { error: { code: string } }).error.code : reply.json().code
  }
  expect(await codeOf('/text')).toBe('not_media')
  expect(await codeOf('/gone')).toBe('link_failed')
  expect(await codeOf('/large')).toBe('too_large')
  expect(await codeOf('/growing')).toBe('too_large')
  expect(await codeOf('/broken')).toBe('link_failed')
  expect(await codeOf('/silent')).toBe('link_failed')
  expect(await t.mediaNames()).toEqual([])
  expect(await t.db.selectFrom('file').selectAll().execute()).toEqual([])
})

test('a browser that leaves cancels it', async () => {
  const { t, me, host } = await dropboxApp((_request, response) => void response.writeHead(200, { 'content-length': 100_000 }).write(Buffer.alloc(1000)))
  const arrived = countArriving(t.deps.blobs)
  const leaving = new AbortController()
  const reply = await fetch(`${await t.listen()}/api/longhand/file/dropbox?language_code=en`, {
    method: 'POST', signal: leaving.signal, headers: { ...me.bearer, 'content-type': 'application/json' }, body: JSON.stringify({ link: host.origin, name: 'a' }),
  })
  await reply.body!.getReader().read()
  await until('some of it is stored', async () => arrived() > 0, 20)
  leaving.abort()
  await until('nothing left of it', async () => (await t.mediaNames()).length === 0, 20)
})

test('[UP-016] without a key there is no such call, and pages load nothing from Dropbox; with one its Chooser may open its window', async () => {
  const plain = await buildTestApp()
  const me = await plain.signIn()
  expect((await plain.api('POST', '/file/dropbox', { headers: me.bearer, payload: { link: 'https://dl.dropboxusercontent.com/a', name: 'a' } })).statusCode).toBe(404)
  const headersOf = async (t: typeof plain) => (await t.app.inject('/healthz')).headers
  expect((await plain.api('GET', '/config')).json().dropbox_app_key).toBeNull()
  expect((await headersOf(plain))['content-security-policy']).not.toContain('dropbox')
  expect((await headersOf(plain))['cross-origin-opener-policy']).toBe('same-origin')

  const { t } = await dropboxApp(() => undefined)
  expect((await t.api('GET', '/config')).json().dropbox_app_key).toBe('key')
  expect((await headersOf(t))['content-security-policy']).toContain("script-src 'self' https://www.dropbox.com;")
  expect((await headersOf(t))['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})
