#!/usr/bin/env node
// oxlint-disable-next-line import/no-unassigned-import -- it has to come before everything else
import './node-version.ts'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { createDiskBlobStore } from './adapters/blob-store-disk.ts'
import { createTableEventBus } from './adapters/event-table.ts'
import { createTableJobQueue } from './adapters/job-queue-table.ts'
import { createFolderMailer } from './adapters/mailer-folder.ts'
import { createSmtpMailer } from './adapters/mailer-smtp.ts'
import { createFfmpegMediaTools } from './adapters/media-ffmpeg/index.ts'
import { loadSiteRenderer } from './adapters/site-renderer/site-renderer.ts'
import { createOpenAiTranscriber } from './adapters/transcriber-openai/create-openai-transcriber.ts'
import { createPocketSphinx } from './adapters/transcriber-pocketsphinx/index.ts'
import { createSherpaTranscriber } from './adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import { buildApp } from './app.ts'
import { createCli, type Commands } from './cli.ts'
import { describeFindings, examine } from './commands/doctor.ts'
import { deleteModel, installModel, printModels } from './commands/models.ts'
import { greeting, serve, untilSignalled } from './commands/serve.ts'
import { transcribe } from './commands/transcribe.ts'
import { type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { readOrCreateSecret } from './features/auth/secret.ts'
import { createAuth } from './features/auth/service.ts'
import { createTokens } from './features/auth/tokens.ts'
import { createEngines } from './features/engines/create-engines.ts'
import { whisperLanguages } from './features/models/catalogue.ts'
import { createModelStore } from './features/models/installed.ts'
import { runWorker } from './worker.ts'
import { startWorkerProcess } from './worker-processes.ts'

const root = path.resolve(import.meta.dirname, '..')
const RENDERER_DIR = path.join(root, 'out/renderer')
const SITE_DIR = path.join(root, 'out/site')

/** The environment's settings. Nothing has a price while plans have no limits, so billing is off whatever is set. */
function settings(): Config {
  return { ...readConfig(process.env), billing: 'off' }
}

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
    mailer: composeMailer(config),
    sessionSecrets: config.sessionSecrets ?? [await readOrCreateSecret(config.dataDir)],
    close: async () => {
      await engines.close()
      await database.close()
    },
  }
}

/** Mails go to the SMTP server that is set, else into a folder. */
function composeMailer({ smtpUrl, dataDir, mailFrom }: Config) {
  return smtpUrl === null ? createFolderMailer({ folder: path.join(dataDir, 'mail'), from: mailFrom }) : createSmtpMailer({ url: smtpUrl, from: mailFrom })
}

function composeEngines({ speech }: Config) {
  const models = createModelStore({ modelsDir: speech.modelsDir, wanted: speech.model })
  return createEngines({
    setting: speech.engine,
    transcribers: [
      createSherpaTranscriber({ models, workers: speech.workers }),
      createPocketSphinx(),
      createOpenAiTranscriber({ ...speech.openai, languages: whisperLanguages() }),
    ],
  })
}

function rendererDir(): string | null {
  return existsSync(path.join(RENDERER_DIR, 'index.html')) ? RENDERER_DIR : null
}

const commands: Commands = {
  async serve() {
    const config = settings()
    const all = await compose(config)
    const { jobs, events, log } = all
    const site = await loadSiteRenderer({ config, siteDir: SITE_DIR, rendererDir: RENDERER_DIR, pricingFile: path.join(root, 'resources/pricing.json') })
    const app = await buildApp({ ...all, site, rendererDir: rendererDir(), ready: () => all.database.ping() })
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
    const all = await compose(settings())
    const worker = await runWorker(all)
    await untilSignalled()
    await worker.stop()
    await all.close()
  },
  async migrate() {
    const all = await compose(settings())
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
  listModels: () => printModels(settings().speech.modelsDir),
  addModel: (name) => installModel(name, settings().speech.modelsDir),
  removeModel: (name) => deleteModel(name, settings().speech.modelsDir),
  async transcribe(file, options) {
    const config = settings()
    const engines = composeEngines(config)
    try {
      await transcribe({ file, ...options }, { engines, media: createFfmpegMediaTools(config), workers: config.speech.workers })
    } finally {
      await engines.close()
    }
  },
  async doctor() {
    const config = settings()
    const engines = composeEngines(config)
    const findings = await examine({ config, engines, media: createFfmpegMediaTools(config), rendererDir: rendererDir() })
    console.log(describeFindings(findings))
    await engines.close()
  },
}

async function withAuth(work: (auth: ReturnType<typeof createAuth>) => Promise<void>): Promise<void> {
  const all = await compose(settings())
  try {
    await work(createAuth({ db: all.db, jobs: all.jobs, tokens: createTokens(all.sessionSecrets) }))
  } finally {
    await all.close()
  }
}

try {
  await createCli(commands).parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
