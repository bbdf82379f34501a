import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { createMailMentions } from './mention-mail.ts'
import { commentRoutes } from './routes.ts'
import { createComments } from './service.ts'

/** Dependencies of {@link createCommentsModule}. */
export interface CommentsModuleDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  mailer: Mailer
  threads: Threads
  config: { publicUrl: string }
  now: () => number
}

/** Comments on texts, in threads at words and moments, and whom they mention. */
export function createCommentsModule({ config: { publicUrl }, ...deps }: CommentsModuleDeps) {
  const comments = createComments(deps)
  return defineModule({
    api: { comments },
    routes: (api) => commentRoutes(api, { comments }),
    jobs: [createMailMentions({ ...deps, publicUrl })],
  })
}

/** The API of comments, for the modules above it. */
export type CommentsModule = ReturnType<typeof createCommentsModule>['api']

export { handleTranscriptEvents } from './handle-transcripts.ts'
export { commentsBy, commentsOnFilesOf, removeCommentsBy, removeThreadsOf } from './repository.ts'
