import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { AnswersModule } from '../answers/index.ts'
import type { BillingModule } from '../billing/index.ts'
import type { FilesModule } from '../files/index.ts'
import type { FoldersModule } from '../folders/index.ts'
import type { RecognitionModule } from '../recognition/index.ts'
import type { StyleGuidesModule } from '../style-guides/index.ts'
import type { TranslationsModule } from '../translations/index.ts'
import type { WorkspacesModule } from '../workspaces/index.ts'
import { removeBulkBefore } from './repository.ts'
import { bulkRoutes } from './routes.ts'
import { createRunBulk } from './run-bulk.ts'
import { createBulk } from './service.ts'
import { createBulkWorks } from './works.ts'

/** Dependencies of {@link createBulkModule}. */
export interface BulkModuleDeps {
  db: Db
  jobs: JobQueue
  billing: Pick<BillingModule, 'quota'>
  files: FilesModule
  folders: FoldersModule
  styleGuides: StyleGuidesModule
  recognition: RecognitionModule
  translations: TranslationsModule
  answers: Pick<AnswersModule, 'answers'>
  workspaces: Pick<WorkspacesModule, 'requireMember'>
  now: () => number
}

/** For so many days it can be seen what became of a bulk action. */
const KEPT_DAYS = 7

/** What can be done with one file, done with many: by a job, file by file. */
export function createBulkModule(deps: BulkModuleDeps) {
  const { db, jobs, files, folders, styleGuides, recognition, translations, workspaces, now } = deps
  const { quota } = deps.billing
  const { answers } = deps.answers
  const bulk = createBulk({ db, jobs, quota, transfers: files.transfers, answers, now })
  const workFor = createBulkWorks({
    db,
    files,
    quota,
    answers,
    workspaces,
    now,
    ...folders,
    ...styleGuides,
    ...recognition,
    ...translations,
  })
  return defineModule({
    api: {},
    routes: (api) => bulkRoutes(api, { bulk }),
    jobs: [createRunBulk({ db, jobs, quota, workFor })],
    sweeps: [retainedFor(KEPT_DAYS, now, (before) => removeBulkBefore(db, before))],
  })
}

export { handleIdentityEvents } from './handle-identity.ts'
