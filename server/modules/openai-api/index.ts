import type { FastifyInstance } from 'fastify'
import { TRANSCRIPTION_WAIT_MS } from '../../kernel/limits.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { Engines } from '../../ports/engines.ts'
import type { EventBus } from '../../ports/events.ts'
import type { FilesModule } from '../files/index.ts'
import type { MediaModule } from '../media/index.ts'
import type { TranscriptsModule } from '../transcripts/index.ts'
import { createFileWaits } from './file-waits.ts'
import { createModels } from './models.ts'
import { openAiRoutes } from './routes.ts'
import { createTranscriptions } from './transcriptions.ts'

/** Dependencies of {@link createOpenAiApiModule}. */
export interface OpenAiApiModuleDeps {
  events: EventBus
  engines: Engines
  threads: Threads
  files: Pick<FilesModule, 'files'>
  transcripts: Pick<TranscriptsModule, 'transcripts' | 'exports'>
  media: Pick<MediaModule, 'uploads'>
  config: { publicUrl: string }
  /** How long a call waits for its text, in milliseconds; left out, as `limits.ts` says. */
  transcriptionWaitMs?: number | undefined
  /** Aborts when the server is about to end. */
  draining: AbortSignal
}

/** OpenAI's transcription API, so that programs that were made for it work with this server. */
export function createOpenAiApiModule(deps: OpenAiApiModuleDeps) {
  const { events, engines, threads, files, transcripts, media, config, draining } = deps
  const { transcriptionWaitMs: waitMs = TRANSCRIPTION_WAIT_MS } = deps
  const { uploads } = media
  return defineModule({
    api: {
      /** Adds the calls; they lie beside the API's base. */
      openAiRoutes(app: FastifyInstance): Promise<void> {
        const models = createModels({ engines })
        const waits = createFileWaits({ events })
        const transcriptions = createTranscriptions({
          engines,
          uploads,
          files: files.files,
          transcripts,
          models,
          waits,
          threads,
        })
        return openAiRoutes(app, {
          transcriptions,
          uploads,
          models,
          waits,
          publicUrl: config.publicUrl,
          waitMs,
          draining,
        })
      },
    },
  })
}
