import type { Db } from '../../../kernel/db/schema.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'

/** What the storage is checked with. */
export interface CheckDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
}
