import type { Lease } from '../../../src/shared/domain/human-desk.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Engines } from '../../ports/engines.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Quota } from '../billing/index.ts'
import { createAddFile } from './add-file.ts'
import { createChanging } from './changing.ts'
import { createChangeFiles } from './change-files.ts'
import { createCharges } from './charges.ts'
import type { FileEventPublisher } from './events.ts'
import type { FileUse } from './file-use.ts'
import type { HumanOrder, Intake } from './human/intake.ts'
import { createFileLists } from './list-files.ts'
import { createMediaAccess } from './media-access.ts'
import { createMultilingualQueue } from './multilingual-queue.ts'
import { createRemoval } from './removal.ts'
import { createRemoveFiles } from './remove-files.ts'
import { createResumeFile } from './resume-file.ts'
import { FOR_EVER, type FileRetention } from './retained-until.ts'
import { createTellAccess } from './shares/tell-access.ts'
import { createShownFiles } from './shown-files.ts'
import { createUpdateFile } from './update-file.ts'

/** Dependencies of {@link createFiles}. */
export interface FilesDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: EventBus
  fileEvents: FileEventPublisher
  /** What the modules above do with files that costs time. */
  fileUses: readonly FileUse[]
  engines: Pick<Engines, 'choose'>
  quota: Pick<Quota, 'check' | 'held' | 'reserve' | 'settle' | 'release'>
  intake: Pick<Intake, 'admit' | 'open'>
  /** How long files are kept; for ever when left out. */
  kept?: FileRetention
  /** How long taken files stay with their transcriptors who do nothing; for ever when left out. */
  lease?: Lease | null
  log: Logger
  now?: () => number
}

/** A person's files: list, read, change, remove, transcribe again. A file that is not theirs is a 404 everywhere. */
export function createFiles({
  db,
  blobs,
  jobs,
  events,
  fileEvents,
  fileUses,
  engines,
  quota,
  intake,
  kept = FOR_EVER,
  lease = null,
  log,
  now = Date.now,
}: FilesDeps) {
  const multilingual = createMultilingualQueue({ jobs, events })
  const removal = createRemoval({ jobs, events, fileEvents, quota, now })
  const changing = createChanging({ db, events })
  const tellAccess = createTellAccess({ events, fileEvents, now })
  const charges = createCharges({ db, quota })
  const shown = createShownFiles({ db, jobs, kept, lease, now })
  return {
    /** A file of the caller's list, not one that others share with them. @throws AppError 404 */
    require: (caller: Caller, id: string) => shown.requireListed(caller, id),
    assertTime: (caller: Caller, human: HumanOrder | null = null, lengthSeconds = 0) =>
      charges.assertTime(caller, human, lengthSeconds),
    ...createFileLists({ db, shown }),
    ...createAddFile({ db, jobs, fileEvents, intake, charges, multilingual, changing, now }),
    ...createUpdateFile({ events, changing, shown }),
    ...createChangeFiles({ changing, tellAccess, now }),
    ...createRemoveFiles({ db, blobs, fileUses, quota, removal, changing, log }),
    ...createResumeFile({ jobs, fileEvents, engines, charges, multilingual, changing, shown, now }),
    ...createMediaAccess({ blobs, jobs, changing, shown }),
  }
}

export type Files = ReturnType<typeof createFiles>
