import { mkdir } from 'node:fs/promises'
import { pino } from 'pino'
import { createDocumentTargets } from '../adapters/document-targets/index.ts'
import { createLeakedPasswords } from '../adapters/leaked-passwords-range.ts'
import { createDropboxFiles } from '../adapters/dropbox-files/index.ts'
import { createWebhookSender } from '../adapters/webhook-sender/create-webhook-sender.ts'
import { openWork } from '../adapters/work.ts'
import type { Config } from '../kernel/config.ts'
import { openDatabase } from '../kernel/db/open.ts'
import { jobNames } from '../kernel/jobs/kind.ts'
import { ownVersion } from '../kernel/own-version.ts'
import { measuredMailer } from '../kernel/metrics/measured.ts'
import { createMetrics } from '../kernel/metrics/metrics.ts'
import { createSaleTerms, readPricing } from '../modules/billing/index.ts'
import { readOrCreateSecret } from '../modules/identity/index.ts'
import { createEngineMemory } from '../modules/recognition/index.ts'
import { createBackupTools, createSettingTools } from '../modules/ops/index.ts'
import {
  databaseOf,
  migrateAt,
  encryptTexts,
  composeEncryption,
  composeBlobs,
  openArchive,
  composeTextIndex,
} from './storage.ts'
import { composeEngines, composeDiariser, composeTranslators, composeChat } from './engines.ts'
import {
  composeAuditTrail,
  composeWeb,
  composePages,
  composeSources,
  composeSignOn,
  composeMailer,
  composePayments,
  composeMediaTools,
} from './outside.ts'
import { openAloneWith } from './looks.ts'

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
