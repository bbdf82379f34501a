import { createTableEventBus } from '../../server/adapters/event-table.ts'
import { createTableJobQueue } from '../../server/adapters/job-queue-table.ts'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { readPricing } from '../../server/features/plans/pricing.ts'
import { pino } from 'pino'
import { openBlobs } from './blobs.ts'
import { presentEngines } from './uploads.ts'
import { noTranslators } from './no-translators.ts'

/** A real server on a data folder that is there already, forked by `upload-arena.ts`; it says its port and is killed. */
const { settings, secret } = JSON.parse(process.argv[2] ?? '') as { settings: Record<string, string>; secret: string }
Object.assign(process.env, settings)
const config = readConfig({ ...settings, LOG_LEVEL: process.env['UPLOAD_LOG'] ?? 'silent', BILLING: 'off', DISK_RESERVE: '0' })
const { db, dialect, ping } = await openDatabase({ databaseUrl: null, dataDir: config.dataDir })
const log = pino({ level: config.logLevel })

const app = await buildApp({
  translators: noTranslators,
  config,
  db,
  log,
  blobs: await openBlobs(config),
  jobs: createTableJobQueue({ db, dialect }),
  events: createTableEventBus({ db, log }),
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
