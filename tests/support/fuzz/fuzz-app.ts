import { folderMailer } from '../worker-basis.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { createDiskBlobStore } from '../../../server/adapters/blob-store-disk.ts'
import { createTableEventBus } from '../../../server/adapters/event-table.ts'
import { createTableJobQueue } from '../../../server/adapters/job-queue-table.ts'
import { createFfmpegMediaTools } from '../../../server/adapters/media-ffmpeg/index.ts'
import { createSandboxPayments } from '../../../server/adapters/payments-sandbox/index.ts'
import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/kernel/config.ts'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { createTokens } from '../../../server/modules/identity/auth/tokens.ts'
import { readPricing } from '../../../server/modules/billing/plans/pricing.ts'
import { MediaError } from '../../../server/ports/media-tools.ts'
import { DAY_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { buildFile, buildUser } from '../factories.ts'
import { putMigratedSqlite } from '../migrated.ts'
import { noTranslators } from '../no-translators.ts'
import { quickFolder } from '../quick-folder.ts'
import { presentEngines } from '../uploads.ts'
import { claim } from './target.ts'

const SECRET = 'a secret for fuzzing only'

/** So many people take turns, for each may call some routes only so often. */
const PEOPLE = 60

/** Somebody who is signed in, with a file. */
export interface FuzzPerson {
  token: string
  bearer: { authorization: string }
  fileId: string
}

/**
 * The whole server in this process, on data of its own, and people who are signed in. Nothing that is uploaded is a
 * medium.
 */
export async function openFuzzApp() {
  const dataDir = await mkdtemp(path.join(await quickFolder(), 'longhand-fuzz-'))
  await putMigratedSqlite(dataDir)
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    BILLING: 'sandbox',
    DISK_RESERVE: '0',
    CALLS_PER_MINUTE: '1000000',
  })
  const { db, ping, close } = await openDatabase({ databaseUrl: null, dataDir })
  const log = pino({ level: 'silent' })
  const media = createFfmpegMediaTools(config)
  const app = await buildApp({
    config,
    db,
    log,
    blobs: createDiskBlobStore({ folder: path.join(dataDir, 'blobs') }),
    jobs: createTableJobQueue({ db }),
    events: createTableEventBus({ db, log }),
    media: { ...media, probe: () => Promise.reject(new MediaError('not_media', messages.notMedia)) },
    engines: presentEngines(),
    translators: noTranslators,
    mailer: folderMailer(dataDir),
    payments: createSandboxPayments({ db }),
    pricing: await readPricing(),
    site: null,
    rendererDir: null,
    sessionSecrets: [SECRET],
    ready: ping,
    loopDelay: () => 0,
    workClock: () => 0,
  })
  const people: FuzzPerson[] = []
  while (people.length < PEOPLE) people.push(await signIn())

  return {
    app,
    db,
    people,
    me: people[0]!,
    /** Sends a request and checks what every answer has to be. */
    async ask(request: InjectOptions): Promise<LightMyRequestResponse> {
      const reply = await app.inject(request)
      await checkReply(reply)
      return reply
    },
    close: async () => {
      await app.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }

  async function signIn(): Promise<FuzzPerson> {
    const { id, role } = await buildUser(db, { role: 'ADMIN' })
    const sid = uuidv7()
    const expiresAt = Date.now() + 30 * DAY_MS
    await db
      .insertInto('session')
      .values({
        id: sid,
        user_id: id,
        created_at: Date.now(),
        expires_at: expiresAt,
        remember: 0,
        last_used_at: Date.now(),
        user_agent: 'fuzz',
      })
      .execute()
    const token = await createTokens([SECRET]).sign({ sub: id, role, sid, exp: Math.floor(expiresAt / 1000) })
    return { token, bearer: { authorization: `Bearer ${token}` }, fileId: (await buildFile(db, { owner_id: id })).id }
  }

  async function checkReply({ statusCode, body, headers }: LightMyRequestResponse): Promise<void> {
    // That something is not installed, or not built, is no fault; HEAD does not say it.
    if (statusCode === 503 && (body === '' || /"(engine_missing|no_preview)"/.test(body))) return
    claim(statusCode < 500, `answered ${statusCode} ${body.slice(0, 300)}`)
    if (statusCode >= 400 && body !== '') {
      claim(
        String(headers['content-type']).startsWith('application/json'),
        `an error as ${headers['content-type']}: ${body.slice(0, 200)}`,
      )
      const error = JSON.parse(body) as Record<string, unknown>
      claim(
        typeof error['code'] === 'string' && typeof error['message'] === 'string' && error['statusCode'] === undefined,
        `an error without code and message: ${body.slice(0, 200)}`,
      )
    }
    for (const folder of ['tmp', 'blobs/tmp']) {
      const left = await readdir(path.join(dataDir, folder)).catch(() => [])
      claim(left.length === 0, `${left.length} files left in ${folder}`)
    }
  }
}

export type FuzzApp = Awaited<ReturnType<typeof openFuzzApp>>
