import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { hashPassword } from '../../server/modules/identity/auth/passwords.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { buildUser } from './factories.ts'
import { freePort } from './free-port.ts'
import { mailedLinks } from './mailed-links.ts'
import { quickFolder } from './quick-folder.ts'
import { MAIN, startProcess, whenReady } from './server-process.ts'

const run = promisify(execFile)

/** How long a stop may take, in milliseconds. */
const STOP_MS = 15_000

export interface BrowserServer {
  /** Origin, without a slash at its end. */
  url: string
  dataDir: string
  /** What it printed last. */
  said: () => string
  /** Makes an account that can log in. */
  addUser(email: string, password: string, role: Role): Promise<void>
  /** Runs a command of the command line on its data, such as `plan grant`. */
  longhand(...command: string[]): Promise<void>
  /** The links in the mails to an address, the newest last. */
  mailedLinks(email: string): Promise<string[]>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts the real server with its workers on a free port, with empty data and without billing unless a setting says so,
 * and waits until it is ready. It ends with us, however we end.
 */
export async function startBrowserServer(
  settings: Record<string, string> = {},
  /** What browsers call it, for passkeys are bound to a name, and a port that is free, for who has to know it. */
  { name = '127.0.0.1', port: wanted }: { name?: '127.0.0.1' | 'localhost'; port?: number } = {},
): Promise<BrowserServer> {
  const dataDir = await mkdtemp(path.join(await quickFolder(), 'longhand-browser-'))
  const port = wanted ?? (await freePort())
  const url = `http://${name}:${port}`
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    BILLING: 'off',
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  }
  const server = startProcess('serve', env)
  const abandon = () => {
    void server.kill()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', abandon)
  try {
    await whenReady(url, server)
  } catch (error) {
    await server.kill()
    throw error
  }
  // On its database, since a process of the command line costs a second each time.
  const database = await openDatabase({ databaseUrl: settings['DATABASE_URL'] ?? null, dataDir })
  const longhand = async (...command: string[]) => {
    await run(process.execPath, [MAIN, ...command], { env })
  }
  return {
    url,
    dataDir,
    said: server.said,
    longhand,
    async addUser(email, password, role) {
      await buildUser(database.db, { email, role, password_hash: await hashOf(password) })
    },
    mailedLinks: (email) => mailedLinks(dataDir, email, url),
    async stop() {
      await database.close()
      const late = setTimeout(() => void server.kill(), STOP_MS)
      await server.stop()
      clearTimeout(late)
      process.off('exit', abandon)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose; tests have few passwords. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}
