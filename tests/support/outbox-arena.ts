import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { createTokens } from '../../server/modules/identity/auth/tokens.ts'
import { sweepUploads } from '../../server/modules/media/uploads/tus/sweep.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { buildUser } from './factories.ts'
import { joinSockets } from './joined-sockets.ts'
import { noise } from './noise.ts'
import type { OutboxNews, OutboxOrderMessage, OutboxProcessSettings } from './outbox-process.ts'
import { createRandom } from './random.ts'

const SECRET = 'a secret for the outbox only'
/** A run that takes longer hangs, in milliseconds. */
const RUN_MS = 120_000

/**
 * `cut`: all connections break; `stall`: one stands still; `error` and `too-large`: the next request is answered 500 or
 * 413; `swallow`: the server's next answer never arrives; `server`: it is killed and started again; `outbox`: that is
 * killed, and started again some hours later.
 */
export type OutboxFault = 'cut' | 'stall' | 'error' | 'too-large' | 'swallow' | 'server' | 'outbox'

/** One run: media, and the faults that strike when so many more bytes have gone through; chosen by its seed alone. */
export interface OutboxRun {
  seed: number
  sizes: number[]
  faults: { kind: OutboxFault; afterBytes: number }[]
  /** How long the computer is without a network in between. */
  hoursOffline: number
}

const KINDS: readonly OutboxFault[] = [
  'cut',
  'stall',
  'error',
  'too-large',
  'swallow',
  'swallow',
  'outbox',
  'outbox',
  'outbox',
]

export function planOutboxRun(seed: number): OutboxRun {
  const random = createRandom(seed * 6271 + 5)
  const sizes = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    Math.round(20_000 + 3_000_000 * random() ** 2),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const faults = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    kind: KINDS[Math.floor(random() * KINDS.length)]!,
    afterBytes: Math.round((total / 2) * random()),
  }))
  // First, since what the others leave to be sent may be too little for it.
  if (seed % 10 === 0) faults.unshift({ kind: 'server', afterBytes: Math.round((total / 3) * random()) })
  return { seed, sizes, faults, hoursOffline: Math.floor(random() * 73) }
}

/** A server that can be killed, and outboxes in front of it whose lines fail. */
export async function openOutboxArena() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-outbox-'))
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const { db } = database
  await migrate(db)
  const blobs = createDiskBlobStore({ folder: path.join(dataDir, 'blobs') })
  let server: ChildProcess
  let port = 0
  let starting = start()

  async function start(): Promise<void> {
    server = fork(path.join(import.meta.dirname, 'upload-server.ts'), [
      JSON.stringify({ settings: { DATA_DIR: dataDir }, secret: SECRET }),
    ])
    const [{ origin }] = (await once(server, 'message')) as [{ origin: string }]
    port = Number(new URL(origin).port)
  }

  async function restartServer(): Promise<void> {
    await starting
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    starting = gone.then(start)
    await starting
  }

  async function signIn(): Promise<{ userId: string; token: string }> {
    const owner = await buildUser(db)
    const sid = uuidv7()
    const expires = Date.now() + 24 * HOUR_MS
    await db
      .insertInto('session')
      .values({
        id: sid,
        user_id: owner.id,
        created_at: Date.now(),
        expires_at: expires,
        remember: 0,
        last_used_at: Date.now(),
        user_agent: 'outbox',
      })
      .execute()
    return {
      userId: owner.id,
      token: await createTokens([SECRET]).sign({
        sub: owner.id,
        role: owner.role,
        sid,
        exp: Math.floor(expires / 1000),
      }),
    }
  }

  /** A line to the server on which faults strike; offline it refuses everybody. */
  async function openLine(strike: (kind: OutboxFault) => void, faults: OutboxRun['faults']) {
    const open = new Set<Socket>()
    let since = 0
    let isOffline = false
    let swallows = false
    let answersWith: string | null = null
    const cut = () => [...open].forEach((socket) => socket.destroy())
    const line = createServer((client) => {
      client.on('error', () => undefined)
      if (isOffline) {
        client.destroy()
        return
      }
      if (answersWith !== null) {
        const answer = answersWith
        answersWith = null
        client.once('data', () => client.end(`HTTP/1.1 ${answer}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`))
        return
      }
      const upstream = connect(port, '127.0.0.1')
      joinSockets(client, upstream, open)
      client.on('data', (chunk) => {
        since += chunk.length
        upstream.write(chunk)
        const next = faults[0]
        if (!next || since < next.afterBytes) return
        since = 0
        faults.shift()
        if (next.kind === 'stall') client.pause()
        if (next.kind === 'swallow') swallows = true
        if (next.kind === 'error') answersWith = '500 Internal Server Error'
        if (next.kind === 'too-large') answersWith = '413 Payload Too Large'
        if (['cut', 'error', 'too-large', 'server'].includes(next.kind)) cut()
        strike(next.kind)
      })
      upstream.on('data', (chunk) => {
        // Of the last piece the server's work is done by then, and only the answer is lost.
        if (swallows) {
          swallows = false
          cut()
        } else client.write(chunk)
      })
    }).listen(0, '127.0.0.1')
    await once(line, 'listening')
    return {
      origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
      setOffline(offline: boolean) {
        isOffline = offline
        if (offline) cut()
      },
      close() {
        cut()
        line.close()
      },
    }
  }

  return {
    /**
     * Has all media of a run arrive while its faults strike. @throws Error when one is missing, doubled, damaged, or
     * still on the disk
     */
    async send(run: OutboxRun): Promise<{ struck: OutboxFault[] }> {
      await starting
      const place = path.join(dataDir, `outbox-${run.seed}`)
      const folder = path.join(place, 'outbox')
      await mkdir(place)
      const person = await signIn()
      const struck: OutboxFault[] = []
      const takes = await Promise.all(
        run.sizes.map(async (size, at) => {
          const bytes = noise(size)
          const file = path.join(place, `${at}.wav`)
          await writeFile(file, bytes)
          return {
            id: randomUUID(),
            name: `${run.seed}-${at}.wav`,
            file,
            sha256: createHash('sha256').update(bytes).digest('hex'),
          }
        }),
      )
      const added = new Set<string>()
      let child: ChildProcess | null = null
      let aheadMs = 0
      let restarting = Promise.resolve()
      const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
      const tell = (order: OutboxOrderMessage) => child?.connected && child.send(order)

      const line = await openLine(
        (kind) => {
          struck.push(kind)
          if (kind === 'server') void restartServer().then(() => tell({ type: 'wake' }))
          if (kind === 'outbox') restarting = restarting.then(killOutbox)
        },
        [...run.faults],
      )

      function startOutbox(): void {
        const settings: OutboxProcessSettings = { folder, server: line.origin, ...person, aheadMs }
        const started = fork(path.join(import.meta.dirname, 'outbox-process.ts'), [JSON.stringify(settings)])
        child = started
        started.on('message', (news: OutboxNews) => {
          if (news.type === 'added') added.add(news.id)
          if (news.type === 'entries') for (const id of news.failed) tell({ type: 'resume', id })
          if (news.type === 'entries' && news.waiting.length === 0 && takes.every(({ id }) => added.has(id))) resolve()
        })
        started.on('error', reject)
        // What was not safe in the outbox is handed over again, as the recorder does.
        for (const { id, name, file } of takes) if (!added.has(id)) tell({ type: 'add', id, name, file })
      }

      async function killOutbox(): Promise<void> {
        const old = child
        if (!old) return
        const gone = once(old, 'exit')
        old.kill('SIGKILL')
        await gone
        // The network comes back hours later, when the server has swept and the app is started again.
        line.setOffline(true)
        aheadMs += run.hoursOffline * HOUR_MS
        await sweepUploads({ db, blobs, now: () => Date.now() + aheadMs })
        startOutbox()
        setTimeout(() => {
          line.setOffline(false)
          tell({ type: 'wake' })
        }, 100)
      }

      const late = setTimeout(() => reject(new Error(`run ${run.seed} hangs`)), RUN_MS)
      try {
        startOutbox()
        await finished
        await restarting
        await check(run, person.userId, takes, folder)
        return { struck }
      } finally {
        clearTimeout(late)
        ;(child as ChildProcess | null)?.kill('SIGKILL')
        line.close()
      }
    },

    async close(): Promise<void> {
      await starting
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }

  async function check(
    run: OutboxRun,
    userId: string,
    takes: readonly { name: string; sha256: string }[],
    folder: string,
  ): Promise<void> {
    const files = await db.selectFrom('file').select(['name', 'media_sha256']).where('owner_id', '=', userId).execute()
    const found = files.map(({ name, media_sha256 }) => `${name} ${media_sha256}`).toSorted()
    const wanted = takes.map(({ name, sha256 }) => `${name} ${sha256}`).toSorted()
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      throw new Error(
        `run ${run.seed}: on the server are ${JSON.stringify(found)}, sent were ${JSON.stringify(wanted)}`,
      )
    const left = await readdir(folder)
    if (left.length > 0) throw new Error(`run ${run.seed}: left in the outbox are ${left.join(', ')}`)
  }
}
