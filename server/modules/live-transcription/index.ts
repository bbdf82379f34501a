import path from 'node:path'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { DiskRoom } from '../../kernel/disk-room.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Languages } from '../../kernel/languages.ts'
import { defineModule } from '../../kernel/module.ts'
import { createSemaphore } from '../../kernel/semaphore.ts'
import { wordsIn } from '../../kernel/words.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Engines } from '../../ports/engines.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { MediaTools } from '../../ports/media-tools.ts'
import type { BillingModule } from '../billing/index.ts'
import type { FileEventPublisher, FilesModule } from '../files/index.ts'
import type { IdentityModule } from '../identity/index.ts'
import { createEngineMemory } from '../recognition/index.ts'
import type { TranscriptsModule } from '../transcripts/index.ts'
import type { TranslationsModule } from '../translations/index.ts'
import type { WorkspacesModule } from '../workspaces/index.ts'
import { createCaptionsHub } from './captions/hub.ts'
import { captionsRoutes } from './captions/routes.ts'
import { createAdmission } from './admission.ts'
import { createFileChanges } from './file-changes.ts'
import { createFinishLive } from './finish-live.ts'
import { liveTranscriptionRoutes } from './routes.ts'
import { createLiveSessions } from './service.ts'
import { sweepLeftSessions } from './sweep.ts'

/** Dependencies of {@link createLiveTranscriptionModule}. */
export interface LiveTranscriptionModuleDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: EventBus
  domainEvents: { files: FileEventPublisher }
  engines: Engines
  languages: Languages
  media: Pick<MediaTools, 'listen'>
  room: DiskRoom
  identity: Pick<IdentityModule, 'isOpen'>
  workspaces: Pick<WorkspacesModule, 'stands'>
  billing: Pick<BillingModule, 'quota' | 'plans'>
  files: Pick<FilesModule, 'files' | 'storage'>
  transcripts: Pick<TranscriptsModule, 'machineEdits' | 'sharing'>
  translations: Pick<TranslationsModule, 'live'>
  config: Pick<Config, 'dataDir' | 'drainSeconds'> & { speech: Pick<Config['speech'], 'workers' | 'liveSecondReading'> }
  /** Aborts when the server is about to end. */
  draining: AbortSignal
  log: Logger
  now: () => number
}

/** Recordings that are written down while they are made. */
export function createLiveTranscriptionModule(deps: LiveTranscriptionModuleDeps) {
  const { db, blobs, jobs, events, domainEvents, engines, languages, media, room, config, draining, log, now } = deps
  const { identity, workspaces, billing, files, transcripts, translations } = deps
  const { machineEdits } = transcripts
  const { workers } = config.speech
  const admission = createAdmission({ workers, now })
  const memory = createEngineMemory({ db, now })
  const folder = path.join(config.dataDir, 'work', 'live')
  const sessions = createLiveSessions({
    db,
    blobs,
    jobs,
    engines,
    memory,
    languages,
    room,
    events,
    billing,
    files,
    translations: translations.live,
    admission,
    now,
  })
  return defineModule({
    api: {},
    routes(api) {
      const captions = createCaptionsHub({ db, events, translations: translations.live, log, now })
      const changes = createFileChanges(events)
      api.addHook('onReady', () => changes.start())
      api.addHook('preClose', () => changes.stop())
      captionsRoutes(api, { hub: captions, sharing: transcripts.sharing, draining, drainSeconds: config.drainSeconds })
      liveTranscriptionRoutes(api, {
        sessions,
        connection: {
          db,
          blobs,
          room,
          sessions,
          admission,
          machineEdits,
          captions,
          media,
          translations: translations.live,
          onChange: (fileId, callback) => changes.on(fileId, callback),
          partials: createSemaphore(Math.max(1, workers - 1)),
          folder,
          isOpen: async (caller) => (await identity.isOpen(caller)) && workspaces.stands(caller),
          say: ({ language }, error) =>
            wordsIn(language ?? 'en').say(error instanceof AppError ? error.words : messages.storageFull),
          now,
          log,
        },
      })
    },
    jobs: [
      createFinishLive({
        db,
        blobs,
        queue: jobs,
        events,
        fileEvents: domainEvents.files,
        engines,
        quota: billing.quota,
        machineEdits,
        isReadAgain: config.speech.liveSecondReading,
        folder,
        now,
      }),
    ],
    sweeps: [() => sweepLeftSessions({ db, sessions, now })],
  })
}

export { handleFileEvents, liveUse } from './handle-files.ts'
export { handleTranscriptEvents } from './handle-transcripts.ts'
