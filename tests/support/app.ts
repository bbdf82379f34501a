import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { onTestFinished } from 'vitest'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { createSandboxPayments } from '../../server/adapters/payments-sandbox/index.ts'
import { type AppDeps, buildApp } from '../../server/app.ts'
import { openAloneWith, openArchive } from '../../server/compose-adapters/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { createBackupTools, createSettingTools } from '../../server/modules/ops/index.ts'
import { openPlan } from '../../server/modules/billing/plans/repository.ts'
import { createTokens } from '../../server/modules/identity/auth/tokens.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { HOST_PREFIX } from '../../src/shared/contract/auth.ts'
import { API_BASE, PERSON_HEADER } from '../../src/shared/contract/route.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { openTestSetUp } from './database-in-tests.ts'
import { noTranslators } from './no-translators.ts'
import { quickFolder } from './quick-folder.ts'
import { folderMailer, shippedPricing } from './worker-basis.ts'
import { openTestMedia, type TestMedia } from './test-media.ts'

const SECRET = 'a secret for tests only'

/** A signed-in person, with the two ways to show who it is. */
export interface SignedIn {
  id: string
  email: string
  role: Role
  token: string
  /** Headers of a client that sends its token. */
  bearer: { authorization: string }
  /** Headers of a browser: the cookie, and what writes need: the origin, and for whom the page was drawn. */
  browser: { cookie: string; origin: string; host: string; 'longhand-person': string }
}

/**
 * The app as main.ts builds it, on an empty data folder and an empty store for media, in the set-up of the project that
 * runs, and without engines unless a test brings some.
 */
export interface TestApp {
  app: FastifyInstance
  deps: AppDeps
  db: Db
  dataDir: string
  /** With these another process works on the same data. */
  settings: Record<string, string>
  /** What there is of media: in the store, whole or in pieces, and in files of the data folder. */
  mediaNames: TestMedia['names']
  /** Makes a validated account with an open session, without going through the routes. */
  signIn(role?: Role): Promise<SignedIn>
  /** Signs the same person in on another device; answers the session's id. */
  signInAgain(person: SignedIn): Promise<string>
  /** Listens on a free port and answers the origin. */
  listen(): Promise<string>
  /** Sends a call below the API's base. */
  api(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
    path: string,
    options?: { headers?: Record<string, string>; payload?: object | string | Buffer; remoteAddress?: string },
  ): Promise<LightMyRequestResponse>
}

/** Builds a {@link TestApp}; it is closed, and its folder removed, when the test ends. */
export async function buildTestApp(
  overrides: Partial<AppDeps> & { env?: Record<string, string> } = {},
): Promise<TestApp> {
  const { env, ...deps } = overrides
  const dataDir = await mkdtemp(path.join(await quickFolder(), 'longhand-test-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', BILLING: 'off', DISK_RESERVE: '0', ...env })
  const log = pino({ level: config.logLevel })
  const { database, work, close } = await openTestSetUp(dataDir, log)
  const store = await openTestMedia(dataDir)
  const all: AppDeps = {
    config,
    db: database.db,
    blobs: store.blobs,
    jobs: work.jobs,
    events: work.events,
    media: createFfmpegMediaTools({ ffmpegPath: config.ffmpegPath, ffprobePath: config.ffprobePath }),
    engines: createEngines({ transcribers: [], setting: 'auto' }),
    translators: noTranslators,
    mailer: folderMailer(dataDir),
    pricing: await shippedPricing(),
    settings: createSettingTools({ db: database.db, config, env: env ?? {}, log }),
    backups: createBackupTools({
      database,
      blobs: store.blobs,
      jobs: work.jobs,
      secret: SECRET,
      dataDir,
      version: 'test',
      folder: config.backupDir,
      keep: () => config.backupKeep,
      everyHours: () => config.backupHours,
      openArchive,
      openScratch: (folder, use) => openAloneWith({ databaseUrl: null, dataDir: folder }, use),
    }),
    payments: config.billing === 'off' ? null : createSandboxPayments({ db: database.db }),
    site: null,
    rendererDir: null,
    sessionSecrets: [SECRET],
    ready: database.ping,
    log,
    // A busy machine of tests is late as it likes.
    loopDelay: () => 0,
    workClock: () => 0,
    ...deps,
  }
  const app = await buildApp(all)
  onTestFinished(async () => {
    await app.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const tokens = createTokens(all.sessionSecrets)
  const day = 24 * 3_600_000

  async function openSession(userId: string, role: Role): Promise<{ sid: string; token: string }> {
    const sid = uuidv7()
    const now = (all.now ?? Date.now)()
    await all.db
      .insertInto('session')
      .values({
        id: sid,
        user_id: userId,
        created_at: now,
        expires_at: now + day,
        remember: 0,
        last_used_at: now,
        user_agent: 'test',
      })
      .execute()
    // A token's age goes by the real clock, whatever day it is in the test.
    return { sid, token: await tokens.sign({ sub: userId, role, sid, exp: Math.floor((Date.now() + day) / 1000) }) }
  }

  return {
    app,
    deps: all,
    db: all.db,
    dataDir,
    settings: { ...store.settings, ...(database.databaseUrl !== null && { DATABASE_URL: database.databaseUrl }) },
    mediaNames: () => store.names(),
    async signIn(role = 'USER') {
      const id = uuidv7()
      const email = `${role.toLowerCase()}-${id}@example.org`
      const now = (all.now ?? Date.now)()
      await all.db
        .insertInto('user')
        .values({ id, email, password_hash: 'none', role, email_validated_at: now, created_at: now })
        .execute()
      await openPlan(all.db, id, now)
      const { token } = await openSession(id, role)
      return {
        id,
        email,
        role,
        token,
        bearer: { authorization: `Bearer ${token}` },
        browser: {
          cookie: `${config.publicUrl.startsWith('https:') ? HOST_PREFIX : ''}token=${token}`,
          origin: 'http://longhand.test',
          host: 'longhand.test',
          [PERSON_HEADER]: id,
        },
      }
    },
    async signInAgain({ id, role }) {
      return (await openSession(id, role)).sid
    },
    async listen() {
      return app.listen({ host: '127.0.0.1', port: 0 })
    },
    api(method, apiPath, options = {}) {
      return app.inject({ method, url: API_BASE + apiPath, ...options })
    },
  }
}
