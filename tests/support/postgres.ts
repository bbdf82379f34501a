import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { childrenOf } from './child-processes.ts'
import { freePort } from './free-port.ts'
import { quickFolder } from './quick-folder.ts'
import { administer } from './administer.ts'

const run = promisify(execFile)

/** One that was killed may have much to read again. */
const START_MS = 60_000

/** Where the tests' PostgreSQL answers, or why there is none. */
export type TestPostgres = { url: string; missing: null } | { url: null; missing: string }

/** How a test has its PostgreSQL. */
export interface PostgresOptions {
  /** Writes reach the disk before they are answered, for tests that kill it; slower. */
  isDurable?: boolean
  /** Address of a server that this one is a copy of and follows, as a standby. */
  follows?: string
}

/** A PostgreSQL that can be ended hard and started again where it was. */
export interface PostgresServer {
  postgres: TestPostgres
  /** Ends all its processes as `kill -9` does. */
  kill: () => Promise<void>
  /** Starts it again on the same port, with what was safe; resolves when it answers. */
  start: () => Promise<void>
  /** Makes a primary of a standby; resolves when it takes writes. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

/** A real PostgreSQL server on a free port in a temporary folder, from Debian's binaries. */
export async function startPostgres({ isDurable = false, follows }: PostgresOptions = {}): Promise<PostgresServer> {
  const missing = await missingPostgres()
  if (missing !== null)
    return { postgres: { url: null, missing }, kill: nothing, start: nothing, promote: nothing, stop: nothing }
  const bin = (await findBinaries())!
  const owner = (await serverUser()) as ServerUser | null

  const folder = await mkdtemp(path.join(isDurable ? '/tmp' : await quickFolder('/tmp'), 'longhand-postgres-'))
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
  const prefix = serverPrefix(owner)
  const data = path.join(folder, 'data')
  const make =
    follows === undefined
      ? ['initdb', '-D', data, '-U', 'longhand', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
      : [
          'pg_basebackup',
          '-D',
          data,
          '-d',
          follows,
          '--write-recovery-conf',
          '--wal-method=stream',
          '--checkpoint=fast',
          '--no-sync',
        ]
  await run('setpriv', [...prefix, path.join(bin, make[0]!), ...make.slice(1)], { cwd: folder })
  const port = await freePort()
  // Most tests lose nothing in a power cut, so nothing waits for the disk.
  const safety = isDurable ? { fsync: 'on', synchronous_commit: 'on' } : { fsync: 'off', synchronous_commit: 'off' }
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...safety, max_connections: 300 }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://longhand@127.0.0.1:${port}/postgres`
  let server: ChildProcess

  async function start(): Promise<void> {
    const until = Date.now() + START_MS
    for (;;) {
      let log = ''
      server = spawn('setpriv', [...prefix, path.join(bin, 'postgres'), '-D', data, ...options], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      server.stderr?.on('data', (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-4000)
      })
      while (server.exitCode === null && server.signalCode === null) {
        if (await answers(url)) return
        await wait(50)
      }
      // One that was killed leaves shared memory behind until the last of its processes is gone.
      if (!log.includes('shared memory block') || Date.now() > until)
        throw new Error(`PostgreSQL did not start:\n${log}`)
    }
  }

  async function kill(): Promise<void> {
    const ended = once(server, 'exit')
    const processes = await childrenOf(server.pid!)
    server.kill('SIGKILL')
    await ended
    for (const pid of processes) killHard(pid)
  }

  await start()
  return {
    postgres: { url, missing: null },
    kill,
    start,
    promote: () => administer(url, 'select pg_promote()'),
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        // SIGINT is PostgreSQL's fast shutdown.
        server.kill('SIGINT')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Arguments of setpriv, which ends a server with us, however we end. */
export const serverPrefix = (owner: ServerUser | null) => [
  '--pdeathsig',
  'KILL',
  ...(owner === null ? [] : ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups']),
]

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It noticed that the others are gone, and ended by itself.
  }
}

const nothing = () => Promise.resolve()

/** Why no PostgreSQL can be started here; null where one can. */
export async function missingPostgres(): Promise<string | null> {
  if ((await findBinaries()) === null) return 'PostgreSQL is not installed; `apt-get install postgresql` brings it.'
  return (await serverUser()) === 'none' ? 'PostgreSQL refuses to run as root and there is no user `postgres`.' : null
}

async function findBinaries(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
  return (
    [...folders, ...(process.env.PATH ?? '').split(path.delimiter)].find((folder) =>
      existsSync(path.join(folder, 'initdb')),
    ) ?? null
  )
}

/** Whom a server runs as that refuses to be root's. */
export interface ServerUser {
  uid: number
  gid: number
}

/** The user to run the server as: null for ourselves, `none` when we are root and may not. */
export async function serverUser(): Promise<ServerUser | null | 'none'> {
  if (process.getuid?.() !== 0) return null
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return 'none'
  }
}

/** Whether a server, or what stands before it, lets a client in at this address. */
export async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
