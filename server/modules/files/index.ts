import type { Pricing } from '../../../src/shared/contract/plan.ts'
import { leaseOf } from '../../../src/shared/domain/human-desk.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import { retainedFor } from '../../kernel/sweeps.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Engines } from '../../ports/engines.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { BillingModule } from '../billing/index.ts'
import type { WorkspacesModule } from '../workspaces/index.ts'
import { sweepHolds } from './account-storage/repository.ts'
import { accountStorageRoutes } from './account-storage/routes.ts'
import { createAccountStorage } from './account-storage/service.ts'
import type { FileEventPublisher } from './events.ts'
import type { FileUse } from './file-use.ts'
import { createAnnounceWork } from './human/announce-work.ts'
import { holdRoutes } from './holds/routes.ts'
import { createHolds } from './holds/service.ts'
import { createIntake } from './human/intake.ts'
import { sweepMachineWork } from './machine-work/machine-work.ts'
import { mediaArchiveRoutes } from './media-archive/routes.ts'
import { createMediaArchives } from './media-archive/service.ts'
import { createChanging } from './changing.ts'
import { dueMails } from './retention/due-mail.ts'
import { sweepOldFiles } from './retention/old-files.ts'
import { retainFiles } from './retention/retain-files.ts'
import { filesRoutes } from './routes.ts'
import { createAudience } from './shares/audience.ts'
import { shareMails } from './shares/mail.ts'
import { removeShareMailsBefore } from './shares/repository.ts'
import { sharesRoutes } from './shares/routes.ts'
import { createShares } from './shares/service.ts'
import { createTellAccess } from './shares/tell-access.ts'
import { createFiles } from './service.ts'
import { createMoveOwner } from './transfers/move-owner.ts'
import { transferRoutes } from './transfers/routes.ts'
import { createTransfers } from './transfers/service.ts'
import { sweepOrphans } from './sweep.ts'

/** Dependencies of {@link createFilesModule}. */
export interface FilesModuleDeps {
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: EventBus
  domainEvents: { files: FileEventPublisher; fileUses: readonly FileUse[] }
  engines: Engines
  pricing: Pricing
  billing: Pick<BillingModule, 'quota'>
  workspaces: Pick<WorkspacesModule, 'requireMember'>
  config: Pick<Config, 'kept' | 'leaseHours' | 'accountStorageBytes' | 'uploadLimitBytes'>
  log: Logger
  now: () => number
}

/** People's files: the list, what happens to each, how long they are kept, and how much an account may keep. */
export function createFilesModule(deps: FilesModuleDeps) {
  const { db, blobs, jobs, events, domainEvents, engines, pricing, billing, workspaces, config, log, now } = deps
  const { kept, leaseHours } = config
  const lease = leaseHours === null ? null : leaseOf(leaseHours)
  const { quota } = billing
  const { files: fileEvents, fileUses } = domainEvents
  const intake = createIntake({ quota, pricing, jobs, events, now })
  const files = createFiles({
    db,
    blobs,
    jobs,
    events,
    fileEvents,
    fileUses,
    engines,
    quota,
    intake,
    kept,
    lease,
    log,
    now,
  })
  const tellAccess = createTellAccess({ events, fileEvents, now })
  const changing = createChanging({ db, events })
  const shares = createShares({ db, jobs, changing, tellAccess, now })
  const storage = createAccountStorage({ db, limits: config, now })
  const audience = createAudience({ db, now })
  const moveOwner = createMoveOwner({ events, fileEvents, tellAccess, now })
  const transfers = createTransfers({ db, changing, workspaces, storage, audience, moveOwner })
  const archives = createMediaArchives({ db, blobs, files, log })
  const holds = createHolds({ db, events, now })
  return defineModule({
    api: { files, shares, storage, holds, tellAccess, transfers },
    routes(api) {
      accountStorageRoutes(api, { storage })
      filesRoutes(api, { files, blobs })
      mediaArchiveRoutes(api, { archives })
      holdRoutes(api, { holds })
      sharesRoutes(api, { shares, audience })
      transferRoutes(api, { transfers })
    },
    mails: [shareMails, dueMails],
    jobs: [createAnnounceWork({ db, queue: jobs, now })],
    sweeps: [
      () => sweepOrphans({ db, blobs }),
      () => sweepMachineWork({ db }),
      () => sweepHolds({ db }),
      retainedFor(
        () => kept.noticesDays,
        now,
        (before) => removeShareMailsBefore(db, before),
      ),
      () => sweepOldFiles({ db, blobs, jobs, events, fileEvents, fileUses, quota, kept, log }),
      () => retainFiles({ db, blobs, jobs, events, fileEvents, fileUses, quota, log, now: now() }),
    ],
  })
}

/** The API of files, for the modules above it. */
export type FilesModule = ReturnType<typeof createFilesModule>['api']

export { type AccountStorage, ALWAYS_SAVED_BYTES, NO_QUOTA, type StorageHold } from './account-storage/service.ts'
export type { TransactionHook } from './add-file.ts'
export { handleBillingEvents } from './handle-billing.ts'
export { handleIdentityEvents } from './handle-identity.ts'
export { createFileEvents, type FileEventPublisher, type FileEvents } from './events.ts'
export { createPublishedChange, fileEvent } from './file-events.ts'
export type { FileUse } from './file-use.ts'
export { failDraft, finishDraft, wantedOf } from './human/draft.ts'
export { assertMayLeave } from './holds/guards.ts'
export { foldersOnHoldOf, holdsAbove, isFolderOnHold } from './holds/repository.ts'
export type { HumanOrder } from './human/intake.ts'
export { announce, offerWork } from './human/offer.ts'
export * as flagStore from './human/flags.ts'
export { presentFlag } from './human/presenter.ts'
export { createPayableFiles } from './human/payable-files.ts'
export { publishChange } from './human/publish-change.ts'
export * as workParts from './human/parts.ts'
export type { WorkPart } from './human/parts.ts'
export { offeredRanges } from './human/presenter.ts'
export { type HeldWork, holdWork } from './human/record.ts'
export { humanOf, type HumanRow, isByHand, setMarked, waitingIn } from './human/repository.ts'
export {
  addMakePlayable,
  addMakePreview,
  addMakeThumbnail,
  addSoundReading,
  addTextPlacing,
  addTranscription,
  ALIGN_IMPORTED_TEXT,
  MAKE_PLAYABLE,
  MAKE_PREVIEW,
  MAKE_THUMBNAIL,
  READ_SOUND,
  TRANSCRIBE_FILE,
  transcribeKey,
  turnFor,
} from './jobs.ts'
export { tagsOfFiles } from './list-repository.ts'
export { endLiveFile } from './live-files.ts'
export { lockFile } from './lock-file.ts'
export { assertMachineWork, countMachineWork, freeMachineWork, takeMachineWork } from './machine-work/machine-work.ts'
export { type MediaBody, playableOf, sendMedia } from './media.ts'
export { createMultilingualQueue } from './multilingual-queue.ts'
export { everyBlob, type NamedBlob, namedBlobs } from './named-blobs.ts'
export { namingBlob } from './naming-blob.ts'
export { storedTerms, type UploadName } from './new-file.ts'
export { openMedium } from './open-medium.ts'
export { clearDerived, type DerivedColumn, fileById } from './processing.ts'
export {
  emptyFolder,
  fileOf,
  type FileRow,
  type FilesPart,
  holdFile,
  lockOwnerOf,
  moveStatus,
  ownFiles,
} from './repository.ts'
export { sweepMails } from './retention/mails.ts'
export type { Files } from './service.ts'
export { type Grant, grantOf, holderNames, linkGuestNames, liveLinkGuests } from './shares/grants.ts'
export { folderHolders, noteOpening, sharedFolders } from './shares/repository.ts'
export type { Shares } from './shares/service.ts'
export type { Transfers } from './transfers/service.ts'
export type { TellAccess } from './shares/tell-access.ts'
export { accountOf, listedFile, sharedFileIds, type Viewer, visibleFile } from './visible-files.ts'
export { storeWaveform } from './waveform.ts'
export { secondsInWorkOrFailed } from './work-seconds.ts'
export { type FileFilter, matchingAfter } from './list-repository.ts'
export * as humanStore from './human/repository.ts'
export * as processing from './processing.ts'
export * as fileStore from './repository.ts'
