import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { FilesModule } from '../files/index.ts'
import type { TranscriptEventPublisher } from './events.ts'
import { exportsRoutes } from './exports/routes.ts'
import { createExports, type OutlineOf, type ThreadsOf } from './exports/service.ts'
import { createMachineEdits } from './machine-edits.ts'
import { createListeners } from './listened/service.ts'
import { listenedRoutes } from './listened/routes.ts'
import { createPresence } from './presence.ts'
import { transcriptRoutes } from './routes.ts'
import { createTranscripts } from './service.ts'
import { createGuests } from './sharing/guests.ts'
import { manyLinksMails, shareMails } from './sharing/mail.ts'
import { createMakeLinks } from './sharing/make-links.ts'
import { removeUsersLeftBehind } from './sharing/left-behind.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { createSharing } from './sharing/service.ts'

/** Dependencies of {@link createTranscriptsModule}. */
export interface TranscriptsModuleDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: EventBus
  domainEvents: { transcripts: TranscriptEventPublisher }
  threads: Threads
  files: Pick<FilesModule, 'storage'>
  config: { publicUrl: string }
  log: Logger
  now: () => number
  /** What is said about a text, by a module above. */
  threadsOf: ThreadsOf
  /** What was written of a text, by a module above. */
  outlineOf: OutlineOf
}

/** The texts of files: read, saved and compared, exported, and shared by links. */
export function createTranscriptsModule(deps: TranscriptsModuleDeps) {
  const { db, blobs, jobs, events, domainEvents, threads, files, config, log, now, threadsOf, outlineOf } = deps
  const { storage } = files
  const presence = createPresence({ db, events, now })
  const transcriptEvents = domainEvents.transcripts
  const transcripts = createTranscripts({ db, threads, presence, storage, transcriptEvents, events, log, now })
  const exports = createExports({ db, transcripts, threads, threadsOf, outlineOf })
  const machineEdits = createMachineEdits({ db, events, transcriptEvents, now })
  const guests = createGuests({ db, now })
  const sharing = createSharing({ db, jobs, threads, events, guests, publicUrl: config.publicUrl, now })
  return defineModule({
    api: { presence, transcripts, machineEdits, exports, guests, sharing },
    routes(api) {
      transcriptRoutes(api, { transcripts, presence })
      exportsRoutes(api, { exports })
      listenedRoutes(api, { listeners: createListeners({ db, now }) })
      sharingRoutes(api, {
        sharing,
        makeLinks: createMakeLinks({ db, jobs, publicUrl: config.publicUrl, now }),
        blobs,
      })
    },
    mails: [shareMails, manyLinksMails],
    sweeps: [() => removeUsersLeftBehind(db)],
  })
}

/** The API of transcripts, for the modules above it. */
export type TranscriptsModule = ReturnType<typeof createTranscriptsModule>['api']

export { requireText, requireTextFor, type TextFile } from './access.ts'
export { createTranscriptEvents, type SavedPieces, type TranscriptEvents } from './events.ts'
export { outlineWords } from './exports/outline-words.ts'
export { writeDocument } from './exports/write-document.ts'
export { listenedBy, listenedFilesOf } from './listened/repository.ts'
export { handleFileEvents } from './handle-files.ts'
export type { MachineEdits, NewestText } from './machine-edits.ts'
export { pageName } from './presence.ts'
export { SAVE_THREAD } from './prepare-save.ts'
export { presentEdits } from './presenter.ts'
export type { CommentWords, WantedOutline } from './exports/service.ts'
export { captionsLinks, markOpened as noteLinkOpened } from './sharing/repository.ts'
export type { CaptionsLink } from './sharing/visits.ts'
export { takeOfLink } from './sharing/link-use.ts'
export { type Who, whoIsTo } from './who-is.ts'
export { handleIdentityEvents } from './handle-identity.ts'
