import type { Db } from '../../../kernel/db/schema.ts'
import type { Quota } from '../../billing/index.ts'
import type { FileEventPublisher } from '../../files/index.ts'
import type { WorkFolders } from '../../media/index.ts'
import type { Semaphore } from '../../../kernel/semaphore.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { Diariser } from '../../../ports/diariser.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { TrackRecord } from '../engines/track-record.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { MediaTools } from '../../../ports/media-tools.ts'

/** What the jobs that listen to a file stand on. */
export interface TranscriptionDeps {
  db: Db
  queue: JobQueue
  blobs: BlobStore
  events: EventBus
  fileEvents: FileEventPublisher
  media: MediaTools
  engines: Pick<Engines, 'choose'>
  trackRecord: TrackRecord
  /** Null where speakers are told apart by pauses only. */
  diariser?: Diariser | null
  quota: Pick<Quota, 'extend' | 'held' | 'settle' | 'release'>
  folders: WorkFolders
  /** Segments at once, over all files of this process. */
  semaphore: Semaphore
  /** Tells other processes to look at the events now. */
  notify: () => void
  now?: () => number
}
