import type { DomainEvents } from './kernel/domain-events.ts'
import { handleIdentityEvents as handleIdentityInBilling } from './modules/billing/handle-identity.ts'
import type { Quota } from './modules/billing/plans/quota.ts'
import { createFileEvents, type FileEvents } from './modules/files/events.ts'
import type { FileUse } from './modules/files/file-use.ts'
import { createIdentityEvents, type IdentityEvents } from './modules/identity/events.ts'
import { recognitionUse } from './modules/recognition/file-use.ts'
import { handleFileEvents as handleFilesInRecognition } from './modules/recognition/handle-files.ts'
import { createTranscriptEvents, type TranscriptEvents } from './modules/transcripts/events.ts'
import { handleIdentityEvents as handleIdentityInTranscripts } from './modules/transcripts/handle-identity.ts'
import { translationUse } from './modules/translations/file-use.ts'
import { handleFileEvents as handleFilesInTranslations } from './modules/translations/handle-files.ts'
import { handleTranscriptEvents as handleTranscriptsInTranslations } from './modules/translations/handle-transcripts.ts'
import { createTranslationOrders } from './modules/translations/orders.ts'
import { handleIdentityEvents as handleIdentityInWebhooks } from './modules/webhooks/handle-identity.ts'
import type { EventBus } from './ports/events.ts'
import type { JobQueue } from './ports/job-queue.ts'

/** What handlers work with; everything else they do in the event's transaction. */
export interface ComposeEventsDeps {
  jobs: JobQueue
  events: EventBus
  quota: Pick<Quota, 'held' | 'reserve' | 'settle' | 'release'>
}

/** The modules' events, by the module that tells them. */
export interface ComposedEvents {
  identity: DomainEvents<IdentityEvents>
  files: DomainEvents<FileEvents>
  /** What the modules above do with files that costs time. */
  fileUses: readonly FileUse[]
  transcripts: DomainEvents<TranscriptEvents>
}

/**
 * The events of all modules with every handler attached, in the modules' order. Servers, workers and commands get them
 * here and nowhere else: one that opened accounts by itself would open them without a plan.
 */
export function composeEvents({ jobs, events, quota }: ComposeEventsDeps): ComposedEvents {
  const orders = createTranslationOrders({ quota, jobs })
  const identity = createIdentityEvents()
  handleIdentityInWebhooks(identity)
  handleIdentityInBilling(identity)
  handleIdentityInTranscripts(identity)
  const files = createFileEvents()
  handleFilesInRecognition(files)
  handleFilesInTranslations(files, orders)
  const transcripts = createTranscriptEvents()
  handleTranscriptsInTranslations(transcripts, events)
  return { identity, files, fileUses: [recognitionUse, translationUse(orders)], transcripts }
}
