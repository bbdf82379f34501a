import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { onTestFinished } from 'vitest'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { createTableEventBus } from '../../server/adapters/event-table.ts'
import { createTableJobQueue } from '../../server/adapters/job-queue-table.ts'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { type AppDeps, buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import type { Db } from '../../server/db/schema.ts'
import { createTokens } from '../../server/features/auth/tokens.ts'
import { createEngines } from '../../server/features/engines/create-engines.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import type { Role } from '../../src/shared/domain/roles.ts'

const SECRET = 'a secret for tests only'

/** A signed-in person, with the two ways to show who it is. */
export interface SignedIn {
  id: string
  email: string
  token: string
  /** Headers of a client that sends its token. */
  bearer: { authorization: string }
  /** Headers of a browser: the cookie, and the origin that writes need. */
  browser: { cookie: string; origin: string; host: string }
}

/** The app as main.ts builds it, on an empty data folder, with SQLite and without engines unless a test brings some. */
export interface TestApp {
  app: FastifyInstance
  deps: AppDeps
  db: Db
  dataDir: string
  /** Makes a validated account with an open session, without going through the routes. */
  signIn(role?: Role): Promise<SignedIn>
  /** Listens on a free port and answers the origin. */
  listen(): Promise<string>
  /** Sends a call below the API's base. */
  api(method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', path: string, options?: { headers?: Record<string, string>; payload?: object | string | Buffer }): Promise<LightMyRequestResponse>
}

/** Builds a {@link TestApp}; it is closed, and its folder removed, when the test ends. */
export async function buildTestApp(overrides: Partial<AppDeps> & { env?: Record<string, string> } = {}): Promise<TestApp> {
  const { env, ...deps } = overrides
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BILLING: 'off', ...env })
  const database = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(database.db)
  const log = pino({ level: config.logLevel })
  const all: AppDeps = {
    config,
    db: database.db,
    blobs: createDiskBlobStore({ folder: path.join(dataDir, 'blobs') }),
    jobs: createTableJobQueue({ db: database.db, dialect: database.dialect }),
    events: createTableEventBus({ db: database.db, log }),
    media: createFfmpegMediaTools({ ffmpegPath: config.ffmpegPath, ffprobePath: config.ffprobePath }),
    engines: createEngines({ transcribers: [], setting: 'auto' }),
    site: null,
    rendererDir: null,
    sessionSecrets: [SECRET],
    ready: database.ping,
    log,
    ...deps,
  }
  const app = await buildApp(all)
  onTestFinished(async () => {
    await app.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const tokens = createTokens(all.sessionSecrets)

  return {
    app,
    deps: all,
    db: all.db,
    dataDir,
    async signIn(role = 'USER') {
      const id = uuidv7()
      const sid = uuidv7()
      const email = `${role.toLowerCase()}-${id}@example.org`
      const now = (all.now ?? Date.now)()
      await all.db.insertInto('user').values({ id, email, password_hash: 'none', role, email_validated_at: now, created_at: now }).execute()
      const expiresAt = now + 24 * 3_600_000
      await all.db
        .insertInto('session')
        .values({ id: sid, user_id: id, created_at: now, expires_at: expiresAt, remember: 0, last_used_at: now, user_agent: 'test' })
        .execute()
      const token = await tokens.sign({ sub: id, role, sid, exp: Math.floor(expiresAt / 1000) })
      return { id, email, token, bearer: { authorization: `Bearer ${token}` }, browser: { cookie: `token=${token}`, origin: 'http://longhand.test', host: 'longhand.test' } }
    },
    async listen() {
      return app.listen({ host: '127.0.0.1', port: 0 })
    },
    api(method, apiPath, options = {}) {
      return app.inject({ method, url: API_BASE + apiPath, ...options })
    },
  }
}
