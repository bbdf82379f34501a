#!/usr/bin/env node
// oxlint-disable-next-line import/no-unassigned-import -- it has to come before everything else
import './node-version.ts'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { createDiskBlobStore } from './adapters/blob-store-disk.ts'
import { createFolderMailer } from './adapters/mailer-folder.ts'
import { createSmtpMailer } from './adapters/mailer-smtp.ts'
import { createFfmpegMediaTools } from './adapters/media-ffmpeg/index.ts'
import { createSherpaDiariser } from './adapters/diariser-sherpa/create-sherpa-diariser.ts'
import { createDropboxFiles } from './adapters/dropbox-files/index.ts'
import { createSandboxPayments } from './adapters/payments-sandbox/index.ts'
import { createStripePayments } from './adapters/payments-stripe/index.ts'
import { loadSiteRenderer } from './adapters/site-renderer/site-renderer.ts'
import { withView } from './adapters/site-renderer/with-view.ts'
import { createOpenAiTranscriber } from './adapters/transcriber-openai/create-openai-transcriber.ts'
import { createPocketSphinx } from './adapters/transcriber-pocketsphinx/index.ts'
import { createSherpaTranscriber } from './adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import { createApertium } from './adapters/translator-apertium/index.ts'
import { createLibreTranslate } from './adapters/translator-libretranslate/index.ts'
import { createChatTranslator } from './adapters/translator-openai/index.ts'
import { openWork } from './adapters/work.ts'
import { createWebhookSender } from './adapters/webhook-sender/create-webhook-sender.ts'
import { buildApp } from './app.ts'
import { createCli, type Commands } from './cli.ts'
import { checkContentFolder, exportContent, importContent } from './commands/content.ts'
import { queueStatus } from './commands/queue-status.ts'
import { describeFindings, examine } from './commands/doctor.ts'
import { deleteModel, installModel, printModels } from './commands/models.ts'
import { greeting, serve } from './commands/serve.ts'
import { addUser, grantSeconds, setRole } from './commands/accounts.ts'
import { describeAudit, inCommand } from './commands/audit.ts'
import { backUp, bringBack, verifyBackup } from './commands/backup.ts'
import { move } from './commands/move.ts'
import { checkMedia } from './commands/storage.ts'
import { addToken, describeTokens, revokeToken } from './commands/tokens.ts'
import { transcribe } from './commands/transcribe.ts'
import { work } from './commands/work.ts'
import { type Config, readConfig } from './kernel/config.ts'
import { migrate } from './kernel/db/migrate.ts'
import { openAlone } from './kernel/db/open-alone.ts'
import { openDatabase } from './kernel/db/open.ts'
import type { Db } from './kernel/db/schema.ts'
import { fillContent } from './modules/site/content/shipped.ts'
import { readOrCreateSecret } from './modules/identity/auth/secret.ts'
import { createEngines } from './modules/recognition/engines/create-engines.ts'
import { whisperLanguages } from './modules/recognition/models/catalogue.ts'
import { createDiarisationStore, createModelStore } from './modules/recognition/models/installed.ts'
import { readPricing } from './modules/billing/plans/pricing.ts'
import { checkStore } from './modules/ops/storage/check-store.ts'
import { createTranslators } from './modules/translations/create-translators.ts'
import { jobNames } from './kernel/jobs/kind.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { JobQueue } from './ports/job-queue.ts'
import { measuredMailer, measuredTranscriber } from './kernel/metrics/measured.ts'
import { createMetrics, type Metrics } from './kernel/metrics/metrics.ts'
import { watch } from './kernel/metrics/watch.ts'
import type { Payments } from './ports/payments.ts'
import { startWorkerProcess } from './worker-processes.ts'

const root = path.resolve(import.meta.dirname, '..')
const RENDERER_DIR = path.join(root, 'out/renderer')
const SITE_DIR = path.join(root, 'out/site')

/** `npm run dev` greets by itself, and draws public pages again, from their sources. */
const isDevelopment = process.env['LONGHAND_DEV'] !== undefined

const settings = (): Config => readConfig(process.env)

/** Where everything comes together: settings choose the adapters here and nowhere else. */
async function compose(config: Config, does: 'worker' | 'server' | 'command' = 'command') {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  // On a terminal the greeting and what goes wrong are enough; a service's log has it all.
  const log = pino({
    level: process.env['LOG_LEVEL'] ? config.logLevel : process.stdout.isTTY ? 'warn' : config.logLevel,
  })
  await migrateAt(config)
  const database = await openDatabase({ ...databaseOf(config), name: `longhand ${does}`, log })
  const { db } = database
  const queue = await openWork(database, { names: jobNames(), maintains: does === 'worker', log })
  const metrics = createMetrics()
  const engines = composeEngines(config, metrics)
  const diariser = composeDiariser(config)
  const translators = composeTranslators(config)
  return {
    config,
    metrics,
    log,
    database,
    db,
    engines,
    diariser,
    translators,
    media: createFfmpegMediaTools(config),
    blobs: await composeBlobs(config),
    jobs: queue.jobs,
    events: queue.events,
    mailer: measuredMailer(composeMailer(config), metrics),
    payments: composePayments(config, db),
    webhooks: createWebhookSender({ allow: config.webhookAllow }),
    dropbox: config.dropbox && createDropboxFiles({ origin: config.dropbox.filesOrigin }),
    sessionSecrets: config.sessionSecrets ?? [await readOrCreateSecret(config.dataDir)],
    close: async () => {
      await engines.close()
      await diariser.close()
      await translators.close()
      await queue.close()
      await database.close()
    },
  }
}

/** Media lie in the bucket that is set, else in a folder. The client for buckets is large and loaded only for one. */
const databaseOf = ({ databaseUrl, dataDir, databasePool }: Config) => ({
  databaseUrl,
  dataDir,
  poolSize: databasePool,
})

/** On a connection that may take its time, since a change of a large table does. */
async function migrateAt(config: Config): Promise<void> {
  const database = await openDatabase({ ...databaseOf(config), name: 'longhand migration', isUnhurried: true })
  try {
    await migrate(database.db)
  } finally {
    await database.close()
  }
}

async function composeBlobs({ storage, storageRedirect, storageCacheBytes, dataDir }: Config): Promise<BlobStore> {
  if (storage === null) return createDiskBlobStore({ folder: path.join(dataDir, 'blobs') })
  const { createS3BlobStore } = await import('./adapters/blob-store-s3/index.ts')
  return createS3BlobStore({
    address: storage,
    folder: path.join(dataDir, 'copies'),
    keptBytes: storageCacheBytes,
    givesLinks: storageRedirect,
  })
}

/** Mails go to the SMTP server that is set, else into a folder. */
function composeMailer({ smtpUrl, dataDir, mailFrom }: Config) {
  return smtpUrl === null
    ? createFolderMailer({ folder: path.join(dataDir, 'mail'), from: mailFrom })
    : createSmtpMailer({ url: smtpUrl, from: mailFrom })
}

/** Cards are taken by Stripe or, in test mode, by a stand-in; by nobody where billing is off. */
function composePayments({ billing, stripe }: Config, db: Db): Payments | null {
  if (billing === 'stripe' && stripe !== null) return createStripePayments(stripe)
  return billing === 'sandbox' ? createSandboxPayments({ db }) : null
}

function composeEngines({ speech }: Config, metrics?: Metrics) {
  const models = createModelStore({ modelsDir: speech.modelsDir, wanted: speech.model })
  return createEngines({
    setting: speech.engine,
    transcribers: [
      createSherpaTranscriber({ models, workers: speech.workers }),
      createPocketSphinx(),
      createOpenAiTranscriber({ ...speech.openai, languages: whisperLanguages() }),
    ].map((engine) => (metrics ? measuredTranscriber(engine, metrics) : engine)),
  })
}

function composeDiariser({ speech }: Config) {
  return createSherpaDiariser({
    models: createDiarisationStore({ modelsDir: speech.modelsDir }),
    workers: speech.workers,
  })
}

function composeTranslators({ translation }: Config) {
  return createTranslators({
    setting: translation.engine,
    translators: [
      createApertium(),
      createLibreTranslate(translation.libreTranslate),
      createChatTranslator(translation.chat),
    ],
  })
}

function rendererDir(): string | null {
  return existsSync(path.join(RENDERER_DIR, 'index.html')) ? RENDERER_DIR : null
}

const commands: Commands = {
  async serve() {
    const config = settings()
    if (config.process === 'worker') return commands.worker()
    const all = await compose(config, 'server')
    const { jobs, events, log } = all
    if (config.storage !== null) await checkStore(all.blobs)
    const ready = watchAll(all)
    const pricing = await readPricing()
    const built = await loadSiteRenderer({ siteDir: SITE_DIR, rendererDir: RENDERER_DIR })
    const site = built && isDevelopment ? withView(built) : built
    await fillContent(all.db)
    const draining = new AbortController()
    const app = await buildApp({ ...all, pricing, site, rendererDir: rendererDir(), ready, draining: draining.signal })
    const companions =
      config.process === 'all'
        ? [
            startWorkerProcess({
              script: import.meta.filename,
              args: ['worker'],
              onGone: (id) => jobs.releaseWorker(id),
              onWake: () => events.wake(),
              log,
            }),
          ]
        : []
    app.addHook('onListen', async () => {
      if (!isDevelopment) console.log(await greeting(all))
    })
    await serve({ app, config, draining, companions, close: all.close, log })
  },
  async worker() {
    const all = await compose(settings(), 'worker')
    if (all.config.storage !== null) await checkStore(all.blobs)
    await work({ ...all, ready: watchAll(all) })
  },
  migrate: () =>
    withInstallation(async ({ database }) => console.log(`The database is up to date (${database.dialect}).`)),
  addUser: (options) => withInstallation((all) => addUser(all, options)),
  setRole: (email, role) => withInstallation((all) => setRole(all, email, role)),
  grant: (email, seconds) => withInstallation((all) => grantSeconds(all, email, seconds)),
  addToken: (options) =>
    withInstallation(async (all) => {
      console.log(await inCommand('token-made', { email: options.email }, () => addToken(all, options)))
    }),
  listTokens: (email) => withInstallation(async ({ db }) => console.log(await describeTokens(db, email))),
  revokeToken: (email, prefix) =>
    withInstallation((all) => inCommand('token-revoked', { email }, () => revokeToken(all, email, prefix))),
  listModels: () => printModels(settings().speech.modelsDir),
  addModel: (name) => installModel(name, settings().speech.modelsDir),
  removeModel: (name) => deleteModel(name, settings().speech.modelsDir),
  async transcribe(file, options) {
    const config = settings()
    const engines = composeEngines(config)
    const diariser = composeDiariser(config)
    try {
      await transcribe(
        { file, ...options },
        { engines, diariser, media: createFfmpegMediaTools(config), workers: config.speech.workers },
      )
    } finally {
      await Promise.all([engines.close(), diariser.close()])
    }
  },
  checkStorage: (options) => withInstallation((all) => checkMedia(all, options)),
  async backup(folder, options) {
    await withInstallation(async ({ config, database, blobs, jobs, sessionSecrets }) => {
      const secret = config.sessionSecrets === null ? (sessionSecrets[0] ?? null) : null
      await backUp(
        {
          database,
          blobs,
          jobs,
          secret,
          dataDir: config.dataDir,
          version: await ownVersion(),
          folder: path.resolve(folder),
        },
        { openArchive, ...options },
      )
    })
  },
  audit: (options) =>
    withInstallation(async ({ db }) => {
      console.log(await describeAudit(db, options))
    }),
  verifyBackup: (folder) => verifyBackup(path.resolve(folder), openArchive),
  async restore(folder, options) {
    const config = settings()
    await withoutOthers(config, async (target) => {
      const blobs = await composeBlobs(config)
      await bringBack(
        { ...target, blobs, dataDir: config.dataDir, hasOwnSecret: config.sessionSecrets !== null },
        path.resolve(folder),
        { openArchive, ...options },
      )
    })
  },
  move: (from, to) => move(from, to, settings(), withoutOthers),
  importContent: (folder, options) =>
    withInstallation((all) => inCommand('content-imported', {}, () => importContent(all, folder, options))),
  exportContent: (folder) => withInstallation((all) => exportContent(all, folder)),
  async checkContent(folder) {
    if (!(await checkContentFolder(folder))) process.exitCode = 1
  },
  async doctor() {
    const config = settings()
    const engines = composeEngines(config)
    const diariser = composeDiariser(config)
    const translators = composeTranslators(config)
    const findings = await examine({
      config,
      blobs: await composeBlobs(config),
      engines,
      diariser,
      translators,
      media: createFfmpegMediaTools(config),
      rendererDir: rendererDir(),
      queueStatus: () => queueStatus(() => openDatabase(databaseOf(config)), openWork),
    })
    console.log(describeFindings(findings))
    await Promise.all([engines.close(), diariser.close(), translators.close()])
  },
}

/** Has the metrics look at what all stands on; answers how to ask whether it is ready. */
function watchAll({ config, database, jobs, metrics, log }: Awaited<ReturnType<typeof compose>>): () => Promise<void> {
  const ready = () => database.ping()
  watch(metrics, { jobs, dataDir: config.dataDir, ready, poolUse: database.poolUse, log })
  return ready
}

/** A backup keeps its media as a folder of blobs. */
const openArchive = (folder: string) => createDiskBlobStore({ folder })

async function ownVersion(): Promise<string> {
  return (JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }).version
}

/** Works with a database that nobody else has open, and with its queue. */
async function withoutOthers(
  where: Pick<Config, 'databaseUrl' | 'dataDir'>,
  use: (installation: { db: Db; jobs: JobQueue }) => Promise<void>,
): Promise<void> {
  const database = await openAlone(where)
  try {
    await migrate(database.db)
    const queue = await openWork(database, { names: jobNames() })
    try {
      await use({ db: database.db, jobs: queue.jobs })
    } finally {
      await queue.close()
    }
  } finally {
    await database.close()
  }
}

/** Does a command's work with everything that an installation stands on. */
async function withInstallation(use: (all: Awaited<ReturnType<typeof compose>>) => Promise<void>): Promise<void> {
  const all = await compose(settings())
  try {
    await use(all)
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
