import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { v7 as uuidv7 } from 'uuid'
import { readConfig } from '../../server/kernel/config.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { createTokens } from '../../server/modules/identity/auth/tokens.ts'
import { sweepOrphans } from '../../server/modules/files/sweep.ts'
import { sweepUploads } from '../../server/modules/media/uploads/tus/sweep.ts'
import { sha256 } from '../../server/kernel/sha256.ts'
import { sendResumable } from '../../src/renderer/features/files/upload/send-resumable.ts'
import { ApiError } from '../../src/renderer/lib/api-error.ts'
import { createUnfinishedUploads } from '../../src/renderer/features/files/upload/unfinished.ts'
import { UPLOAD_AHEAD_BYTES } from '../../src/shared/contract/uploads.ts'
import { buildUser } from './factories.ts'
import { openBlobs } from './blobs.ts'
import { joinSockets } from './joined-sockets.ts'
import { memoryStorage } from './memory-storage.ts'
import { noise } from './noise.ts'
import { createRandom } from './random.ts'
import { S3_KEYS } from './s3-keys.ts'
import { startS3Server } from './s3-server.ts'

const SECRET = 'a secret for faults only'
const MEGABYTE = 1_000_000
/** The heads of all requests of one run take less. */
const HEADS_BYTES = 100_000

/**
 * A sender gives a piece up after so long. A store on the same busy machine takes longer than a disk, and a piece that
 * is given up early is sent for nothing. Milliseconds.
 */
const STALL_MS = { folder: 6000, bucket: 20_000 }

/** What one run is made of; chosen by its seed alone. */
export interface FaultRun {
  seed: number
  sizeBytes: number
  /** Each strikes when so many more bytes have gone through. */
  faults: { kind: 'cut' | 'stall' | 'kill'; afterBytes: number }[]
  /** Whether the source changes at the first fault. */
  isChanged: boolean
}

/** What came of it. */
export interface FaultResult extends FaultRun {
  /**
   * Times that the upload was interrupted: by a fault of its own, by the server's death in another run, or by its
   * sender's patience.
   */
  interrupted: number
  /** Bytes that were sent more than once, as counted on the line, the requests' heads among them. */
  sentAgain: number
  outcome: 'equal' | 'refused'
}

export function planRun(seed: number): FaultRun {
  const random = createRandom(seed * 7919 + 13)
  const sizeBytes = Math.round(MEGABYTE * (0.2 + 24 * random() ** 2))
  const kinds = ['cut', 'cut', 'stall', 'kill'] as const
  const faults = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
    kind: kinds[Math.floor(random() * kinds.length)]!,
    afterBytes: Math.round(random() * sizeBytes * 0.6),
  }))
  return { seed, sizeBytes, faults, isChanged: random() < 0.15 }
}

/**
 * A server that can be killed, with a data folder of its own and media there or in a bucket, and uploads to it through
 * proxies that fail.
 */
export async function openUploadArena({ media = 'folder' }: { media?: 'folder' | 'bucket' } = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-faults-'))
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const { db } = database
  await migrate(db)
  const owner = await buildUser(db)
  const sid = uuidv7()
  const expires = Date.now() + 24 * 3_600_000
  await db
    .insertInto('session')
    .values({
      id: sid,
      user_id: owner.id,
      created_at: Date.now(),
      expires_at: expires,
      remember: 0,
      last_used_at: Date.now(),
      user_agent: 'faults',
    })
    .execute()
  const token = await createTokens([SECRET]).sign({
    sub: owner.id,
    role: owner.role,
    sid,
    exp: Math.floor(expires / 1000),
  })
  const s3 = media === 'bucket' ? await startS3Server() : null
  const settings = { DATA_DIR: dataDir, ...(s3 && { ...S3_KEYS, STORAGE_URL: await s3.newBucket() }) }
  if (s3) Object.assign(process.env, S3_KEYS)
  const blobs = await openBlobs(readConfig(settings))
  const storage = memoryStorage()
  const unfinished = createUnfinishedUploads(() => storage, owner.id)

  let server: ChildProcess
  let port = 0
  let kills = 0
  let starting = start()
  let killing: Promise<void> | null = null

  async function start(): Promise<void> {
    server = fork(path.join(import.meta.dirname, 'upload-server.ts'), [JSON.stringify({ settings, secret: SECRET })])
    const [{ origin }] = (await once(server, 'message')) as [{ origin: string }]
    port = Number(new URL(origin).port)
  }

  /**
   * Kills the server and starts another. Who strikes while that goes on has struck as well: a second kill would leave a
   * server behind that nobody ends.
   */
  function kill(): Promise<void> {
    killing ??= startAgain(starting).finally(() => {
      killing = null
    })
    return (starting = killing)
  }

  async function startAgain(started: Promise<void>): Promise<void> {
    await started
    kills += 1
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
    await start()
  }

  /** A line to the server on which the run's faults strike. */
  async function openLine(run: FaultRun, onFault: () => void) {
    const faults = [...run.faults]
    const open = new Set<Socket>()
    const killsBefore = kills
    let since = 0
    let sent = 0
    let struck = 0
    let givenUp = 0
    let sentBefore = 0
    const strike = (kind: FaultRun['faults'][number]['kind'], stalled: Socket) => {
      if (kind !== 'kill') struck += 1
      since = 0
      onFault()
      if (kind === 'stall') stalled.pause()
      else for (const socket of open) socket.destroy()
      if (kind === 'kill') void kill()
    }
    const line = createServer((client) => {
      const upstream = connect(port, '127.0.0.1')
      joinSockets(client, upstream, open)
      client.on('data', (chunk) => {
        since += chunk.length
        sent += chunk.length
        if (!upstream.write(chunk)) {
          client.pause()
          upstream.once('drain', () => client.resume())
        }
        if (faults[0] && since >= faults[0].afterBytes) strike(faults.shift()!.kind, client)
      })
      upstream.pipe(client)
    }).listen(0, '127.0.0.1')
    await once(line, 'listening')
    return {
      endpoint: `http://127.0.0.1:${(line.address() as AddressInfo).port}/api/longhand/uploads`,
      interrupted: () => Math.max(struck + kills - killsBefore, givenUp),
      /** The sender begins a piece again. One that waits too long for a busy server does so without any fault. */
      onTrouble: () => {
        if (sent - sentBefore > HEADS_BYTES) givenUp += 1
        sentBefore = sent
      },
      sentAgain: () => Math.max(0, sent - run.sizeBytes),
      close: () => {
        for (const socket of open) socket.destroy()
        line.close()
      },
    }
  }

  return {
    /** Uploads one file while the run's faults strike. @throws Error when what is stored is not what was sent */
    async upload(run: FaultRun): Promise<FaultResult> {
      await starting
      const source = noise(run.sizeBytes)
      const expected = sha256(source)
      let isChanged = false
      const line = await openLine(run, () => {
        if (!run.isChanged || isChanged) return
        isChanged = true
        source[source.length - 1]! ^= 1
      })
      try {
        const file = Object.assign(source, {
          name: `${run.seed}.wav`,
          size: source.length,
          lastModified: run.seed,
          arrayBuffer: async () => new Uint8Array(source).buffer,
        })
        const id = await tryingAgain(
          () =>
            sendResumable(
              {
                endpoint: line.endpoint,
                unfinished,
                headers: { authorization: `Bearer ${token}` },
                stallMs: STALL_MS[media],
                waits: { first: 100, longest: 3000 },
              },
              {
                file: file as unknown as File,
                options: { language_code: 'en' },
                onTrouble: line.onTrouble,
              },
            ),
          () => starting,
        )
        const row = await db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const hash = createHash('sha256')
        await pipeline(await blobs.read(row.media_key!), hash)
        const found = hash.digest('hex')
        if (found !== expected && found === sha256(source))
          throw new Error(`run ${run.seed}: a source that changed was not refused`)
        if (row.media_sha256 !== expected || found !== expected || row.size !== run.sizeBytes)
          throw new Error(`run ${run.seed}: what is stored is not what was sent`)
        const result = { ...run, interrupted: line.interrupted(), sentAgain: line.sentAgain() }
        if (result.sentAgain > result.interrupted * UPLOAD_AHEAD_BYTES + HEADS_BYTES)
          throw new Error(
            `run ${run.seed}: ${result.sentAgain} bytes were sent again after ${result.interrupted} interruptions`,
          )
        return { ...result, outcome: 'equal' }
      } catch (error) {
        const isRefused = error instanceof Error && 'code' in error && error.code === 'source_changed'
        if (!isRefused || !isChanged) throw new Error(`run ${run.seed}: ${String(error)}`, { cause: error })
        return { ...run, interrupted: line.interrupted(), sentAgain: line.sentAgain(), outcome: 'refused' }
      } finally {
        line.close()
      }
    },

    /** Sweeps as an hour later, and answers what is left besides the files and their media. */
    async leftOver(): Promise<{ blobs: number; uploads: number; files: number; ofFiles: number }> {
      const later = Date.now() + 30 * 24 * 3_600_000
      await sweepUploads({ db, blobs, now: () => later })
      await sweepOrphans({ db, blobs, olderThanMs: 0 })
      let found = 0
      for await (const _ of blobs.list()) found += 1
      const files = await db.selectFrom('file').select('media_key').execute()
      const uploads = await db.selectFrom('upload').select('id').execute()
      return {
        blobs: found,
        uploads: uploads.length,
        files: files.length,
        ofFiles: new Set(files.map(({ media_key }) => media_key)).size,
      }
    },

    async close(): Promise<void> {
      await starting
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
      await database.close()
      await s3?.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type UploadArena = Awaited<ReturnType<typeof openUploadArena>>

/**
 * Presses 'Try again' as a person does who sees that there is a server again; on a busy machine it is long in starting.
 */
async function tryingAgain<T>(send: () => Promise<T>, isThere: () => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'network' || tries === 20) throw error
      await isThere()
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}
