import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { createMailFiles } from './mail-files.ts'
import { removeNoticesBefore } from './repository.ts'

/** Dependencies of {@link createNoticesModule}. */
export interface NoticesModuleDeps {
  db: Db
  jobs: JobQueue
  mailer: Mailer
  config: { publicUrl: string; kept: { noticesDays: number | null } }
  now: () => number
}

/** What people are told of their files, a few at a time. */
export function createNoticesModule({ db, jobs, mailer, config: { publicUrl, kept }, now }: NoticesModuleDeps) {
  return defineModule({
    api: {},
    jobs: [createMailFiles({ db, queue: jobs, mailer, publicUrl, now })],
    sweeps: [
      retainedFor(
        () => kept.noticesDays,
        now,
        (before) => removeNoticesBefore(db, before),
      ),
    ],
  })
}

export { addNotice } from './add.ts'
