import type { Pricing } from '../../../src/shared/contract/plan.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { Chat } from '../../ports/chat.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { BillingModule } from '../billing/index.ts'
import type { DestinationsModule } from '../destinations/index.ts'
import type { SearchModule } from '../search/index.ts'
import { removeAnswersOf } from './end-answers.ts'
import { createFindSources } from './find-sources.ts'
import { createOrdering } from './ordering.ts'
import { createAnswerOrders } from './orders.ts'
import { createQuestions } from './questions.ts'
import { answerRoutes } from './routes.ts'
import { type Answers, createAnswers } from './service.ts'
import { createAnswerTemplates } from './templates.ts'
import { createWriteAnswer } from './write-answer.ts'

/** Dependencies of {@link createAnswersModule}. */
export interface AnswersModuleDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  /** Null where no server of models is set. */
  chat: Chat | null
  threads: Threads
  pricing: Pricing
  billing: Pick<BillingModule, 'quota'>
  search: SearchModule
  destinations: Pick<DestinationsModule, 'sendWritten'>
  now: () => number
}

/** What models write of texts: each sentence with the words that bear it out, and paid for by what is read for it. */
export function createAnswersModule(deps: AnswersModuleDeps) {
  const { db, jobs, events, chat, threads, pricing, billing, search, now } = deps
  const { quota } = billing
  const orders = createAnswerOrders({ quota })
  const templates = createAnswerTemplates({ db, now })
  const ordering = createOrdering({ db, jobs, events, chat, quota, orders, destinations: deps.destinations, now })
  const answers = createAnswers({ db, events, ordering, templates, pricing, threads })
  const questions = createQuestions({ db, events, ordering, pricing, threads })
  const sources = createFindSources({ db, search: search.search, threads })
  return defineModule({
    api: {
      answers,
      outlineOf: (...asked: Parameters<Answers['outlineOf']>) => answers.outlineOf(...asked),
      removeAll: (accountId: string, tx: Db) => removeAnswersOf(tx, { jobs, orders }, accountId),
    },
    routes: (api) => answerRoutes(api, { answers, questions, templates }),
    jobs: [
      createWriteAnswer({
        db,
        events,
        chat,
        quota,
        pricing,
        sources,
        destinations: deps.destinations,
        notify: () => events.wake(),
      }),
    ],
  })
}

/** The API of answers, for the modules above it. */
export type AnswersModule = ReturnType<typeof createAnswersModule>['api']

export { exportAnswers } from './export.ts'
export { answerUse, handleFileEvents } from './handle-files.ts'
export type { DocumentOrder } from './service.ts'
export { createAnswerOrders } from './orders.ts'
