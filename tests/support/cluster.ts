import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { createS3BlobStore } from '../../server/adapters/blob-store-s3/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { openDatabase, type OpenDatabase } from '../../server/kernel/db/open.ts'
import type { BlobStore } from '../../server/ports/blob-store.ts'
import { freePort } from './free-port.ts'
import { S3_KEYS } from './s3-keys.ts'
import { type S3Process, startS3Process } from './s3-process.ts'
import { makeBucket } from './s3-server.ts'
import { type Line, openLine } from './line.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { missingPostgres, type PostgresServer, startPostgres } from './postgres.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts'
import { type LonghandProcess, startProcess, whenReady } from './server-process.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

/** How long one that ended by itself waits before it is started again, in milliseconds. */
const RESTART_MS = 200

/** What signs the sessions of all clusters. */
export const CLUSTER_SECRET = 'a secret for clusters of tests only'

export interface ClusterSettings {
  /**
   * `embedded`: one server that does everything, on SQLite. `scaled`: servers and workers beside each other, on
   * PostgreSQL.
   */
  setup: 'embedded' | 'scaled'
  /** Servers and workers of `scaled`; two of each unless said. */
  apis?: number
  workers?: number
  /**
   * `bucket`: media in a store that speaks S3, and each process with a data folder of its own, as on a machine of its
   * own.
   */
  media?: 'folder' | 'bucket'
  /** Has the data lie on a disk of so many bytes that can be filled, where mounting one is allowed. */
  diskBytes?: number
  /** The database has a standby that every commit waits for, and can fail over to it. */
  isReplicated?: boolean
  /** The processes reach the database through PgBouncer. */
  isPooled?: boolean
  /** Nothing between the processes and the database: lines cost time, and are in the way of a measurement. */
  isDirect?: boolean
  /** More settings for all of them. */
  env?: Record<string, string>
}

/**
 * A server or a worker in a process of its own, which is started again when it ends, as by whoever keeps services
 * running.
 */
export interface ClusterNode {
  name: string
  /** Where a server listens; 0 while it does not run, and for a worker. */
  port: () => number
  /** Ends it as `kill -9` does, with all that it started; it stays ended. */
  kill: () => Promise<void>
  /** Starts it again; a server is ready then. */
  start: () => Promise<void>
  /** Ends it by SIGTERM; it stays ended. */
  stop: () => Promise<void>
}

/** An end that nobody asked for. */
export interface Death {
  name: string
  wasReady: boolean
  said: string
}

/** Longhand in several processes that can each be killed, with lines between them that can be cut. */
export interface Cluster {
  /** Of all processes; with a bucket each has a folder of its own in it. */
  dataDir: string
  /** Those folders. */
  dataDirs: string[]
  apis: ClusterNode[]
  workers: ClusterNode[]
  /** Where clients come in: each connection goes to one of the servers that run, by turns. */
  front: Line
  origin: string
  /** Between the processes and the database; null on SQLite, and where nothing is between them. */
  databaseLine: Line | null
  /** Between the processes and the store for media; null for a folder. */
  mediaLine: Line | null
  /** The store for media; null for a folder. */
  store: S3Process | null
  /** The one server that there is; null on SQLite, and where there are two. */
  postgres: PostgresServer | null
  /** The two servers; null where there is one or none. */
  replicated: ReplicatedPostgres | null
  /** Where the data lies, if a small one was asked for and could be mounted. */
  disk: SmallDisk | null
  /** Ends of servers and workers that nobody asked for. */
  deaths: Death[]
  /** The same database, past the line; the caller closes it. */
  openDatabase: () => Promise<OpenDatabase>
  /** The same store, past the line. */
  openBlobs: () => Promise<BlobStore>
  /** Ends everything and removes its data. */
  close: () => Promise<void>
}

/** Starts a cluster and waits until its servers are ready. @throws Error when PostgreSQL is wanted and not there */
export async function openCluster({
  setup,
  apis = 2,
  workers = 2,
  media = 'folder',
  diskBytes,
  isReplicated = false,
  isPooled = false,
  isDirect = false,
  env: more = {},
}: ClusterSettings): Promise<Cluster> {
  const isScaled = setup === 'scaled'
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-cluster-'))
  const disk = diskBytes === undefined ? null : await mountSmallDisk(dataDir, diskBytes)
  const missing = isScaled ? await missingPostgres() : null
  if (missing !== null) throw new Error(missing)
  const replicated = isReplicated ? await startReplicatedPostgres() : null
  const postgres = isScaled && !replicated ? await startPostgres({ isDurable: true }) : null
  const url = () => replicated?.url() ?? postgres?.postgres.url ?? null
  const databaseLine = url() === null || isDirect ? null : await openLine(() => Number(new URL(url()!).port))
  const pooler = isPooled && databaseLine ? await startPgBouncer(databaseLine.port) : null
  const databasePort = pooler?.port ?? databaseLine?.port
  const s3 = media === 'bucket' ? await startS3Process() : null
  const mediaLine = s3 && (await openLine(() => Number(new URL(s3.origin).port)))
  const bucket = s3 && (await makeBucket(s3.origin))
  const storageUrl =
    s3 &&
    bucket &&
    mediaLine &&
    bucket.replace(encodeURIComponent(s3.origin), encodeURIComponent(`http://127.0.0.1:${mediaLine.port}`))
  const deaths: Death[] = []
  let turn = 0
  const front = await openLine(() => {
    const open = servers.filter((node) => node.port() > 0)
    turn += 1
    // Port 9 is nobody's: without a server the line ends at once.
    return open[turn % open.length]?.port() ?? 9
  })
  const origin = `http://127.0.0.1:${front.port}`
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    SESSION_SECRET: CLUSTER_SECRET,
    ...(url() !== null && {
      DATABASE_URL: databasePort === undefined ? url()! : `postgres://longhand@127.0.0.1:${databasePort}/postgres`,
    }),
    ...(storageUrl !== null && { ...S3_KEYS, STORAGE_URL: storageUrl }),
    ...more,
  }
  const ownFolder = (name: string) => path.join(dataDir, name.replaceAll(' ', '-'))
  const node = (name: string, command: 'serve' | 'worker', role: 'api' | 'worker' | 'all') =>
    createNode({ name, command, env: { ...env, PROCESS: role, ...(s3 && { DATA_DIR: ownFolder(name) }) }, deaths })
  const numbered = (count: number, make: (number: number) => ClusterNode) =>
    Array.from({ length: count }, (_, at) => make(at + 1))
  const servers = isScaled
    ? numbered(apis, (number) => node(`api ${number}`, 'serve', 'api'))
    : [node('server', 'serve', 'all')]
  const helpers = isScaled ? numbered(workers, (number) => node(`worker ${number}`, 'worker', 'worker')) : []
  const all = [...servers, ...helpers]

  async function close(): Promise<void> {
    await Promise.all(all.map(({ kill }) => kill()))
    await pooler?.close()
    await Promise.all([front.close(), databaseLine?.close(), mediaLine?.close(), postgres?.stop(), replicated?.stop()])
    await s3?.close()
    await disk?.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await Promise.all(all.map(({ start }) => start()))
  } catch (error) {
    await close()
    throw error
  }
  return {
    dataDir,
    dataDirs: s3 ? all.map(({ name }) => ownFolder(name)) : [dataDir],
    apis: servers,
    workers: helpers,
    front,
    origin,
    databaseLine,
    mediaLine,
    store: s3,
    postgres,
    replicated,
    disk,
    deaths,
    openDatabase: () => openDatabase({ databaseUrl: url(), dataDir }),
    openBlobs: async () =>
      bucket === null
        ? createDiskBlobStore({ folder: path.join(dataDir, 'blobs') })
        : openBucket(bucket, path.join(dataDir, 'copies')),
    close,
  }
}

async function openBucket(storageUrl: string, folder: string): Promise<BlobStore> {
  // Its client has its keys from there.
  Object.assign(process.env, S3_KEYS)
  const { storage: address } = readConfig({ STORAGE_URL: storageUrl })
  return createS3BlobStore({ address: address!, folder, keptBytes: 0 })
}

function createNode({
  name,
  command,
  env,
  deaths,
}: {
  name: string
  command: 'serve' | 'worker'
  env: NodeJS.ProcessEnv
  deaths: Death[]
}): ClusterNode {
  let running: LonghandProcess | null = null
  let port = 0
  const listensOn = command === 'serve' ? freePort() : Promise.resolve(0)
  let isWanted = false
  let keeping = Promise.resolve()

  /** Keeps a process running until none is wanted any more; tells each time that one is ready. */
  async function keep(onReady: () => void): Promise<void> {
    const ownPort = await listensOn
    const process = startProcess(command, { ...env, PORT: String(ownPort) })
    running = process
    const isReady = watch(process, ownPort, onReady)
    await process.gone
    running = null
    port = 0
    if (!isWanted) return
    deaths.push({ name, wasReady: await isReady, said: process.said() })
    await wait(RESTART_MS)
    if (isWanted) await keep(onReady)
  }

  /** A worker says nothing when it is ready, and nobody waits for it. */
  async function watch(process: LonghandProcess, ownPort: number, onReady: () => void): Promise<boolean> {
    if (command === 'serve') {
      const isReady = await whenReady(`http://127.0.0.1:${ownPort}`, process).then(
        () => true,
        () => false,
      )
      if (!isReady) return false
    }
    if (running === process) {
      port = ownPort
      onReady()
    }
    return true
  }

  async function end(how: 'kill' | 'stop'): Promise<void> {
    isWanted = false
    await running?.[how]()
    await keeping
  }

  return {
    name,
    port: () => port,
    kill: () => end('kill'),
    stop: () => end('stop'),
    async start() {
      if (isWanted) return
      isWanted = true
      await new Promise<void>((resolve, reject) => {
        keeping = keep(resolve)
        // Ended again before it was ready.
        keeping.then(resolve, reject)
      })
    },
  }
}
