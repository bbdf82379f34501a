import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Languages } from '../../kernel/languages.ts'
import { defineModule } from '../../kernel/module.ts'
import { createSemaphore } from '../../kernel/semaphore.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Diariser } from '../../ports/diariser.ts'
import type { Engines } from '../../ports/engines.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { MediaTools } from '../../ports/media-tools.ts'
import type { BillingModule } from '../billing/index.ts'
import type { FileEventPublisher, FilesModule } from '../files/index.ts'
import type { MediaModule } from '../media/index.ts'
import { createAlignWords } from './alignments/align-words.ts'
import { alignmentRoutes } from './alignments/routes.ts'
import { createAlignments } from './alignments/service.ts'
import { createHearAgain } from './hearings/hear-again.ts'
import { hearingRoutes } from './hearings/routes.ts'
import { createHearings } from './hearings/service.ts'
import { createReadAgain } from './second-readings/read-again.ts'
import { secondReadingRoutes } from './second-readings/routes.ts'
import { createSecondReadings } from './second-readings/service.ts'
import { createDiarise } from './speakers/diarise-job.ts'
import { speakerRoutes } from './speakers/routes.ts'
import { createSpeakers } from './speakers/service.ts'
import { presetRoutes } from './engines/preset-routes.ts'
import { createTrackRecord } from './engines/track-record.ts'
import { createAddModelJob } from './models/add-model-job.ts'
import { type Catalogue, configuredCatalogue } from './models/catalogue.ts'
import { modelRoutes } from './models/routes.ts'
import { createModels } from './models/service.ts'
import { createTrials } from './trials/service.ts'
import { createTryEngines } from './trials/try-engines.ts'
import { createAgain } from './transcription/again.ts'
import { createAlignImportedText } from './transcription/align-imported-text.ts'
import { createLearnCorrections } from './vocabulary/corrections/learn-corrections.ts'
import { createCorrections } from './vocabulary/corrections/service.ts'
import { vocabularyRoutes } from './vocabulary/routes.ts'
import { transcriptionRoutes } from './transcription/routes.ts'
import { createTranscribeFile } from './transcription/transcribe-file.ts'
import { voiceRoutes } from './voices/routes.ts'
import { createVoices } from './voices/service.ts'

/** Dependencies of {@link createRecognitionModule}. */
export interface RecognitionModuleDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: EventBus
  domainEvents: { files: FileEventPublisher }
  media: MediaTools
  engines: Engines
  /** Null where speakers are told apart by pauses only. */
  diariser: Diariser | null
  languages: Languages
  threads: Threads
  billing: Pick<BillingModule, 'quota'>
  files: Pick<FilesModule, 'files'>
  /** Where work in progress lies. */
  folders: MediaModule['folders']
  config: { speech: Pick<Config['speech'], 'workers' | 'modelsDir' | 'modelsCatalogue'> }
  /** The models that can be added; left out, those of the settings. */
  catalogue?: Catalogue | undefined
  now: () => number
}

/** What machines make of sound: texts, the times of texts that came without, and who speaks when. */
export function createRecognitionModule(deps: RecognitionModuleDeps) {
  const {
    db,
    blobs,
    jobs,
    events,
    domainEvents,
    media,
    engines,
    diariser,
    languages,
    threads,
    folders,
    files,
    config,
    catalogue = configuredCatalogue(config.speech),
    now,
  } = deps
  const { quota } = deps.billing
  const notify = () => events.wake()
  const work = {
    db,
    queue: jobs,
    blobs,
    events,
    fileEvents: domainEvents.files,
    media,
    engines,
    trackRecord: createTrackRecord({ db, now }),
    diariser,
    quota,
    folders,
    semaphore: createSemaphore(config.speech.workers),
    notify,
  }
  const again = createAgain({ db, jobs, events, engines, languages, quota, now })
  return defineModule({
    api: { again },
    routes(api) {
      transcriptionRoutes(api, { db, threads, files: files.files, again })
      presetRoutes(api, { engines })
      alignmentRoutes(api, { alignments: createAlignments({ db, jobs, engines, now }) })
      hearingRoutes(api, { hearings: createHearings({ db, jobs, engines, now }) })
      secondReadingRoutes(api, { readings: createSecondReadings({ db, jobs, engines, quota, now }) })
      modelRoutes(api, {
        models: createModels({ db, jobs, engines, speech: config.speech, catalogue, now }),
        trials: createTrials({ db, jobs }),
      })
      vocabularyRoutes(api, { db, corrections: createCorrections({ db }) })
      voiceRoutes(api, { voices: createVoices({ db, diariser, now }) })
      speakerRoutes(api, { speakers: createSpeakers({ db, jobs, diariser, now }) })
    },
    jobs: [
      createTranscribeFile(work),
      createAlignImportedText(work),
      createAlignWords(work),
      createHearAgain({ ...work, engines }),
      createReadAgain({ ...work, engines, now }),
      createDiarise(work),
      createTryEngines(work),
      createLearnCorrections({ db, threads, now }),
      createAddModelJob({ db, modelsDir: config.speech.modelsDir, catalogue }),
    ],
  })
}

/** The API of recognition, for the modules above it. */
export type RecognitionModule = ReturnType<typeof createRecognitionModule>['api']

export { createEngines } from './engines/create-engines.ts'
export { createEngineMemory } from './engines/engine-memory.ts'
export { recordsSetAside } from './engines/records-repository.ts'
export { recognitionUse } from './file-use.ts'
export { handleFileEvents } from './handle-files.ts'
export { handleTranscriptEvents } from './handle-transcripts.ts'
export { correctionsOf } from './vocabulary/corrections/repository.ts'
export { addModel, type AddProgress } from './models/add.ts'
export { type Catalogue, configuredCatalogue, isStreaming, whisperLanguages } from './models/catalogue.ts'
export { createDiarisationStore, createModelStore } from './models/installed.ts'
export { listModels } from './models/list.ts'
export { removeModel } from './models/remove.ts'
export { addIncludedReading, readersOf } from './second-readings/add-second-reading.ts'
export { exportVoices } from './voices/export.ts'
export { describeSpeakers } from './speakers/advice.ts'
export { diarisationOf } from './speakers/repository.ts'
export { type TriedSample, trySample } from './trials/try-sample.ts'
export { findModel } from './models/add.ts'
export { transcribeOnce } from './transcription/transcribe-once.ts'
