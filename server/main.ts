#!/usr/bin/env node
import './node-version.ts'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { createDiskBlobStore } from './adapters/blob-store-disk.ts'
import { createTableEventBus } from './adapters/event-table.ts'
import { createTableJobQueue } from './adapters/job-queue-table.ts'
import { createFolderMailer } from './adapters/mailer-folder.ts'
import { createFfmpegMediaTools } from './adapters/media-ffmpeg/index.ts'
import { createPocketSphinx } from './adapters/transcriber-pocketsphinx/index.ts'
import { buildApp } from './app.ts'
import { createCli, type Commands } from './cli.ts'
import { describeFindings, examine } from './commands/doctor.ts'
import { greeting, serve } from './commands/serve.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { AppError } from './errors.ts'
import { readOrCreateSecret } from './features/auth/secret.ts'
import { createAuth } from './features/auth/service.ts'
import { createTokens } from './features/auth/tokens.ts'
import { createEngines } from './features/engines/create-engines.ts'
import { startWorkerProcess } from './worker-processes.ts'

const RENDERER_DIR = path.resolve(import.meta.dirname, '../out/renderer')

/** Where everything comes together: settings choose the adapters here and nowhere else. */
async function compose(config: Config) {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  // On a terminal the greeting and what goes wrong are enough; a service's log has it all.
  const log = pino({ level: process.env['LOG_LEVEL'] ? config.logLevel : process.stdout.isTTY ? 'warn' : config.logLevel })
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  await migrate(database.db)
  const { db, dialect } = database
  const engines = composeEngines(config)
  return {
    config,
    log,
    database,
    db,
    engines,
    media: createFfmpegMediaTools(config),
    blobs: createDiskBlobStore({ folder: path.join(config.dataDir, 'blobs') }),
    jobs: createTableJobQueue({ db, dialect }),
    events: createTableEventBus({ db, log }),
    mailer: createFolderMailer({ folder: path.join(config.dataDir, 'mail'), from: config.mailFrom }),
    sessionSecrets: config.sessionSecrets ?? [await readOrCreateSecret(config.dataDir)],
    async close() {
      await engines.close()
      await database.close()
    },
  }
}

function composeEngines(config: Config) {
  return createEngines({ setting: config.speech.engine, transcribers: [createPocketSphinx()] })
}

function rendererDir(): string | null {
  return existsSync(path.join(RENDERER_DIR, 'index.html')) ? RENDERER_DIR : null
}

const commands: Commands = {
  async serve() {
    const config = readConfig(process.env)
    const all = await compose(config)
    const { jobs, events, log } = all
    const app = await buildApp({ ...all, site: null, rendererDir: rendererDir(), ready: all.database.ping })
    const companions =
      config.process === 'all'
        ? [startWorkerProcess({ script: import.meta.filename, args: ['worker'], onGone: (id) => jobs.releaseWorker(id), onNudge: () => events.nudge(), log })]
        : []
    app.addHook('onListen', async () => {
      console.log(await greeting(all))
    })
    await serve({ app, config, companions, close: all.close, log })
  },
  async worker() {
    throw new Error('not composed')
  },
  async migrate() {
    const all = await compose(readConfig(process.env))
    console.log(`The database is up to date (${all.database.dialect}).`)
    await all.close()
  },
  async addUser(options) {
    await withAuth(async (auth) => {
      await auth.addUser(options)
      console.log(`${options.email} can log in now, as ${options.role}.`)
    })
  },
  async setRole(email, role) {
    await withAuth(async (auth) => {
      await auth.setRole(email, role)
      console.log(`${email} is ${role} now.`)
    })
  },
  async listModels() {},
  async addModel() {},
  async removeModel() {},
  async transcribe() {},
  async doctor() {
    const config = readConfig(process.env)
    const engines = composeEngines(config)
    const findings = await examine({ config, engines, media: createFfmpegMediaTools(config), rendererDir: rendererDir() })
    console.log(describeFindings(findings))
    await engines.close()
  },
}

async function withAuth(work: (auth: ReturnType<typeof createAuth>) => Promise<void>): Promise<void> {
  const all = await compose(readConfig(process.env))
  try {
    await work(createAuth({ db: all.db, jobs: all.jobs, tokens: createTokens(all.sessionSecrets) }))
  } finally {
    await all.close()
  }
}

try {
  await createCli(commands).parseAsync()
} catch (error) {
  if (error instanceof ConfigError || error instanceof AppError) console.error(error.message)
  else console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
