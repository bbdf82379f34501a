import path from 'node:path'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { DiskRoom } from '../../kernel/disk-room.ts'
import type { Languages } from '../../kernel/languages.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Engines } from '../../ports/engines.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { LinkedFiles } from '../../ports/linked-files.ts'
import type { MediaTools } from '../../ports/media-tools.ts'
import type { PageMedia } from '../../ports/page-media.ts'
import type { Translators } from '../../ports/translators.ts'
import type { DomainEvents } from '../../kernel/domain-events.ts'
import type { FilesModule } from '../files/index.ts'
import { createMakePlayable } from './copies/make-playable.ts'
import { createMakePreview } from './copies/make-preview.ts'
import { createMakeThumbnail } from './copies/make-thumbnail.ts'
import type { MediaEvents } from './events.ts'
import { createFetchImport } from './imports/fetch-import.ts'
import { importRoutes } from './imports/routes.ts'
import { linksOf } from './imports/links.ts'
import { createImports } from './imports/service.ts'
import { sweepImports } from './imports/sweep.ts'
import { ownTranscriptRoutes } from './own-transcripts/routes.ts'
import { createOwnTranscripts } from './own-transcripts/service.ts'
import { sameContentRoutes } from './same-content/routes.ts'
import { createSameContent } from './same-content/service.ts'
import { createReadSound } from './sound/read-sound.ts'
import { uploadsRoutes } from './uploads/routes.ts'
import { createUploads } from './uploads/service.ts'
import { createLocks } from './uploads/tus/locks.ts'
import { createPatchOrder } from './uploads/tus/patch-order.ts'
import { resumableRoutes } from './uploads/tus/routes.ts'
import { createResumable } from './uploads/tus/service.ts'
import { sweepUploads } from './uploads/tus/sweep.ts'
import { createWorkFolders } from './work-folder.ts'

/** Dependencies of {@link createMediaModule}. */
export interface MediaModuleDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: EventBus
  media: MediaTools
  engines: Engines
  translators: Translators
  languages: Languages
  threads: Threads
  room: DiskRoom
  /** Files of Dropbox; null where they are not offered. */
  dropbox: LinkedFiles | null
  /** Files behind any link; null where they are not fetched. */
  web: LinkedFiles | null
  /** Recordings on pages; null where they are not fetched. */
  pages: PageMedia | null
  /** Recordings in places of people, by links that only this server makes. */
  sourceFiles: LinkedFiles | null
  files: Pick<FilesModule, 'files' | 'storage'>
  domainEvents: { media: DomainEvents<MediaEvents> }
  config: Pick<Config, 'dataDir' | 'kept' | 'uploadLimitBytes'>
  now: () => number
}

/** How media come in, by upload or from elsewhere, with a text or without, and the copies that are made of them. */
export function createMediaModule(deps: MediaModuleDeps) {
  const { db, blobs, jobs, events, media, engines, translators, languages, threads, room, config, now } = deps
  const { dropbox, web, pages, sourceFiles } = deps
  const { files, storage } = deps.files
  const temporaryFolder = path.join(config.dataDir, 'tmp')
  const keptDays = config.kept.uploadsDays
  const notify = () => events.wake()
  const folders = createWorkFolders(config.dataDir)
  const uploads = createUploads({
    room,
    storage,
    blobs,
    media,
    engines,
    languages,
    translators,
    files,
    limitBytes: () => config.uploadLimitBytes,
    temporaryFolder,
  })
  const locks = createLocks({ db, now })
  const resumable = createResumable({ db, blobs, uploads, room, locks, keptDays, now })
  const links = linksOf([sourceFiles, dropbox, web])
  const imports = createImports({ db, blobs, jobs, events, uploads, links, pages, threads, keptDays, now })
  const ownTranscripts = createOwnTranscripts({ db, jobs, events, threads, files, storage, now })
  const tools = links && { links, pages, uploads, ownTranscripts }
  const copying = { db, blobs, events, media, folders, notify }
  return defineModule({
    api: { uploads, resumable, imports, folders },
    routes(api) {
      uploadsRoutes(api, { uploads })
      importRoutes(api, { imports, room, temporaryFolder })
      resumableRoutes(api, { resumable, patchOrder: createPatchOrder({ db, locks }) })
      sameContentRoutes(api, { sameContent: createSameContent({ db, blobs }) })
      ownTranscriptRoutes(api, { ownTranscripts, room, temporaryFolder })
    },
    jobs: [
      createReadSound({ ...copying, queue: jobs }),
      createMakePlayable(copying),
      createMakePreview(copying),
      createMakeThumbnail(copying),
      createFetchImport({ db, blobs, events, mediaEvents: deps.domainEvents.media, tools, keptDays, notify, now }),
    ],
    sweeps: [() => sweepUploads({ db, blobs }), () => sweepImports({ db, blobs })],
  })
}

/** The API of media, for the modules above it. */
export type MediaModule = ReturnType<typeof createMediaModule>['api']

export { createMediaEvents, type MediaEvents } from './events.ts'
export { newestFileOf } from './same-content/repository.ts'
export { cutWav, openWav, readSamples, wavHeader, type WavFile } from './sound/wav-file.ts'
export { fileNameOf, readOneFile, textsAround } from './uploads/multipart.ts'
export type { AcceptedOptions } from './uploads/options.ts'
export { receiveMedium, type ReceivedMedium } from './uploads/receive-medium.ts'
export type { Uploads } from './uploads/service.ts'
export { endingWhenStalled } from './uploads/stall.ts'
export { whenGone } from './uploads/when-gone.ts'
export { deleteUpload, type UploadRow } from './uploads/tus/repository.ts'
export { settleFile, speechOf, type Work, type WorkFolders, type WorkKind } from './work-folder.ts'
