import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { SearchModule } from '../search/index.ts'
import type { TranscriptsModule } from '../transcripts/index.ts'
import { createReplacePreview } from './preview.ts'
import { createReplaceTexts } from './replace-texts.ts'
import { removeReplacementsBefore } from './repository.ts'
import { replacementRoutes } from './routes.ts'
import { createReplacements } from './service.ts'

/** Dependencies of {@link createReplacementsModule}. */
export interface ReplacementsModuleDeps {
  db: Db
  jobs: JobQueue
  threads: Threads
  search: SearchModule
  transcripts: Pick<TranscriptsModule, 'transcripts' | 'presence'>
  now: () => number
}

/** For so many days a replacement can be undone. */
const KEPT_DAYS = 30

/** Words replaced in many texts at once, each a version that one command undoes. */
export function createReplacementsModule({ db, jobs, threads, search, transcripts, now }: ReplacementsModuleDeps) {
  const replacements = createReplacements({ db, jobs, now })
  const preview = createReplacePreview({ db, threads, search: search.search, presence: transcripts.presence })
  return defineModule({
    api: {},
    routes: (api) => replacementRoutes(api, { replacements, preview }),
    jobs: [createReplaceTexts({ db, threads, transcripts })],
    sweeps: [retainedFor(KEPT_DAYS, now, (before) => removeReplacementsBefore(db, before))],
  })
}
