import path from 'node:path'
import type { Config } from '../kernel/config.ts'
import type { Db } from '../kernel/db/schema.ts'
import { createAccountStorage } from '../modules/files/account-storage/service.ts'
import { createLanguages } from '../kernel/languages.ts'
import type { FileEventPublisher } from '../modules/files/events.ts'
import type { FileUse } from '../modules/files/file-use.ts'
import { createFiles } from '../modules/files/service.ts'
import { createIntake } from '../modules/files/human/intake.ts'
import { readPricing } from '../modules/billing/plans/pricing.ts'
import type { Quota } from '../modules/billing/plans/quota.ts'
import { createOwnTranscripts } from '../modules/media/own-transcripts/service.ts'
import { createUploads } from '../modules/media/uploads/service.ts'
import { createDiskRoom, readDiskSpace } from '../kernel/disk-room.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Engines } from '../ports/engines.ts'
import type { EventBus } from '../ports/events.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import type { LinkedFiles } from '../ports/linked-files.ts'
import type { Logger } from '../ports/logger.ts'
import type { MediaTools } from '../ports/media-tools.ts'
import type { Translators } from '../ports/translators.ts'
import type { Threads } from '../kernel/threads/threads.ts'
import type { ImportTools } from '../modules/media/imports/fetch-import.ts'

export interface ImportToolsDeps {
  db: Db
  queue: JobQueue
  blobs: BlobStore
  events: EventBus
  fileEvents: FileEventPublisher
  fileUses: readonly FileUse[]
  media: MediaTools
  engines: Engines
  translators: Translators
  quota: Quota
  threads: Threads
  config: Pick<Config, 'dataDir'> &
    Partial<Pick<Config, 'uploadLimitBytes' | 'diskReserveBytes' | 'accountStorageBytes'>>
  log: Logger
}

/** What a worker makes files of imports with: the same rules by which the server takes an upload. */
export async function createImportTools(
  {
    db,
    queue: jobs,
    blobs,
    events,
    fileEvents,
    fileUses,
    media,
    engines,
    translators,
    quota,
    threads,
    config,
    log,
  }: ImportToolsDeps,
  links: LinkedFiles,
): Promise<ImportTools> {
  const intake = createIntake({ quota, pricing: await readPricing(), jobs, events })
  const files = createFiles({ db, blobs, jobs, events, fileEvents, fileUses, engines, quota, intake, log })
  const room = createDiskRoom({
    readSpace: () => readDiskSpace(config.dataDir),
    reserveBytes: config.diskReserveBytes ?? null,
  })
  const limitBytes = config.uploadLimitBytes ?? Number.POSITIVE_INFINITY
  const storage = createAccountStorage({
    db,
    quotaBytes: config.accountStorageBytes ?? null,
    uploadLimitBytes: limitBytes,
  })
  const ownTranscripts = createOwnTranscripts({ db, jobs, events, threads, files, storage })
  return {
    links,
    ownTranscripts,
    uploads: createUploads({
      room,
      storage,
      blobs,
      media,
      engines,
      languages: createLanguages({ engines }),
      translators,
      files,
      limitBytes,
      temporaryFolder: path.join(config.dataDir, 'tmp'),
    }),
  }
}
