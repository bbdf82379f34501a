import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Translators } from '../../ports/translators.ts'
import type { BillingModule } from '../billing/index.ts'
import { lookAtLive } from './live/look.ts'
import { createLiveTranslationOrders } from './live/orders.ts'
import { createPhraseTranslator, type TranslatedRecording } from './live/translate-phrases.ts'
import { createTranslationOrders } from './orders.ts'
import { translationRoutes } from './routes.ts'
import { createTranslations } from './service.ts'
import { createTranslateFile } from './translate-file.ts'

/** Dependencies of {@link createTranslationsModule}. */
export interface TranslationsModuleDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  translators: Translators
  threads: Threads
  billing: Pick<BillingModule, 'quota'>
  log: Logger
  now: () => number
}

/** Texts in other languages: ordered, made by a machine, and paid for by their length. */
export function createTranslationsModule(deps: TranslationsModuleDeps) {
  const { db, jobs, events, translators, threads, billing, log, now } = deps
  const { quota } = billing
  const translations = createTranslations({ db, jobs, events, translators, quota, threads, now })
  const orders = createTranslationOrders({ quota, jobs })
  return defineModule({
    api: {
      translations,
      live: {
        ...createLiveTranslationOrders({ translators, quota, orders }),
        /** The translations of a recording as they are now. */
        look: (fileId: string) => lookAtLive(db, fileId, now()),
        /** Translates the phrases of a recording of this process. */
        translator: (recording: TranslatedRecording) =>
          createPhraseTranslator(recording, { db, events, translators, log, now }),
      },
    },
    routes: (api) => translationRoutes(api, { translations }),
    jobs: [createTranslateFile({ db, jobs, events, translators, quota, notify: () => events.wake() })],
  })
}

/** The API of translations, for the modules above it. */
export type TranslationsModule = ReturnType<typeof createTranslationsModule>['api']

/** Translations of recordings that go on. */
export type LiveTranslations = TranslationsModule['live']

export { createTranslators } from './create-translators.ts'
export { translationUse } from './file-use.ts'
export { handleFileEvents } from './handle-files.ts'
export { handleTranscriptEvents } from './handle-transcripts.ts'
export { createTranslationOrders, type TranslationOrders } from './orders.ts'
export type { LiveTranslationView } from './live/look.ts'
export type { PhraseTranslator } from './live/translate-phrases.ts'
