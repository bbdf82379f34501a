import type { DomainEvents } from './kernel/domain-events.ts'
import { answerUse, createAnswerOrders, handleFileEvents as handleFilesInAnswers } from './modules/answers/index.ts'
import {
  type BillingEvents,
  createBillingEvents,
  handleIdentityEvents as handleIdentityInBilling,
  type Quota,
} from './modules/billing/index.ts'
import { handleIdentityEvents as handleIdentityInBulk } from './modules/bulk/index.ts'
import { handleTranscriptEvents as handleTranscriptsInComments } from './modules/comments/index.ts'
import { handleIdentityEvents as handleIdentityInDestinations } from './modules/destinations/index.ts'
import {
  handleIdentityEvents as handleIdentityInFeeds,
  handleMediaEvents as handleMediaInFeeds,
} from './modules/feeds/index.ts'
import {
  createFileEvents,
  type FileEvents,
  type FileUse,
  handleBillingEvents as handleBillingInFiles,
  handleIdentityEvents as handleIdentityInFiles,
} from './modules/files/index.ts'
import { handleFileEvents as handleFilesInFolders } from './modules/folders/index.ts'
import {
  handleFileEvents as handleFilesInHumanDesk,
  handleTranscriptEvents as handleTranscriptsInHumanDesk,
} from './modules/human-desk/index.ts'
import { createIdentityEvents, type IdentityEvents } from './modules/identity/index.ts'
import {
  handleFileEvents as handleFilesInLive,
  handleTranscriptEvents as handleTranscriptsInLive,
  liveUse,
} from './modules/live-transcription/index.ts'
import { createMediaEvents, type MediaEvents } from './modules/media/index.ts'
import {
  handleFileEvents as handleFilesInRecognition,
  handleTranscriptEvents as handleTranscriptsInRecognition,
  recognitionUse,
} from './modules/recognition/index.ts'
import {
  createTranscriptEvents,
  handleFileEvents as handleFilesInTranscripts,
  handleIdentityEvents as handleIdentityInTranscripts,
  type TranscriptEvents,
} from './modules/transcripts/index.ts'
import {
  createTranslationOrders,
  handleFileEvents as handleFilesInTranslations,
  handleTranscriptEvents as handleTranscriptsInTranslations,
  translationUse,
} from './modules/translations/index.ts'
import { handleIdentityEvents as handleIdentityInWebhooks } from './modules/webhooks/index.ts'
import { handleIdentityEvents as handleIdentityInWorkspaces } from './modules/workspaces/index.ts'
import type { EventBus } from './ports/events.ts'
import type { JobQueue } from './ports/job-queue.ts'
import type { Logger } from './ports/logger.ts'

/** What handlers work with; everything else they do in the event's transaction. */
export interface ComposeEventsDeps {
  jobs: JobQueue
  events: EventBus
  quota: Pick<Quota, 'held' | 'reserve' | 'settle' | 'release'>
  /** For what the operator has to mend; left out by tests of other things. */
  log?: Logger
}

/** The modules' events, by the module that tells them. */
export interface ComposedEvents {
  identity: DomainEvents<IdentityEvents>
  billing: DomainEvents<BillingEvents>
  files: DomainEvents<FileEvents>
  /** What the modules above do with files that costs time. */
  fileUses: readonly FileUse[]
  transcripts: DomainEvents<TranscriptEvents>
  media: DomainEvents<MediaEvents>
}

/**
 * The events of all modules with every handler attached, in the modules' order. Servers, workers and commands get them
 * here and nowhere else: one that opened accounts by itself would open them without a plan.
 */
export function composeEvents({ jobs, events, quota, log }: ComposeEventsDeps): ComposedEvents {
  const orders = createTranslationOrders({ quota, jobs })
  const answerOrders = createAnswerOrders({ quota })
  const identity = createIdentityEvents()
  handleIdentityInWorkspaces(identity, { events, log })
  handleIdentityInWebhooks(identity)
  handleIdentityInBilling(identity)
  const files = createFileEvents()
  handleIdentityInFiles(identity, { events, fileEvents: files })
  const billing = createBillingEvents()
  handleBillingInFiles(billing, { events, fileEvents: files })
  handleFilesInFolders(files)
  handleIdentityInTranscripts(identity, { events })
  handleFilesInTranscripts(files)
  const media = createMediaEvents()
  handleIdentityInFeeds(identity)
  handleMediaInFeeds(media, jobs)
  handleIdentityInDestinations(identity)
  handleFilesInRecognition(files, quota)
  handleFilesInTranslations(files, orders)
  handleFilesInAnswers(files, answerOrders)
  handleFilesInLive(files)
  handleFilesInHumanDesk(files)
  handleIdentityInBulk(identity)
  const transcripts = createTranscriptEvents()
  handleTranscriptsInComments(transcripts)
  handleTranscriptsInRecognition(transcripts, jobs)
  handleTranscriptsInTranslations(transcripts, events)
  handleTranscriptsInLive(transcripts, events)
  handleTranscriptsInHumanDesk(transcripts)
  return {
    identity,
    billing,
    files,
    fileUses: [recognitionUse, translationUse(orders), answerUse(answerOrders), liveUse],
    transcripts,
    media,
  }
}
