import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { createDiskBlobStore } from './adapters/blob-store-disk.ts'
import { createEncryptedBlobStore, forgetEnvelopes } from './adapters/blob-store-encrypted/index.ts'
import { createOpenAiChat } from './adapters/chat-openai/index.ts'
import { createSherpaDiariser } from './adapters/diariser-sherpa/create-sherpa-diariser.ts'
import { createDocumentTargets } from './adapters/document-targets/index.ts'
import { createLeakedPasswords } from './adapters/leaked-passwords-range.ts'
import { createDropboxFiles } from './adapters/dropbox-files/index.ts'
import { createFolderMailer } from './adapters/mailer-folder.ts'
import { createSmtpMailer } from './adapters/mailer-smtp.ts'
import { createFfmpegMediaTools } from './adapters/media-ffmpeg/index.ts'
import { createPageMedia } from './adapters/page-media/index.ts'
import { createSandboxPayments } from './adapters/payments-sandbox/index.ts'
import { createRecordingSources } from './adapters/recording-sources/index.ts'
import { createWatchedFolders } from './adapters/recording-sources/watched-folders.ts'
import { chooseProvider, gpuFacts } from './adapters/sherpa/provider.ts'
import { loadSiteRenderer } from './adapters/site-renderer/site-renderer.ts'
import { withView } from './adapters/site-renderer/with-view.ts'
import { createPostgresTextIndex } from './adapters/text-index-postgres/index.ts'
import { createSqliteTextIndex } from './adapters/text-index-sqlite/index.ts'
import { transcribeByFollowing } from './adapters/listening/transcribe-by-following.ts'
import { createOpenAiTranscriber } from './adapters/transcriber-openai/create-openai-transcriber.ts'
import { createPocketSphinx } from './adapters/transcriber-pocketsphinx/index.ts'
import { createSherpaTranscriber } from './adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import { createApertium } from './adapters/translator-apertium/index.ts'
import { createLibreTranslate } from './adapters/translator-libretranslate/index.ts'
import { createChatTranslator } from './adapters/translator-openai/index.ts'
import { createFileSink } from './adapters/audit-sinks/file-sink.ts'
import { createSyslogSink } from './adapters/audit-sinks/syslog-sink.ts'
import { createWebhookSink } from './adapters/audit-sinks/webhook-sink.ts'
import { createWebhookSender } from './adapters/webhook-sender/create-webhook-sender.ts'
import { createWebFiles } from './adapters/web-files/index.ts'
import { openWork } from './adapters/work.ts'
import type { lookAtSeller } from './commands/doctor.ts'
import type { lookAtKeys } from './commands/keys.ts'
import type { queueStatus } from './commands/queue-status.ts'
import type { Config } from './kernel/config.ts'
import { migrate } from './kernel/db/migrate.ts'
import { openAlone } from './kernel/db/open-alone.ts'
import { openDatabase } from './kernel/db/open.ts'
import type { Db } from './kernel/db/schema.ts'
import type { Finding } from './kernel/finding.ts'
import { jobNames } from './kernel/jobs/kind.ts'
import { openKeyRing } from './kernel/key-ring.ts'
import { forgetTextKeys, indexKey, useTextKeys } from './kernel/text-keys/text-keys.ts'
import { messageOf } from './kernel/message-of.ts'
import { ownVersion } from './kernel/own-version.ts'
import { measuredMailer, measuredTranscriber } from './kernel/metrics/measured.ts'
import { createMetrics, type Metrics } from './kernel/metrics/metrics.ts'
import { createSaleTerms, readPricing } from './modules/billing/index.ts'
import { type AuditTrail, readAuditKey } from './modules/audit/index.ts'
import { readOrCreateSecret } from './modules/identity/index.ts'
import {
  configuredCatalogue,
  createDiarisationStore,
  createEngineMemory,
  createEngines,
  createModelStore,
  isStreaming,
  whisperLanguages,
} from './modules/recognition/index.ts'
import { assertKeys, createBackupTools, createSettingTools } from './modules/ops/index.ts'
import { createTranslators } from './modules/translations/index.ts'
import type { BlobEncryption } from './ports/blob-encryption.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { EngineMemory } from './ports/engines.ts'
import type { JobQueue } from './ports/job-queue.ts'
import type { MediaTools } from './ports/media-tools.ts'
import type { PageMedia } from './ports/page-media.ts'
import type { Payments } from './ports/payments.ts'
import type { SignOnSources } from './ports/sign-on-provider.ts'
import type { SiteRenderer } from './ports/site-renderer.ts'
import type { TextIndex } from './ports/text-index.ts'

/**
 * Opens what an installation stands on: settings choose the adapters here and nowhere else, and those that stand on
 * large packages are loaded only where they are chosen. `close` ends it. `does` names its connections in the database.
 */
export async function openInstallation(config: Config, does: 'worker' | 'server' | 'command' = 'command') {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  // On a terminal the greeting and what goes wrong are enough; a service's log has it all.
  const log = pino({
    level: process.env['LOG_LEVEL'] ? config.logLevel : process.stdout.isTTY ? 'warn' : config.logLevel,
  })
  await migrateAt(config)
  const database = await openDatabase({ ...databaseOf(config), name: `longhand ${does}`, log })
  const { db } = database
  encryptTexts(db, config)
  const settings = createSettingTools({ db, config, env: process.env, log })
  await settings.follow()
  const pricing = await readPricing()
  const terms = createSaleTerms({ db, pricing })
  await terms.follow()
  const unfollow = does === 'command' ? [] : [settings.followRegularly(), terms.followRegularly(log)]
  const queue = await openWork(database, { names: jobNames(), maintains: does === 'worker', log })
  const metrics = createMetrics()
  const engines = composeEngines(config, { metrics, memory: createEngineMemory({ db }) })
  const diariser = composeDiariser(config)
  const translators = composeTranslators(config)
  const textIndex = composeTextIndex(config, db)
  const chat = composeChat(config)
  const { blobs, asStored, encryption } = await composeEncryption(config, db, await composeBlobs(config))
  const sessionSecrets = config.sessionSecrets ?? [await readOrCreateSecret(config.dataDir)]
  return {
    config,
    metrics,
    log,
    database,
    db,
    engines,
    diariser,
    translators,
    textIndex,
    chat,
    media: composeMediaTools(config),
    blobs,
    asStored,
    encryption,
    jobs: queue.jobs,
    events: queue.events,
    mailer: measuredMailer(composeMailer(config), metrics),
    pricing,
    terms,
    payments: await composePayments(config, db),
    webhooks: createWebhookSender({ allow: config.webhookAllow }),
    auditTrail: await composeAuditTrail(config),
    web: composeWeb(config),
    pages: composePages(config),
    targets: createDocumentTargets({ folder: config.exportDir, allow: config.webhookAllow }),
    dropbox: config.dropbox && createDropboxFiles({ origin: config.dropbox.filesOrigin }),
    sources: await composeSources(config),
    signOn: await composeSignOn(config),
    leakedPasswords:
      config.leakedPasswordsUrl === null ? null : createLeakedPasswords({ url: config.leakedPasswordsUrl, log }),
    sessionSecrets,
    settings,
    backups: createBackupTools({
      database,
      blobs: asStored,
      decrypted: blobs,
      jobs: queue.jobs,
      secret: config.sessionSecrets === null ? (sessionSecrets[0] ?? null) : null,
      dataDir: config.dataDir,
      version: ownVersion(),
      folder: config.backupDir,
      keep: () => config.backupKeep,
      everyHours: () => config.backupHours,
      openArchive,
      openScratch: (dataDir, use) => openAloneWith({ databaseUrl: null, dataDir }, use),
    }),
    close: async () => {
      await Promise.all(unfollow.map((end) => end()))
      await engines.close()
      await diariser.close()
      await translators.close()
      await chat.close()
      await textIndex.close()
      await queue.close()
      await database.close()
    },
  }
}

/** The database that the settings name. */
export const databaseOf = ({ databaseUrl, dataDir, databasePool }: Config) => ({
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

/** Has texts be encrypted by the keys that are set. */
function encryptTexts(db: Db, { storageKeys }: Pick<Config, 'storageKeys'>): void {
  if (storageKeys !== null) useTextKeys(db, openKeyRing(storageKeys))
}

/**
 * The store for media with the keys that are set; the same store, with no way around it, where none are.
 * @throws ConfigError where the database has data keys that no key of the ring opens
 */
export async function composeEncryption(
  { storageKeys, storage, storageCacheBytes, dataDir }: Config,
  db: Db,
  asStored: BlobStore,
): Promise<{ blobs: BlobStore; asStored: BlobStore; encryption: BlobEncryption | null }> {
  const ring = storageKeys === null ? null : openKeyRing(storageKeys)
  await assertKeys(db, ring)
  if (ring === null) return { blobs: asStored, asStored, encryption: null }
  const encryption = createEncryptedBlobStore({
    inner: asStored,
    db,
    ring,
    folder: path.join(dataDir, 'copies'),
    // Out of a folder a medium is decrypted again sooner than its plain copy is worth.
    keptBytes: storage === null ? 0 : storageCacheBytes,
  })
  return { blobs: encryption, asStored, encryption }
}

/** The store that media lie in, encrypted or not: the bucket that is set, else a folder. */
export async function composeBlobs({
  storage,
  storageRedirect,
  storageCacheBytes,
  dataDir,
}: Config): Promise<BlobStore> {
  if (storage === null) return createDiskBlobStore({ folder: path.join(dataDir, 'blobs') })
  const { createS3BlobStore } = await import('./adapters/blob-store-s3/index.ts')
  return createS3BlobStore({
    address: storage,
    folder: path.join(dataDir, 'copies'),
    keptBytes: storageCacheBytes,
    givesLinks: storageRedirect,
  })
}

/** The ways out of the audit log that are set, and its key; null without one. */
async function composeAuditTrail({ auditTrail, dataDir }: Config): Promise<AuditTrail | null> {
  const { file, syslog, webhook, key } = auditTrail
  const sinks = [
    ...(file === null ? [] : [createFileSink(file)]),
    ...(syslog === null ? [] : [createSyslogSink(syslog)]),
    ...(webhook === null ? [] : [createWebhookSink(webhook)]),
  ]
  return sinks.length === 0 ? null : { sinks, key: await readAuditKey(dataDir, key) }
}

/** Files behind any link, where the settings have them fetched. */
const composeWeb = ({ linkImports, webhookAllow }: Config) =>
  linkImports ? createWebFiles({ allow: webhookAllow }) : null

/** Recordings on pages, where the operator has turned that on. */
export function composePages(config: Config): PageMedia | null {
  const { videoSites, webhookAllow: allow, ytDlpPath, uploadLimitBytes } = config
  const web = composeWeb(config)
  if (!videoSites || web === null) return null
  return createPageMedia({
    check: (link) => web.check(link),
    allow,
    programPath: ytDlpPath,
    searchPath: process.env['PATH'] ?? '',
    limitBytes: uploadLimitBytes,
  })
}

/** Where recordings come from by themselves, by the settings. */
export async function composeSources({ watchDir, linkImports, mailIn, uploadLimitBytes, webhookAllow }: Config) {
  const mail = mailIn && (await import('./adapters/recording-sources/mailbox-source.ts'))
  return createRecordingSources({
    folders: watchDir === null ? null : createWatchedFolders({ root: watchDir }),
    hasBuckets: linkImports,
    mail: mail && mail.createMailboxSource({ mailbox: mailIn, mostBytes: uploadLimitBytes }),
    allow: webhookAllow,
  })
}

/** Where people sign on besides here, by the operator's file; nobody is asked before somebody signs on. */
export async function composeSignOn({
  signOn: { providers, directory },
}: Pick<Config, 'signOn'>): Promise<SignOnSources> {
  const oidc = providers.length > 0 && (await import('./adapters/sign-on-oidc/index.ts'))
  const ldap = directory && (await import('./adapters/directory-ldap/index.ts'))
  return {
    providers: oidc ? providers.map((provider) => oidc.createOidcProvider(provider)) : [],
    directory: ldap && ldap.createLdapDirectory(directory),
  }
}

/** Mails go to the SMTP server that is set, else into a folder. */
function composeMailer({ smtpUrl, dataDir, mailFrom }: Config) {
  return smtpUrl === null
    ? createFolderMailer({ folder: path.join(dataDir, 'mail'), from: mailFrom })
    : createSmtpMailer({ url: smtpUrl, from: mailFrom })
}

/** Cards are taken by Stripe or, in test mode, by a stand-in; by nobody where billing is off. */
async function composePayments({ billing, stripe }: Config, db: Db): Promise<Payments | null> {
  if (billing === 'stripe' && stripe !== null) {
    const { createStripePayments } = await import('./adapters/payments-stripe/index.ts')
    return createStripePayments(stripe)
  }
  return billing === 'sandbox' ? createSandboxPayments({ db }) : null
}

/** What turns speech into text, by the settings. */
export function composeEngines(
  { speech }: Config,
  { metrics, memory }: { metrics?: Metrics; memory?: EngineMemory } = {},
) {
  const catalogue = configuredCatalogue(speech)
  const models = createModelStore({ modelsDir: speech.modelsDir, wanted: speech.model, catalogue })
  return createEngines({
    setting: speech.engine,
    workers: speech.workers,
    catalogue,
    ...(memory && { memory }),
    transcribers: [
      createSherpaTranscriber({ models, workers: speech.workers, provider: composeProvider({ speech }).name }),
      createPocketSphinx(),
      createOpenAiTranscriber({ ...speech.openai, languages: whisperLanguages() }),
    ].map((engine) => (metrics ? measuredTranscriber(engine, metrics) : engine)),
  })
}

/** The sherpa engine with one model alone; one that follows sessions hears segments as well. */
export function composeOneModel({ speech }: Pick<Config, 'speech'>, name: string) {
  const catalogue = configuredCatalogue(speech)
  const engine = createSherpaTranscriber({
    models: createModelStore({ modelsDir: speech.modelsDir, wanted: name, catalogue }),
    workers: 1,
    provider: composeProvider({ speech }).name,
  })
  const model = catalogue.models.find((one) => one.name === name)
  return model && isStreaming(model.kind) ? transcribeByFollowing(engine) : engine
}

/** What models of the sherpa engine run on here. */
export const composeProvider = ({ speech }: Pick<Config, 'speech'>) => chooseProvider(speech.sherpaProvider, gpuFacts())

/** What tells speakers apart by their voices. */
export function composeDiariser({ speech }: Config) {
  return createSherpaDiariser({
    models: createDiarisationStore({
      modelsDir: speech.modelsDir,
      catalogue: configuredCatalogue(speech),
    }),
    workers: speech.workers,
  })
}

/** What translates, by the settings. */
export function composeTranslators({ translation }: Config) {
  return createTranslators({
    setting: translation.engine,
    translators: [
      createApertium(),
      createLibreTranslate(translation.libreTranslate),
      createChatTranslator(translation.chat),
    ],
  })
}

/** What writes about texts, by the settings. */
export const composeChat = ({ chat }: Pick<Config, 'chat'>) => createOpenAiChat(chat)

/** What was said is indexed beside the database: in the same one where that is PostgreSQL, else in a file. */
export const composeTextIndex = ({ databaseUrl, dataDir }: Config, db: Db): TextIndex =>
  databaseUrl === null
    ? createSqliteTextIndex({ dataDir, key: () => indexKey(db) })
    : createPostgresTextIndex({ db, key: () => indexKey(db) })

/** What decodes, rewrites and draws media. */
export const composeMediaTools = (config: Config): MediaTools => createFfmpegMediaTools(config)

/** What draws public pages, from a build or, while somebody works on them, from their sources; null without a build. */
export async function composeSite({
  siteDir,
  rendererDir,
  isDevelopment,
}: {
  siteDir: string
  rendererDir: string
  isDevelopment: boolean
}): Promise<SiteRenderer | null> {
  const built = await loadSiteRenderer({ siteDir, rendererDir })
  return built && isDevelopment ? withView(built) : built
}

/** A backup keeps its media as a folder of blobs. */
export const openArchive = (folder: string) => createDiskBlobStore({ folder })

/** Works with a database that nobody else has open, and with its queue. */
export async function openAloneWith(
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

/** Works with the database that the settings name, as it is, which is opened and closed for it. */
async function withDatabase<T>(config: Config, use: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(databaseOf(config))
  try {
    return await use(db)
  } finally {
    await close()
  }
}

/** What cannot be looked at is a finding too. */
const orFinding =
  (name: string) =>
  (error: unknown): Finding[] => [{ name, isFine: false, text: messageOf(error) }]

/** Looks at the index of texts of a database that has its tables. */
export const openIndexStatus = (
  config: Config,
  look: (parts: { db: Db; textIndex: TextIndex }) => Promise<Finding>,
): Promise<Finding[]> =>
  withDatabase(config, async (db) => {
    encryptTexts(db, config)
    const textIndex = composeTextIndex(config, db)
    try {
      return await look({ db, textIndex }).then((finding) => [finding], orFinding('Search index'))
    } finally {
      await textIndex.close()
    }
  })

/** Looks at the keys of a database's media. */
export const openKeyStatus = (config: Config, look: typeof lookAtKeys): Promise<Finding[]> =>
  withDatabase(config, (db) => look(config, db))

/** Looks at who sells. */
export const openSellerStatus = (config: Config, look: typeof lookAtSeller): Promise<Finding[]> =>
  withDatabase(config, (db) => look(config, db))

/** The settings with what was changed of them in the console; as they are where there is no database yet. */
export async function withStoredSettings(config: Config, env: Readonly<Record<string, string | undefined>>) {
  const all = structuredClone(config)
  const log = { level: config.logLevel, debug() {}, info() {}, warn() {}, error() {} }
  await withDatabase(config, (db) => createSettingTools({ db, config: all, env, log }).follow()).catch(() => {})
  return all
}

/** Looks at the workspaces that the settings of sign-on name. */
export const openWorkspaceStatus = (
  config: Config,
  look: (db: Db, signOn: Config['signOn']) => Promise<Finding[]>,
): Promise<Finding[]> => withDatabase(config, (db) => look(db, config.signOn).catch(orFinding('Workspaces of sign-on')))

/** Gives up the media and texts that a lost key wrapped, in a database that no server may open; answers how many. */
export const forgetRingKey = (config: Config, ringKey: string): Promise<number> =>
  withDatabase(config, async (db) => (await forgetEnvelopes(db, ringKey)) + (await forgetTextKeys(db, ringKey)))

/** Looks at the queue of a database, which is opened and closed for it. */
export const openQueueStatus = (config: Config, look: typeof queueStatus) =>
  look(() => openDatabase(databaseOf(config)), openWork)
