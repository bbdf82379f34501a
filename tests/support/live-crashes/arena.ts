import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { WebSocket } from 'ws'
import { migrate } from '../../../server/kernel/db/migrate.ts'
import { createTokens } from '../../../server/modules/identity/auth/tokens.ts'
import { auditLedger, credit } from '../../../server/modules/billing/plans/ledger.ts'
import { ownPlanId } from '../../../server/modules/billing/plans/repository.ts'
import { readVersion } from '../../../server/modules/texts/repository.ts'
import {
  createLiveSession,
  type ConnectLive,
  type LiveSession,
} from '../../../src/renderer/features/files/live/live-session.ts'
import type { KeptPiece, KeptSound } from '../../../src/renderer/features/files/live/kept-sound.ts'
import {
  LIVE_SOUND,
  liveSocketPath,
  type LiveSession as Facts,
} from '../../../src/shared/contract/live-transcription.ts'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { costOf } from '../../../src/shared/domain/quota.ts'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { buildUser } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { openInstallation } from '../open-installation.ts'
import { quickFolder } from '../quick-folder.ts'
import { createRandom } from '../random.ts'
import { toneSound } from '../tone-engine.ts'
import { until } from '../workers.ts'

const SECRET = 'a secret for tests only'
/** What a page hands on at a time: a quarter of a second. */
const PIECE_BYTES = 8000
/** A piece is sent so often: ten times as fast as it is spoken. Milliseconds. */
const PIECE_MS = 25

/** What happens to a session, before which of its pieces. */
const FAULTS = ['cut', 'tab', 'server', 'worker'] as const
type Fault = (typeof FAULTS)[number]

/** What came of a session. */
export interface LiveCrash {
  seed: number
  faults: readonly Fault[]
  /** Why it is wrong; null where it is right. */
  wrong: string | null
}

/** A server and a worker that can be killed, and the page's own code that records against them. */
export async function openLiveArena() {
  const dataDir = await mkdtemp(path.join(await quickFolder(), 'longhand-live-'))
  const settings = { DATA_DIR: dataDir, DISK_RESERVE: '0' }
  const installation = await openInstallation(settings)
  const { db, blobs } = installation
  await migrate(db)
  const port = await freePort()
  const tokens = createTokens([SECRET])
  const alive = new Map<'server' | 'worker', ChildProcess>()

  async function start(role: 'server' | 'worker'): Promise<void> {
    const argument = JSON.stringify({ settings, port: role === 'server' ? port : null })
    const child = fork(path.join(import.meta.dirname, 'process.ts'), [argument])
    alive.set(role, child)
    await once(child, 'message')
  }

  async function kill(role: 'server' | 'worker'): Promise<void> {
    const child = alive.get(role)!
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    await start(role)
  }

  /** A person with an hour of time; answers headers that show who they are. */
  async function person() {
    const { id } = await buildUser(db)
    const planId = (await ownPlanId(db, id))!
    const at = Date.now()
    const move = { planId, kind: 'auto' as const, actorId: id, at, seconds: 3600, reference: 'test', key: uuidv7() }
    await db.transaction().execute((tx) => credit(tx, { ...move, reason: 'grant' }))
    const sid = uuidv7()
    const session = { id: sid, user_id: id, created_at: at, expires_at: at + 86_400_000, remember: 0 }
    await db
      .insertInto('session')
      .values({ ...session, last_used_at: at, user_agent: 'proof' })
      .execute()
    const token = await tokens.sign({ sub: id, role: 'USER', sid, exp: Math.floor(at / 1000) + 86_400 })
    return { planId, headers: { authorization: `Bearer ${token}` } }
  }

  const connectTo =
    (id: string, headers: Record<string, string>, onSocket: (socket: WebSocket) => void): ConnectLive =>
    ({ received, closed }) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${API_BASE}${liveSocketPath(id)}`, { headers })
      onSocket(socket)
      socket.on('message', (data) => received((data as Buffer).toString('utf8')))
      socket.on('close', (code) => closed(code))
      socket.on('error', () => undefined)
      return { send: (data) => socket.readyState === socket.OPEN && socket.send(data), close: () => socket.terminate() }
    }

  /** Records one session with the faults that its seed chooses; answers what is wrong with what came of it. */
  async function record(seed: number): Promise<LiveCrash> {
    const random = createRandom(seed)
    const { sound, words } = toneSound(6 + Math.floor(random() * 12))
    const pieces = Math.ceil(sound.byteLength / PIECE_BYTES)
    const faults = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      fault: FAULTS[Math.floor(random() * FAULTS.length)]!,
      before: 1 + Math.floor(random() * pieces),
    }))
    const { planId, headers } = await person()
    const call = async (method: string, address: string, body?: object) => {
      const reply = await fetch(`http://127.0.0.1:${port}${API_BASE}${address}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`)
      return reply.json() as Promise<object>
    }
    const opening = { name: `Seed ${seed}`, language_code: 'en', translate_languages: ['es'], client_key: randomUUID() }
    const { id } = ((await call('POST', '/live', opening)) as { session: Facts }).session
    const kept = memoryKept()
    let socket: WebSocket | null = null
    const connect = connectTo(id, headers, (opened) => (socket = opened))
    const open = async (): Promise<LiveSession> => {
      const facts = await until('the session', () =>
        call('GET', `/live/${id}`).then(
          (answer) => answer as Facts,
          () => null,
        ),
      )
      const session = createLiveSession({
        id,
        owner: 'ann',
        connect,
        kept,
        facts,
        pieces: await kept.piecesOf(id),
        isKept: true,
      })
      session.open()
      return session
    }
    let page = await open()
    for (let index = 0; index < pieces; index++) {
      for (const { fault } of faults.filter(({ before }) => before === index)) {
        if (fault === 'cut') (socket as WebSocket | null)?.terminate()
        else if (fault === 'tab') {
          page.close()
          page = await open()
        } else await kill(fault)
      }
      const from = index * PIECE_BYTES
      page.push(new Uint8Array(sound.subarray(from, from + PIECE_BYTES)).buffer)
      await wait(PIECE_MS)
    }
    page.finish()
    for (const { fault } of faults.filter(({ before }) => before >= pieces)) if (fault === 'worker') await kill(fault)
    const file = await until(`the file of seed ${seed}`, async () => {
      const row = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
      return row?.is_live === 0 ? row : null
    })
    page.close()
    const translated = await until(`the translation of seed ${seed}`, () => readVersion(db, id, 'es'))
    const inSpanish = JSON.parse(gunzipSync(translated.body).toString('utf8')) as Transcript
    const medium = (await buffer(await blobs.read(file.media_key!))).subarray(44)
    const text = await readVersion(db, id, 'original')
    const transcript = JSON.parse(gunzipSync(text!.body).toString('utf8')) as Transcript
    const [heard, spanish] = [transcript, inSpanish].map(({ paragraphs }) =>
      paragraphs.flatMap((paragraph) => paragraph.words.map((word) => word.text)).join(' '),
    )
    const tagged = words.map((word) => `es:${word}`).join(' ')
    const settled = await db
      .selectFrom('ledger')
      .select(['reason', 'seconds'])
      .where('plan_id', '=', planId)
      .where('reason', 'in', ['settle', 'translation'])
      .orderBy('reason')
      .execute()
    const cost = costOf(sound.byteLength / LIVE_SOUND.bytesPerSecond)
    const due = (['settle', 'translation'] as const).map((reason) => ({ reason, seconds: -cost }))
    const wrong = [
      !medium.equals(sound) && `the sound is ${medium.byteLength} bytes instead of ${sound.byteLength}, or others`,
      heard !== words.join(' ') && `the words are ${heard}, not ${words.join(' ')}`,
      spanish !== tagged && `the translation is ${spanish}, not ${tagged}`,
      JSON.stringify(settled) !== JSON.stringify(due) && `charged ${JSON.stringify(settled)}, not ${cost} each`,
      ...(await auditLedger(db, [planId])).map(({ fault }) => fault),
    ].filter((one) => one !== false)
    return { seed, faults: faults.map(({ fault }) => fault), wrong: wrong.length > 0 ? wrong.join('; ') : null }
  }

  await start('server')
  await start('worker')
  return {
    record,
    async close() {
      for (const child of alive.values()) {
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }
      await installation.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a browser keeps, in memory. */
function memoryKept(): KeptSound {
  let pieces: KeptPiece[] = []
  return {
    begin: () => Promise.resolve(),
    put: async (_, piece) => void pieces.push({ ...piece }),
    forgetBefore: async (_, at) => void (pieces = pieces.filter((piece) => piece.at >= at)),
    piecesOf: async () => [...pieces],
    sessionsOf: async () => [],
    end: async () => void (pieces = []),
  }
}
