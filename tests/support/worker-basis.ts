import path from 'node:path'
import { createFolderMailer } from '../../server/adapters/mailer-folder.ts'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { readPricing } from '../../server/modules/billing/plans/pricing.ts'
import { noTranslators } from './no-translators.ts'
import { silentLog } from './silent-log.ts'

/** What a worker stands on that works in this data folder, but for what a test brings: queue, store and engines. */
export async function workerBasis(dataDir: string, more: Record<string, string> = {}) {
  const config = readConfig({
    ...more,
    DATA_DIR: dataDir,
    BILLING: 'sandbox',
    SPEECH_WORKERS: '2',
    DISK_RESERVE: '0',
  })
  return {
    config,
    media: createFfmpegMediaTools(config),
    translators: noTranslators,
    mailer: folderMailer(dataDir),
    pricing: await shippedPricing(),
    sessionSecrets: ['a secret for tests only'],
    log: silentLog,
  }
}

let pricing: ReturnType<typeof readPricing> | undefined

/** What time costs, as it ships. */
export const shippedPricing = () => (pricing ??= readPricing())

/** Writes mails into the data folder. */
export const folderMailer = (dataDir: string) =>
  createFolderMailer({ folder: path.join(dataDir, 'mail'), from: 'Longhand <longhand@localhost>' })
