import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { WebSocket } from 'ws'
import { openDatabase } from '../../server/kernel/db/open.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { createTokens } from '../../server/modules/identity/auth/tokens.ts'
import { SOCKET_PATH } from '../../src/shared/contract/events.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile, buildUser } from '../support/factories.ts'
import { freePort } from '../support/free-port.ts'
import { noise } from '../support/noise.ts'
import { createRandom } from '../support/random.ts'
import { benchFolder } from './bench-folder.ts'
import { residentBytes, runCommand, serverEnvironment, startServer } from './server-process.ts'

/**
 * What the things that people do cost one server in processor time and memory, for docs/operations.md. Processor time
 * is counted, not the clock, so other work on the machine changes it little. `DATABASE_URL` has it measured on
 * PostgreSQL, whose own time is not counted.
 */
const ACCOUNT = { email: 'bench@example.org', password: 'a password for the benchmark' }
const SECRET = 'a secret for the benchmark only'
const HOUR_WORDS = 9000
const UPLOAD_BYTES = 256 * 1024 * 1024
const PIECE_BYTES = 8 * 1024 * 1024
const SOCKETS = 1000
/** Of a process's times in /proc, a second. */
const TICKS = 100

const folder = benchFolder()
const env: NodeJS.ProcessEnv = {
  ...serverEnvironment(folder, await freePort()),
  CALLS_PER_MINUTE: '1000000',
  SESSION_SECRET: SECRET,
}
await runCommand(['user', 'add', '--email', ACCOUNT.email, '--password', ACCOUNT.password, '--role', 'ADMIN'], env)
const fileId = await addFiles()
const server = await startServer(env)
const api = `${server.origin}${API_BASE}`
try {
  const headers = { authorization: `Bearer ${await login()}` }
  console.log(
    `${availableParallelism()} cores, Node ${process.version}, ${env['DATABASE_URL'] ? 'PostgreSQL' : 'SQLite'}`,
  )
  await cost('a page of 20 files of 10,000', 400, () => get('/file?page=1&limit=20', headers))
  await cost('the profile', 400, () => get('/account/profile', headers))
  const hour = hourOfText()
  let version: string | null = null
  await cost(
    `a save of 9,000 words, an hour of speech (${Math.round(hour(0).length / 1024)} kB packed)`,
    60,
    async (turn) => {
      const reply = await fetch(`${api}/file/transcription/${fileId}`, {
        method: 'PUT',
        headers: {
          ...headers,
          'content-type': 'application/octet-stream',
          ...(version !== null && { 'if-match': version }),
        },
        body: new Uint8Array(hour(turn)),
      })
      if (!reply.ok) throw new Error(`a save was answered ${reply.status}`)
      version = reply.headers.get('etag')
    },
  )
  await cost('those words, read', 100, () => get(`/file/transcription/${fileId}`, headers))
  await uploadCost(headers)
  await socketCost()
} finally {
  await server.stop()
}

/** Does something so many times, a few at once, warm; prints what each took of the server's processors. */
async function cost(what: string, times: number, act: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < times / 4; turn++) await act(-turn - 1)
  const before = processorSeconds()
  for (let turn = 0; turn < times; turn++) await act(turn)
  const each = ((processorSeconds() - before) / times) * 1000
  console.log(`${what}: ${each.toFixed(2)} ms of a core, so ${Math.floor(1000 / each)} a second on one`)
}

async function uploadCost(headers: Record<string, string>): Promise<void> {
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const created = await fetch(`${api}/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(UPLOAD_BYTES + 1),
      'upload-metadata': `filename ${btoa('a.wav')},language_code ${btoa('en')}`,
    },
  })
  const url = new URL(String(created.headers.get('location')), server.origin)
  const piece = new Uint8Array(noise(PIECE_BYTES))
  const before = processorSeconds()
  for (let offset = 0; offset < UPLOAD_BYTES; offset += PIECE_BYTES) {
    const reply = await fetch(url, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: piece,
    })
    if (reply.status !== 204) throw new Error(`a piece was answered ${reply.status}`)
  }
  console.log(`an upload: ${(((processorSeconds() - before) / UPLOAD_BYTES) * 1e9).toFixed(2)} s of a core for each GB`)
}

async function socketCost(): Promise<void> {
  const before = { memory: residentBytes(server.pid), seconds: processorSeconds() }
  const sockets: WebSocket[] = []
  // A person has 32 at most, so each takes a session of somebody else.
  const { db, close } = await openDatabase({ databaseUrl: env['DATABASE_URL'] ?? null, dataDir: folder })
  const tokens: string[] = []
  for (let of = 0; of < SOCKETS; of += 32) tokens.push(await person(db))
  await close()
  for (let turn = 0; turn < SOCKETS; turn++) {
    const socket = new WebSocket(`${api.replace('http', 'ws')}${SOCKET_PATH}`, {
      headers: { authorization: `Bearer ${tokens[Math.floor(turn / 32)]}` },
    })
    await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
    sockets.push(socket)
  }
  const opened = processorSeconds() - before.seconds
  const memory = (residentBytes(server.pid) - before.memory) / SOCKETS
  console.log(
    `a socket: ${((opened / SOCKETS) * 1000).toFixed(2)} ms of a core to open, ${Math.round(memory / 1024)} kB`,
  )
  const idle = processorSeconds()
  await new Promise((resolve) => setTimeout(resolve, 30_000))
  console.log(`${SOCKETS} sockets that only wait: ${(((processorSeconds() - idle) / 30) * 100).toFixed(1)} % of a core`)
  for (const socket of sockets) socket.terminate()
}

/** Somebody with a session, without a login, of which there may be 20 a minute. */
async function person(db: Db): Promise<string> {
  const { id, role } = await buildUser(db)
  const sid = uuidv7()
  const expires = Date.now() + 3_600_000
  await db
    .insertInto('session')
    .values({
      id: sid,
      user_id: id,
      created_at: Date.now(),
      expires_at: expires,
      remember: 0,
      last_used_at: Date.now(),
      user_agent: 'bench',
    })
    .execute()
  return createTokens([SECRET]).sign({ sub: id, role, sid, exp: Math.floor(expires / 1000) })
}

/** Processor time of the server and of what it started and waited for, in seconds. */
function processorSeconds(): number {
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) / TICKS
}

async function get(url: string, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(api + url, { headers })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${url} was answered ${reply.status}`)
}

async function login(): Promise<string> {
  const reply = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ACCOUNT.email, password: ACCOUNT.password }),
  })
  return ((await reply.json()) as { token: string }).token
}

async function addFiles(): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl: env['DATABASE_URL'] ?? null, dataDir: folder })
  const { id } = await db.selectFrom('user').select('id').where('email', '=', ACCOUNT.email).executeTakeFirstOrThrow()
  const file = await buildFile(db, { owner_id: id, length_seconds: 10_000 })
  for (let count = 0; count < 10_000; count++) await buildFile(db, { owner_id: id, name: `interview ${count}.mp3` })
  await close()
  return file.id
}

/** An hour of words, of which each save has another one changed. */
function hourOfText(): (turn: number) => Buffer {
  const random = createRandom(7)
  const texts = Array.from({ length: HOUR_WORDS / 60 }, () =>
    Array.from({ length: 60 }, () => Math.floor(random() * 1e6).toString(36)).join(' '),
  )
  return (turn) => gzipSync(JSON.stringify(buildTranscript(`turn${turn} ${texts[0]}`, ...texts.slice(1))))
}
