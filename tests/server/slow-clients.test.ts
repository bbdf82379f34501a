import { once } from 'node:events'
import { Agent, get as httpGet, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CONNECTIONS } from '../../server/kernel/limits.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { rawClient, readAnswer } from '../support/raw-client.ts'
import { presentEngines, uploadPath } from '../support/uploads.ts'
import { PATIENCE } from '../support/patience.ts'

const SOON = 200
const TOO_SLOW = { status: 408, body: { code: 'too_slow', message: messages.tooSlow } }

/** A server that has no patience, with bodies no more unless told. */
const impatientApp = ({ bodyMs = SOON } = {}) =>
  buildTestApp({ engines: presentEngines(), slowClients: { headMs: SOON, bodyMs, answerMs: SOON } })

const head = (...lines: string[]) => `${[...lines, 'Host: longhand.test'].join('\r\n')}\r\n\r\n`

/** Sends a byte now and then until the connection ends. */
async function drip(socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    socket.write('1')
    await wait(SOON / 4)
  }
}

test('a head that does not come to its end is answered and cut off', async () => {
  const t = await impatientApp()
  const client = rawClient(await t.listen(), 'GET /healthz HTTP/1.1\r\nHost: longhand.test\r\nX-Slow: ')
  void drip(client.socket)
  expect(readAnswer(await client.ended)).toEqual(TOO_SLOW)
})

test.each([
  ['a login', 'POST', '/auth/login', ['Content-Type: application/json']],
  [
    'a save',
    'PUT',
    '/file/transcription/019369d0-0000-7000-8000-000000000000',
    ['Content-Type: application/octet-stream'],
  ],
  ['an upload', 'POST', uploadPath(), ['Content-Type: multipart/form-data; boundary=x']],
])('the body of %s that drips in is answered and cut off, and leaves nothing', async (_what, method, path, headers) => {
  const t = await impatientApp()
  const { bearer } = await t.signIn()
  const begun = method === 'POST' ? '--x\r\nContent-Disposition: form-data; name="media"; filename="a.wav"\r\n\r\n' : ''
  const client = rawClient(
    await t.listen(),
    head(
      `${method} ${API_BASE}${path} HTTP/1.1`,
      `Authorization: ${bearer.authorization}`,
      ...headers,
      'Content-Length: 10000',
    ) + begun,
  )
  void drip(client.socket)
  expect(readAnswer(await client.ended)).toEqual(TOO_SLOW)
  await expect.poll(() => t.mediaNames(), PATIENCE).toEqual([])
})

test('a piece of a tus upload that drips in is cut off, and what came counts', async () => {
  // Even a busy machine takes something meanwhile.
  const t = await impatientApp({ bodyMs: 2000 })
  const { bearer } = await t.signIn()
  const tus = { ...bearer, 'tus-resumable': '1.0.0' }
  const created = await t.api('POST', '/uploads', {
    headers: {
      ...tus,
      'upload-length': '100000',
      'upload-metadata': `language_code ${Buffer.from('en').toString('base64')}`,
    },
  })
  const path = String(created.headers['location'])
  const client = rawClient(
    await t.listen(),
    head(
      `PATCH ${path} HTTP/1.1`,
      `Authorization: ${bearer.authorization}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      'Content-Length: 100000',
    ) + 'begin',
  )
  void drip(client.socket)
  await client.ended
  const state = await t.app.inject({ method: 'HEAD', url: path, headers: tus })
  expect(state.statusCode).toBe(200)
  expect(Number(state.headers['upload-offset'])).toBeGreaterThanOrEqual(5)
})

/** An account with a medium that no buffer on the way can hold. */
async function withMedium(t: TestApp, bytes: number) {
  const { id, bearer } = await t.signIn()
  async function* zeroes() {
    for (let sent = 0; sent < bytes; sent += 1_000_000) yield Buffer.alloc(1_000_000)
  }
  const { key, sha256 } = await t.deps.blobs.put(zeroes())
  const file = await buildFile(t.db, { owner_id: id, media_key: key, media_sha256: sha256, size: bytes })
  return head(
    `GET ${API_BASE}/file/media/${file.id} HTTP/1.1`,
    `Authorization: ${bearer.authorization}`,
    'Connection: close',
  )
}

test('an answer that nobody takes is cut off, with little of it in memory', async () => {
  const t = await impatientApp()
  const bytes = 40_000_000
  const request = await withMedium(t, bytes)
  const accepted = once(t.app.server, 'connection') as Promise<[Socket]>
  const client = rawClient(await t.listen(), request)
  client.socket.pause()
  const [socket] = await accepted
  let buffered = 0
  const watch = setInterval(() => {
    buffered = Math.max(buffered, socket.writableLength)
  }, 10)
  await once(socket, 'close')
  clearInterval(watch)
  expect(buffered).toBeLessThan(2_000_000)
  client.socket.resume()
  expect((await client.ended).length).toBeLessThan(bytes)
})

test.each([
  [
    'too large a head',
    `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(CONNECTIONS.headBytes)}\r\n\r\n`,
    431,
    'head_too_large',
  ],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed'],
  [
    'two lengths',
    'POST /api/longhand/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'malformed',
  ],
  ['an address that is none', head('GET /api/longhand/file/%zz HTTP/1.1', 'Connection: close'), 400, 'malformed'],
  ['an address of slashes', head('GET //// HTTP/1.1', 'Connection: close'), 404, 'not_found'],
  [
    'an address that looks like another host',
    head('GET //elsewhere.example/a.txt HTTP/1.1', 'Connection: close'),
    404,
    'not_found',
  ],
])('%s is refused in our words', async (_what, said, status, code) => {
  const t = await buildTestApp()
  const answer = readAnswer(await rawClient(await t.listen(), said).ended)
  expect(answer).toMatchObject({ status, body: { code } })
})

test('a connection is closed politely after its requests, and so many are open at once', async () => {
  const t = await buildTestApp()
  const origin = await t.listen()
  expect(t.app.server.maxConnections).toBe(CONNECTIONS.most)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      httpGet(`${origin}/healthz`, { agent }, (reply) => {
        reply.resume()
        reply.once('end', () => resolve(reply))
      }).on('error', reject)
    })
  const replies = await Promise.all(Array.from({ length: CONNECTIONS.requests }, ask))
  agent.destroy()
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: CONNECTIONS.requests }, () => 200))
  expect(replies.map(({ headers }) => headers['connection']).indexOf('close')).toBe(CONNECTIONS.requests - 1)
})
