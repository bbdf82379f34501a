import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { answers, serverPrefix, serverUser, type ServerUser } from './postgres.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const START_MS = 10_000

/** Whether PgBouncer can be started here. */
export const hasPgBouncer = () => existsSync(PROGRAM)

/**
 * PgBouncer as `docs/operations.md` says it has to be set: a connection of ours has one of the server's until it ends.
 */
const settings = (port: number, to: number) => `
[databases]
* = host=127.0.0.1 port=${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
pool_mode = session
default_pool_size = 70
max_client_conn = 200
server_login_retry = 1
`

/** Starts PgBouncer in front of a PostgreSQL on a port of this machine. @throws Error when it does not answer */
export async function startPgBouncer(to: number): Promise<{ port: number; close: () => Promise<void> }> {
  const owner = (await serverUser()) as ServerUser | null
  const folder = await mkdtemp('/tmp/longhand-pgbouncer-')
  const port = await freePort()
  await writeFile(path.join(folder, 'pgbouncer.ini'), settings(port, to))
  await writeFile(path.join(folder, 'users.txt'), '"longhand" ""\n')
  await chmod(folder, 0o755)
  const program = spawn('setpriv', [...serverPrefix(owner), PROGRAM, 'pgbouncer.ini'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  program.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const until = Date.now() + START_MS
  while (!(await answers(`postgres://longhand@127.0.0.1:${port}/postgres`))) {
    if (program.exitCode !== null || Date.now() > until) throw new Error(`PgBouncer did not start:\n${said}`)
    await wait(50)
  }
  return {
    port,
    async close() {
      const ended = once(program, 'exit')
      program.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
