import { folderMailer } from './worker-basis.ts'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { buildApp } from '../../server/app.ts'
import { readPricing } from '../../server/modules/billing/plans/pricing.ts'
import { pino } from 'pino'
import { openInstallation } from './open-installation.ts'
import { presentEngines } from './uploads.ts'
import { noTranslators } from './no-translators.ts'

/**
 * A real server on a data folder that is there already, forked by `upload-arena.ts`; it says its port and is killed.
 */
const { settings, secret } = JSON.parse(process.argv[2] ?? '') as { settings: Record<string, string>; secret: string }
Object.assign(process.env, settings)
const { config, db, jobs, events, blobs, ping } = await openInstallation({
  ...settings,
  LOG_LEVEL: process.env['UPLOAD_LOG'] ?? 'silent',
  BILLING: 'off',
  DISK_RESERVE: '0',
})
const log = pino({ level: config.logLevel })

const app = await buildApp({
  translators: noTranslators,
  mailer: folderMailer(config.dataDir),
  config,
  db,
  log,
  blobs,
  jobs,
  events,
  media: createFfmpegMediaTools(config),
  engines: presentEngines(),
  payments: null,
  pricing: await readPricing(),
  site: null,
  rendererDir: null,
  sessionSecrets: [secret],
  ready: ping,
})
process.send?.({ origin: await app.listen({ host: '127.0.0.1', port: 0 }) })
