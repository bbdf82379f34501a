#!/usr/bin/env node
// oxlint-disable-next-line import/no-unassigned-import -- it has to come before everything else
import './node-version.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from './app.ts'
import { createCli, type Commands } from './cli.ts'
import { checkContentFolder, exportContent, importContent } from './commands/content.ts'
import { queueStatus } from './commands/queue-status.ts'
import { lookAtIndex, rebuildIndex } from './commands/search.ts'
import { describeAccess } from './commands/doctor-access.ts'
import { describeFindings, examine, lookAtSeller } from './commands/doctor.ts'
import {
  addKey,
  decryptTexts,
  describeKeys,
  encryptStored,
  forgetKey,
  keysHere,
  lookAtKeys,
  rotateKeys,
} from './commands/keys.ts'
import { examineElsewhere } from './commands/doctor-process.ts'
import { checkModel, deleteModel, installModel, modelsPlace, printModels } from './commands/models.ts'
import { greeting, serve, setupLine } from './commands/serve.ts'
import { runConsoleCommand } from './commands/console/run.ts'
import { refundPayment } from './commands/payments.ts'
import { addUser, endSessions, grantSeconds, resetFactors, setRole } from './commands/accounts.ts'
import { auditKey, verifyAudit } from './commands/audit-trail.ts'
import { describeAudit, inCommand } from './commands/audit.ts'
import { backUp, bringBack, verifyBackup } from './commands/backup.ts'
import { readLine } from './commands/read-password.ts'
import { downloadBackup, removeBackup } from './commands/stored-backups.ts'
import { speakMcp } from './commands/mcp.ts'
import { move } from './commands/move.ts'
import { checkMedia } from './commands/storage.ts'
import { changeSetting, describeSettings, resetSetting } from './commands/settings.ts'
import { describeSite, resetSite, saySite } from './commands/site.ts'
import { addToken, describeTokens, revokeToken } from './commands/tokens.ts'
import { transcribe } from './commands/transcribe.ts'
import { work } from './commands/work.ts'
import {
  composeBlobs,
  composeDiariser,
  composeEncryption,
  composeEngines,
  composeMediaTools,
  composePages,
  composeOneModel,
  composeProvider,
  composeSignOn,
  composeSite,
  composeChat,
  composeTranslators,
  forgetRingKey,
  openAloneWith,
  openArchive,
  openInstallation,
  openIndexStatus,
  openKeyStatus,
  openQueueStatus,
  openSellerStatus,
  openWorkspaceStatus,
  withStoredSettings,
} from './compose-adapters/index.ts'
import { type Config, readConfig } from './kernel/config.ts'
import { sentTo } from './modules/audit/index.ts'
import { beginSetup } from './modules/identity/index.ts'
import { recordsSetAside } from './modules/recognition/index.ts'
import { lookAtNamedWorkspaces } from './modules/workspaces/index.ts'
import { fillContent } from './modules/site/index.ts'
import { checkStore } from './modules/ops/index.ts'
import { watch } from './kernel/metrics/watch.ts'
import { putLoopFirst } from './kernel/niceness.ts'
import { ownVersion } from './kernel/own-version.ts'
import { startWorkerProcess } from './worker-processes.ts'

const root = path.resolve(import.meta.dirname, '..')
const RENDERER_DIR = path.join(root, 'out/renderer')
const SITE_DIR = path.join(root, 'out/site')

/** `npm run dev` greets by itself, and draws public pages again, from their sources. */
const isDevelopment = process.env['LONGHAND_DEV'] !== undefined

const settings = (): Config => readConfig(process.env)

function rendererDir(): string | null {
  return existsSync(path.join(RENDERER_DIR, 'index.html')) ? RENDERER_DIR : null
}

const commands: Commands = {
  async serve() {
    const config = settings()
    if (config.process === 'worker') return commands.worker()
    const all = await openInstallation(config, 'server')
    const { jobs, events, log } = all
    if (config.storage !== null) await checkStore(all.blobs)
    const ready = watchAll(all)
    const site = await composeSite({ siteDir: SITE_DIR, rendererDir: RENDERER_DIR, isDevelopment })
    await fillContent(all.db)
    const draining = new AbortController()
    const app = await buildApp({
      ...all,
      site,
      rendererDir: rendererDir(),
      ready,
      draining: draining.signal,
      keepsHelpersReady: true,
      examine: () => examineElsewhere(import.meta.filename),
    })
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
      const code = config.setup ? await beginSetup(all.db) : null
      putLoopFirst()
      if (!isDevelopment) console.log(await greeting(all, code))
      else if (code !== null) console.log(setupLine(config, code))
    })
    await serve({ app, config, draining, companions, close: all.close, log })
  },
  async worker() {
    const all = await openInstallation(settings(), 'worker')
    if (all.config.storage !== null) await checkStore(all.blobs)
    await work({ ...all, ready: watchAll(all) })
  },
  migrate: () =>
    withInstallation(async ({ database }) => console.log(`The database is up to date (${database.dialect}).`)),
  addUser: (options) => withInstallation((all) => addUser(all, options)),
  setRole: (email, role) => withInstallation((all) => setRole(all, email, role)),
  resetFactors: (email) => withInstallation((all) => resetFactors(all, email)),
  endSessions: (email) => withInstallation((all) => endSessions(all, email)),
  grant: (email, seconds, reason) => withInstallation((all) => grantSeconds(all, email, seconds, reason)),
  refund: (paymentId, options) => withInstallation((all) => refundPayment(all, paymentId, options)),
  addToken: (options) =>
    withInstallation(async (all) => {
      console.log(await inCommand('token-made', { email: options.email }, () => addToken(all, options)))
    }),
  listTokens: (email) => withInstallation(async ({ db }) => console.log(await describeTokens(db, email))),
  revokeToken: (email, prefix) =>
    withInstallation((all) => inCommand('token-revoked', { email }, () => revokeToken(all, email, prefix))),
  mcp: (options) => speakMcp(options, { input: process.stdin, output: process.stdout }),
  listSettings: () =>
    withInstallation(async (all) => {
      console.log(await describeSettings(all))
    }),
  showSite: () =>
    withInstallation(async (all) => {
      console.log(await describeSite(all))
    }),
  saySite: (part, file) => withInstallation((all) => saySite(all, part, file)),
  resetSite: (part) => withInstallation((all) => resetSite(all, part)),
  changeSetting: (name, value) => withInstallation((all) => changeSetting(all, name, value)),
  resetSetting: (name) => withInstallation((all) => resetSetting(all, name)),
  listModels: () => printModels(modelsPlace(settings())),
  addModel: (name, from) => installModel(name, { ...modelsPlace(settings()), from }),
  async checkModel(name) {
    const config = settings()
    const engine = composeOneModel(config, name)
    try {
      const media = composeMediaTools(config)
      if (!(await checkModel(name, { ...modelsPlace(config), engine, media }))) process.exitCode = 1
    } finally {
      await engine.close()
    }
  },
  removeModel: (name) => deleteModel(name, modelsPlace(settings())),
  async transcribe(file, options) {
    const config = settings()
    const engines = composeEngines(config)
    const diariser = composeDiariser(config)
    try {
      await transcribe(
        { file, ...options },
        { engines, diariser, media: composeMediaTools(config), workers: config.speech.workers },
      )
    } finally {
      await Promise.all([engines.close(), diariser.close()])
    }
  },
  rebuildSearch: () => withInstallation(rebuildIndex),
  checkStorage: (options) => withInstallation((all) => checkMedia(all, options)),
  listKeys: () => withInstallation(async (all) => console.log(await describeKeys(all))),
  addKey: async () => console.log(await addKey(settings())),
  rotateKeys: () => withInstallation(async (all) => console.log(await rotateKeys(all, console.log))),
  forgetKey: async (id) => console.log(await forgetKey(settings(), id, forgetRingKey)),
  decryptTexts: () => withInstallation(async (all) => console.log(await decryptTexts(all))),
  encryptStored: () => withInstallation(async (all) => console.log(await encryptStored(all, console.log))),
  async backup(folder, options) {
    await withInstallation(async ({ config, database, asStored, blobs, jobs, sessionSecrets }) => {
      const secret = config.sessionSecrets === null ? (sessionSecrets[0] ?? null) : null
      await backUp(
        {
          database,
          blobs: asStored,
          decrypted: blobs,
          jobs,
          secret,
          dataDir: config.dataDir,
          version: ownVersion(),
          folder: path.resolve(folder),
        },
        { openArchive, ...options },
      )
    })
  },
  async verifyAudit(check) {
    const config = settings()
    const sent = () => withInstallation(({ db }) => sentTo(db, 'file'))
    const { isWhole, text } = await verifyAudit(check, { config, sent })
    console.log(text)
    if (!isWhole) process.exitCode = 1
  },
  auditKey: async () => console.log((await auditKey(settings())).trimEnd()),
  audit: (options) =>
    withInstallation(async ({ db }) => {
      console.log(await describeAudit(db, options))
    }),
  verifyBackup: (folder) => verifyBackup(path.resolve(folder), openArchive),
  removeBackup: (name, { confirm }) =>
    withInstallation(async (all) => {
      const again = confirm ?? (await readLine('Name of the backup to remove, once more: '))
      console.log(await removeBackup(all, name, again))
    }),
  downloadBackup: (name, to) =>
    withInstallation(async (all) => console.log(await downloadBackup(all, name, path.resolve(to)))),
  async restore(folder, options) {
    const config = settings()
    await openAloneWith(config, async (target) => {
      const blobs = await composeBlobs(config)
      await bringBack(
        {
          ...target,
          blobs,
          openMedia: async () => (await composeEncryption(config, target.db, blobs)).blobs,
          keysHere: await keysHere(config),
          dataDir: config.dataDir,
          hasOwnSecret: config.sessionSecrets !== null,
        },
        path.resolve(folder),
        { openArchive, ...options },
      )
    })
  },
  move: (from, to) => move(from, to, settings(), openAloneWith),
  importContent: (folder, options) =>
    withInstallation((all) => inCommand('content-imported', {}, () => importContent(all, folder, options))),
  exportContent: (folder) => withInstallation((all) => exportContent(all, folder)),
  async checkContent(folder) {
    if (!(await checkContentFolder(folder))) process.exitCode = 1
  },
  console: (command, given) =>
    withInstallation(async (all) => console.log(await runConsoleCommand(all, command, given))),
  async doctor({ json }) {
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
      chat: composeChat(config),
      media: composeMediaTools(config),
      pages: composePages(config),
      rendererDir: rendererDir(),
      gpu: composeProvider(config),
      signOn: await composeSignOn(config),
      queueStatus: () => openQueueStatus(config, queueStatus),
      indexStatus: () => openIndexStatus(config, lookAtIndex),
      keyStatus: () => openKeyStatus(config, lookAtKeys),
      workspaceStatus: () => openWorkspaceStatus(config, lookAtNamedWorkspaces),
      sellerStatus: () => openSellerStatus(config, lookAtSeller),
      accessStatus: async () => describeAccess(await withStoredSettings(config, process.env)),
    })
    console.log(json ? JSON.stringify(findings) : describeFindings(findings))
    await Promise.all([engines.close(), diariser.close(), translators.close()])
  },
}

/** Has the metrics look at what all stands on; answers how to ask whether it is ready. */
function watchAll({
  config,
  db,
  database,
  jobs,
  metrics,
  log,
}: Awaited<ReturnType<typeof openInstallation>>): () => Promise<void> {
  const ready = () => database.ping()
  const setAside = async () => (await recordsSetAside(db, Date.now())).map(({ id }) => id)
  watch(metrics, { jobs, dataDir: config.dataDir, setAside, ready, poolUse: database.poolUse, log })
  return ready
}

/** Does a command's work with everything that an installation stands on; answers what it answers. */
async function withInstallation<T>(use: (all: Awaited<ReturnType<typeof openInstallation>>) => Promise<T>): Promise<T> {
  const all = await openInstallation(settings())
  try {
    return await use(all)
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
