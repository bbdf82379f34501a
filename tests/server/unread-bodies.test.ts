import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { SAVE_LIMITS } from '../../src/shared/contract/transcripts.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { PATIENCE } from '../support/patience.ts'

const BODY = Buffer.alloc(SAVE_LIMITS.packedBytes, 1)

/** A server, and one connection to it. */
async function start() {
  const t = await buildTestApp()
  const origin = await t.listen()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const { id, bearer } = await t.signIn()
  const file = await buildFile(t.db, { owner_id: id })
  const address = `${origin}${API_BASE}/file/transcription/${file.id}`
  const call = (method: string, { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array } = {}) =>
    new Promise<{ status: number; body: string; port: number | undefined }>((resolve, reject) => {
      const sending = request(
        address,
        { method, agent, headers: { 'content-type': 'application/octet-stream', ...headers } },
        (reply) => {
          const port = reply.socket.localPort
          text(reply).then((said) => resolve({ status: reply.statusCode ?? 0, body: said, port }), reject)
        },
      )
      sending.once('error', reject)
      sending.end(body)
    })
  return { call, bearer }
}

test('who is refused before a large body is read gets the answer, and goes on with the connection', async () => {
  const { call, bearer } = await start()
  const refused = await call('PUT', { body: BODY })
  expect([refused.status, JSON.parse(refused.body)]).toMatchObject([401, { code: 'no_session' }])
  const next = await call('GET', { headers: bearer })
  expect([next.status, next.port]).toEqual([200, refused.port])
})

test('many refused bodies that come at once are all answered', async () => {
  const { call } = await start()
  const others = await Promise.all(Array.from({ length: 12 }, () => start()))
  const statuses = await Promise.all(
    [call, ...others.map((other) => other.call)].map(async (one) => (await one('PUT', { body: BODY })).status),
  )
  expect(statuses).toEqual(statuses.map(() => 401))
})

test.each([
  ['that says its size', { 'content-length': String(BODY.byteLength + 1) }],
  ['that does not say its size', { 'transfer-encoding': 'chunked' }],
])('a body %s and is too large is refused', async (_, headers) => {
  const { call, bearer } = await start()
  const refused = await call('PUT', {
    headers: { ...bearer, ...headers },
    body: Buffer.concat([BODY, Buffer.of(1)]),
  }).catch((error: Error & { code?: string }) => ({ status: error.code, body: '{}' }))
  expect([413, 'ECONNRESET', 'EPIPE']).toContain(refused.status)
})

test('a body that grows in many pieces is read as it was sent', async () => {
  const { call, bearer } = await start()
  const json = JSON.stringify({
    paragraphs: [],
    speakers: [],
    notes: Array.from({ length: 500 }, (_, at) => `${at}`.repeat(200)),
  })
  expect(
    await call('PUT', { headers: { ...bearer, 'transfer-encoding': 'chunked' }, body: Buffer.from(json) }),
  ).toMatchObject({ status: 200 })
  expect((await call('GET', { headers: { ...bearer, 'accept-encoding': 'identity' } })).body).toBe(json)
})

test('bodies that were refused are not kept once they have come', async () => {
  const t = await buildTestApp()
  const { port, hostname } = new URL(await t.listen())
  const small = Buffer.alloc(60_000, 1)
  const head = [
    `PUT ${API_BASE}/file/transcription/${'0'.repeat(32)} HTTP/1.1`,
    'host: longhand.test',
    'content-type: application/octet-stream',
    `content-length: ${small.byteLength}`,
    '',
    '',
  ].join('\r\n')
  const refuse = async (socket: Socket) => {
    socket.write(head)
    for (let said = ''; !said.includes('no_session');) said += String((await once(socket, 'data'))[0])
    socket.write(small)
  }
  const sockets = Array.from({ length: 10 }, () => connect(Number(port), hostname))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  const refuseAll = () => Promise.all(sockets.map(refuse))
  await refuseAll()
  const before = keptBytes()
  for (let n = 0; n < 20; n++) await refuseAll()
  // A collection hands its buffers to a thread that frees them when it gets a core.
  await expect.poll(() => (keptBytes() - before) / small.byteLength, PATIENCE).toBeLessThan(40)
})

/** Bytes of buffers that are still in use. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().arrayBuffers
}
