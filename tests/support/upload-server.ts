import path from 'node:path'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { createTableEventBus } from '../../server/adapters/event-table.ts'
import { createTableJobQueue } from '../../server/adapters/job-queue-table.ts'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { readPricing } from '../../server/features/plans/pricing.ts'
import { pino } from 'pino'
import { presentEngines } from './uploads.ts'
import { noTranslators } from './no-translators.ts'

/** A real server on a data folder that is there already, forked by `upload-arena.ts`; it says its port and is killed. */
const { dataDir, secret } = JSON.parse(process.argv[2] ?? '') as { dataDir: string; secret: string }
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: process.env['UPLOAD_LOG'] ?? 'silent', BILLING: 'off' })
const { db, dialect, ping } = await openDatabase({ databaseUrl: null, dataDir })
const log = pino({ level: config.logLevel })

const app = await buildApp({
  translators: noTranslators,
  config,
  db,
  log,
  blobs: createDiskBlobStore({ folder: path.join(dataDir, 'blobs') }),
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
