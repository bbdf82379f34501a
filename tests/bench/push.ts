import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { SOCKET_PATH } from '../../src/shared/contract/events.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { freePort } from '../support/free-port.ts'
import { benchFolder } from './bench-folder.ts'
import { openScreen } from './push/screen.ts'
import { buildPeople, type Person } from './push/world.ts'
import { residentBytes, serverEnvironment, startServer } from './server-process.ts'

/**
 * Connects two browsers of each of a thousand people, changes one file of each at a fixed rate, and prints how long it
 * takes from the call until the other browser hears of it, what a socket costs in memory, and whether anybody missed a
 * change or heard of somebody else's. Beside it, in the same run, a bare `ws` server without sessions, database or
 * checks. Then the status of one person's file is changed again and again, and the time is taken until the row of their
 * files page says so in a real browser, with all other sockets open. BENCH_PEOPLE and BENCH_RATE (changes a second)
 * replace 1,000 and 50.
 */
const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 1000)
const RATE = Number(process.env['BENCH_RATE'] ?? 50)
const BROWSERS = 2
/** Sockets that are opened at the same time. */
const AT_ONCE = 50
const TARGET = { p95Ms: 200 }
/** Changes that are watched on a screen. */
const SEEN = 100
const SECRET = 'a secret for the benchmark only'

/** A server under measurement. */
interface Subject {
  name: string
  pid: number
  /** Opens one browser's socket. */
  open: (person: Person) => WebSocket
  /** Changes the person's file; resolves when the server has answered. */
  change: (person: Person, status?: 'EDITING' | 'FINISHED') => Promise<void>
  /** Where the screens are, for a server that has any. */
  screens?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 20 })
const folder = benchFolder()
try {
  const people = await buildPeople(folder, { people: PEOPLE, secret: SECRET })
  console.log(`${PEOPLE * BROWSERS} sockets of ${PEOPLE} people, ${RATE} changes a second`)
  await withFloor((floor) => measure(floor, people))
  const met = await withLonghand((longhand) => measure(longhand, people))
  console.log(met ? 'targets met' : 'targets missed')
  process.exitCode = met ? 0 : 1
} finally {
  agent.destroy()
}

async function withFloor<T>(work: (subject: Subject) => Promise<T>): Promise<T> {
  const child = fork(path.join(import.meta.dirname, 'push/floor.ts'))
  try {
    const [origin] = (await once(child, 'message')) as [string]
    return await work({
      name: 'bare ws',
      pid: child.pid ?? 0,
      open: ({ id }) => new WebSocket(`${origin.replace('http', 'ws')}/${id}`),
      change: ({ id, fileId }) => send('POST', `${origin}/${id}/${fileId}`),
    })
  } finally {
    child.kill()
  }
}

async function withLonghand<T>(work: (subject: Subject) => Promise<T>): Promise<T> {
  const server = await startServer({ ...serverEnvironment(folder, await freePort()), SESSION_SECRET: SECRET })
  try {
    const headersOf = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
    return await work({
      name: 'longhand',
      pid: server.pid,
      open: (person) =>
        new WebSocket(`${server.origin.replace('http', 'ws')}${API_BASE}${SOCKET_PATH}`, {
          headers: headersOf(person),
        }),
      change: (person, status = 'FINISHED') =>
        send('PUT', `${server.origin}${API_BASE}/file/${person.fileId}`, headersOf(person), { status }),
      screens: server.origin,
    })
  } finally {
    await server.stop()
  }
}

async function measure({ name, pid, open, change, screens }: Subject, people: readonly Person[]): Promise<boolean> {
  const before = residentBytes(pid)
  const changedAt = new Map<string, number>()
  const waits: number[] = []
  let strangers = 0
  const sockets: WebSocket[] = []
  const openOne = async (person: Person) => {
    const socket = open(person)
    sockets.push(socket)
    const isConnected = Promise.withResolvers<void>()
    socket.on('error', isConnected.reject)
    socket.on('message', (frame) => {
      const { event, data } = JSON.parse((frame as Buffer).toString('utf8')) as { event: string; data: { id?: string } }
      if (event === 'connected') isConnected.resolve()
      if (event !== 'fileChanged') return
      if (data.id === person.fileId) waits.push(performance.now() - (changedAt.get(person.id) ?? Number.NaN))
      else strangers += 1
    })
    await isConnected.promise
  }
  try {
    const all = people.flatMap((person) => Array.from({ length: BROWSERS }, () => person))
    for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(openOne))
    await wait(2000)
    const perSocket = (residentBytes(pid) - before) / sockets.length

    const began = performance.now()
    const changes: Promise<void>[] = []
    for (const [at, person] of people.entries()) {
      await wait(Math.max(0, began + (at * 1000) / RATE - performance.now()))
      changedAt.set(person.id, performance.now())
      changes.push(change(person))
    }
    await Promise.all(changes)
    for (let tries = 0; tries < 50 && waits.length < sockets.length; tries++) await wait(100)

    const heard = report(`${name.padEnd(10)} heard`, waits)
    console.log(`  memory   ${(perSocket / 1000).toFixed(1)} kB for each socket`)
    console.log(
      `  missed   ${sockets.length - waits.length} of ${sockets.length}; heard of somebody else's: ${strangers} ` +
        '(targets: none)',
    )
    const isHeard = waits.length === sockets.length && strangers === 0 && heard
    return screens === undefined
      ? isHeard
      : report('  screen   changed', await timeScreen(screens, people[0]!, change)) && isHeard
  } finally {
    for (const socket of sockets) socket.terminate()
  }
}

/** Milliseconds from each change until the person's own screen says it. */
async function timeScreen(origin: string, person: Person, change: Subject['change']): Promise<number[]> {
  const screen = await openScreen(origin, person)
  try {
    const waits: number[] = []
    for (let at = 0; at < SEEN; at++) {
      const status = at % 2 === 0 ? 'EDITING' : 'FINISHED'
      waits.push(await screen.timeTo(status, () => change(person, status)))
    }
    return waits
  } finally {
    await screen.close()
  }
}

/** Prints how long it took; answers whether that is soon enough. */
function report(what: string, waits: readonly number[]): boolean {
  const sorted = waits.toSorted((a, b) => a - b)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN) as [
    number,
    number,
    number,
  ]
  console.log(
    `${what} after ${p50.toFixed(1)} ms (p50), ${p95.toFixed(1)} ms (p95), ${p99.toFixed(1)} ms (p99); target: ` +
      `p95 under ${TARGET.p95Ms} ms`,
  )
  return p95 < TARGET.p95Ms
}

async function send(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body: object = {},
): Promise<void> {
  const call = request(url, { method, agent, headers: { 'content-type': 'application/json', ...headers } })
  call.end(JSON.stringify(body))
  const [reply] = await once(call, 'response')
  const text = Buffer.concat(await reply.toArray()).toString('utf8')
  if (reply.statusCode !== 200) throw new Error(`A change was answered with ${reply.statusCode}: ${text}`)
}
