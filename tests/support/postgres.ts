import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

/** Where the tests' PostgreSQL answers, or why there is none. */
export type TestPostgres = { url: string; missing: null } | { url: null; missing: string }

/** A real PostgreSQL server on a free port in a temporary folder, from Debian's binaries. */
export async function startPostgres(): Promise<{ postgres: TestPostgres; stop: () => Promise<void> }> {
  const bin = await findBinaries()
  if (bin === null) return without('PostgreSQL is not installed; `apt-get install postgresql` brings it.')
  const owner = await serverUser()
  if (owner === 'none') return without('PostgreSQL refuses to run as root and there is no user `postgres`.')

  const folder = await mkdtemp('/tmp/longhand-postgres-')
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
  // setpriv ends the server with us, however we end.
  const prefix = ['--pdeathsig', 'KILL', ...(owner === null ? [] : ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups'])]
  const data = path.join(folder, 'data')
  await run('setpriv', [...prefix, path.join(bin, 'initdb'), '-D', data, '-U', 'longhand', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], { cwd: folder })
  const port = await freePort()
  // Tests lose nothing in a power cut, so nothing waits for the disk.
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', synchronous_commit: 'off', max_connections: 80 }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn('setpriv', [...prefix, path.join(bin, 'postgres'), '-D', data, ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000)
  })
  const url = `postgres://longhand@127.0.0.1:${port}/postgres`
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`)
    await wait(50)
  }
  return {
    postgres: { url, missing: null },
    async stop() {
      const ended = once(server, 'exit')
      // SIGINT is PostgreSQL's fast shutdown.
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const without = (missing: string) => ({ postgres: { url: null, missing } as const, stop: () => Promise.resolve() })

async function findBinaries(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const folders = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`)
  return [...folders, ...(process.env.PATH ?? '').split(path.delimiter)].find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
}

/** The user to run the server as: null for ourselves, `none` when we are root and may not. */
async function serverUser(): Promise<{ uid: number; gid: number } | null | 'none'> {
  if (process.getuid?.() !== 0) return null
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return 'none'
  }
}

async function answers(url: string): Promise<boolean> {
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
