import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_PATH } from '../../src/shared/contract/events.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { serverEnvironment, startServer } from '../bench/server-process.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { freePort } from '../support/free-port.ts'
import { noise } from '../support/noise.ts'
import { openRoundRobin } from '../support/round-robin.ts'
import { presentEngines } from '../support/uploads.ts'

const SECRET = 'a secret that all nodes of a test share'
const PATIENCE = { timeout: 60_000, interval: 50 }

/** Two servers on one database, each in a process of its own, behind a proxy. */
async function twoNodes(settings: Record<string, string>) {
  const ports = [await freePort(), await freePort()]
  const start = (port: number) =>
    startServer({
      ...serverEnvironment(String(settings['DATA_DIR']), port),
      ...settings,
      SESSION_SECRET: SECRET,
      DRAIN_SECONDS: '4',
    })
  const nodes = new Map(await Promise.all(ports.map(async (port) => [port, await start(port)] as const)))
  const proxy = await openRoundRobin(ports)
  onTestFinished(async () => {
    await proxy.close()
    await Promise.all([...nodes.values()].map((node) => node.kill()))
  })
  return {
    origin: proxy.origin,
    /** Ends one server as a deployment does and starts it again, each in its turn. */
    roll: async () => {
      for (const port of ports) {
        await nodes.get(port)?.stop()
        nodes.set(port, await start(port))
        await vi.waitFor(() => expect(proxy.uses(port)).toBe(true), PATIENCE)
      }
    },
  }
}

/** Calls over and over until told to stop; notes every answer that was not a good one. */
function steadily(name: string, failures: string[], call: () => Promise<Response>, stop: AbortSignal) {
  let good = 0
  const running = (async () => {
    while (!stop.aborted) {
      const status = await call().then(
        (reply) => reply.arrayBuffer().then(() => reply.status),
        (error: Error) => `${error.message} ${String(error.cause)}`,
      )
      if (typeof status === 'number' && status < 400) good += 1
      else failures.push(`${name}: ${status}`)
      await wait(100)
    }
  })()
  return { running, good: () => good }
}

/** An upload that takes as long as the test: small pieces, and in each server's grace one that takes a while. */
function uploading(origin: string, me: SignedIn) {
  const piece = noise(64 * 1024)
  const headers = { ...me.bearer, 'tus-resumable': '1.0.0' }
  let path: Promise<string> | undefined
  let offset = 0
  async function begin() {
    const metadata = `filename ${btoa('talk.wav')},language_code ${btoa('en')}`
    const reply = await fetch(`${origin}${API_BASE}/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '1000000000', 'upload-metadata': metadata },
    })
    return new URL(String(reply.headers.get('location')), origin).href
  }
  async function* slowly() {
    for (let at = 0; at < piece.length; at += 8192) {
      yield new Uint8Array(piece.subarray(at, at + 8192))
      await wait(50)
    }
  }
  return async () => {
    const url = await (path ??= begin())
    const reply = await fetch(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(piece.length),
      },
      body: slowly(),
      duplex: 'half',
    } as unknown as RequestInit)
    offset = Number(reply.headers.get('upload-offset') ?? offset)
    return reply
  }
}

/** A socket that connects again by itself whenever it is closed, as clients do. */
function keptSocket(origin: string, me: SignedIn, failures: string[], stop: AbortSignal) {
  const codes: number[] = []
  let connected = 0
  async function run() {
    while (!stop.aborted) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${API_BASE}${SOCKET_PATH}`, { headers: me.bearer })
      const end = () => socket.close()
      stop.addEventListener('abort', end)
      socket.on('open', () => {
        connected += 1
      })
      socket.on('error', (error) => failures.push(`socket: ${error.message}`))
      const [code] = (await once(socket, 'close')) as [number]
      stop.removeEventListener('abort', end)
      if (!stop.aborted) codes.push(code)
    }
  }
  return { running: run(), connected: () => connected, codes }
}

test('servers are restarted one after the other under load, and nobody sees a request fail', async () => {
  const t = await buildTestApp({ engines: presentEngines(), sessionSecrets: [SECRET] })
  const me = await t.signIn()
  const file = await buildFile(t.db, { owner_id: me.id })
  const { origin, roll } = await twoNodes(t.settings)
  const stopping = new AbortController()
  const failures: string[] = []

  const transcript = `${origin}${API_BASE}/file/transcription/${file.id}`
  let version: string | null = null
  const save = async () => {
    const body = gzipSync(JSON.stringify(buildTranscript(`said at ${Date.now()}`)))
    const reply = await fetch(transcript, {
      method: 'PUT',
      headers: {
        ...me.bearer,
        'content-type': 'application/octet-stream',
        ...(version !== null && { 'if-match': version }),
      },
      body,
    })
    version = reply.headers.get('etag')
    return reply
  }
  const load = [
    steadily(
      'reading',
      failures,
      () => fetch(`${origin}${API_BASE}/file?page=1&limit=20`, { headers: me.bearer }),
      stopping.signal,
    ),
    steadily(
      'the profile',
      failures,
      () => fetch(`${origin}${API_BASE}/account/profile`, { headers: me.bearer }),
      stopping.signal,
    ),
    steadily('saving', failures, save, stopping.signal),
    steadily('uploading', failures, uploading(origin, me), stopping.signal),
  ]
  const socket = keptSocket(origin, me, failures, stopping.signal)
  await vi.waitFor(() => expect([socket.connected(), ...load.map(({ good }) => good())]).not.toContain(0), PATIENCE)

  await roll()
  stopping.abort()
  await Promise.all([...load, socket].map(({ running }) => running))
  expect(failures).toEqual([])
  expect(socket.codes.length).toBeGreaterThan(0)
  expect(new Set(socket.codes)).toEqual(new Set([1012]))
  expect(socket.connected()).toBe(socket.codes.length + 1)
})
