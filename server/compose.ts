import type { Pricing } from '../src/shared/contract/plan.ts'
import { composeEvents } from './compose-events.ts'
import type { Config } from './kernel/config.ts'
import type { Db } from './kernel/db/schema.ts'
import { createDiskRoom, type DiskSpace, readDiskSpace } from './kernel/disk-room.ts'
import type { Finding } from './kernel/finding.ts'
import { createLanguages } from './kernel/languages.ts'
import type { ReviewRules } from './kernel/review-rules.ts'
import { createMetrics, type Metrics } from './kernel/metrics/metrics.ts'
import { createThreads } from './kernel/threads/threads.ts'
import { createAccountModule } from './modules/account/index.ts'
import { createAnswersModule } from './modules/answers/index.ts'
import { type AuditTrail, createAuditModule } from './modules/audit/index.ts'
import { createBillingModule, createQuota, createSaleTerms, type SaleTerms } from './modules/billing/index.ts'
import { createBulkModule } from './modules/bulk/index.ts'
import { createFilesModule, createPayableFiles } from './modules/files/index.ts'
import { createFoldersModule } from './modules/folders/index.ts'
import { createDestinationsModule } from './modules/destinations/index.ts'
import { createConsoleModule } from './modules/console/index.ts'
import { createCommentsModule } from './modules/comments/index.ts'
import { createFeedsModule, createSourceFiles } from './modules/feeds/index.ts'
import { createHumanDeskModule } from './modules/human-desk/index.ts'
import { createIdentityModule } from './modules/identity/index.ts'
import { createLiveModule } from './modules/live/index.ts'
import { createLiveTranscriptionModule } from './modules/live-transcription/index.ts'
import { createMailModule, recordedMailer } from './modules/mail/index.ts'
import { createMcpModule } from './modules/mcp/index.ts'
import { createMediaModule } from './modules/media/index.ts'
import { createNoticesModule } from './modules/notices/index.ts'
import { createOpenAiApiModule } from './modules/openai-api/index.ts'
import { type BackupTools, createOpsModule, type SettingTools } from './modules/ops/index.ts'
import { type Catalogue, createRecognitionModule } from './modules/recognition/index.ts'
import { createReplacementsModule } from './modules/replacements/index.ts'
import { createScimModule } from './modules/scim/index.ts'
import { createSearchModule } from './modules/search/index.ts'
import { createSiteModule } from './modules/site/index.ts'
import { createStyleGuidesModule } from './modules/style-guides/index.ts'
import { createTextsModule } from './modules/texts/index.ts'
import { createTranscriptsModule, SAVE_THREAD } from './modules/transcripts/index.ts'
import { createTranslationsModule } from './modules/translations/index.ts'
import { createWebhooksModule } from './modules/webhooks/index.ts'
import { createWorkspacesModule } from './modules/workspaces/index.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { Chat } from './ports/chat.ts'
import type { Diariser } from './ports/diariser.ts'
import type { DocumentTargets } from './ports/document-targets.ts'
import type { Engines } from './ports/engines.ts'
import type { EventBus } from './ports/events.ts'
import type { JobQueue } from './ports/job-queue.ts'
import type { LeakedPasswords } from './ports/leaked-passwords.ts'
import type { LinkedFiles } from './ports/linked-files.ts'
import type { Logger } from './ports/logger.ts'
import type { Mailer } from './ports/mailer.ts'
import type { MediaTools } from './ports/media-tools.ts'
import type { PageMedia } from './ports/page-media.ts'
import type { Payments } from './ports/payments.ts'
import type { SignOnSources } from './ports/sign-on-provider.ts'
import type { SiteRenderer } from './ports/site-renderer.ts'
import type { TextIndex } from './ports/text-index.ts'
import type { Translators } from './ports/translators.ts'
import type { RecordingSources } from './ports/recording-sources.ts'
import type { WebhookSender } from './ports/webhook-sender.ts'

/** What an installation stands on: its settings, and an adapter behind each port. */
export interface Installation {
  config: Config
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: EventBus
  media: MediaTools
  engines: Engines
  /** Null, or left out, where speakers are told apart by pauses only. */
  diariser?: Diariser | null
  /** The speech models that can be added; left out, those of the settings. */
  catalogue?: Catalogue
  translators: Translators
  /** Null, or left out, where no server of models is set: nothing is written of texts. */
  chat?: Chat | null
  mailer: Mailer
  /** As the installation's file has it. */
  pricing: Pricing
  /** Follows what an ADMIN says of prices and the seller; left out, what is said in this process. */
  terms?: SaleTerms
  /** Null, or left out, where billing is off. */
  payments?: Payments | null
  /** Files of Dropbox; null, or left out, where they are not offered. */
  dropbox?: LinkedFiles | null
  /** Files behind any link; null, or left out, where they are not fetched. */
  web?: LinkedFiles | null
  /** Recordings on pages; null, or left out, where they are not fetched. */
  pages?: PageMedia | null
  /** Null, or left out, where transcripts go nowhere by themselves, but to webhooks. */
  targets?: DocumentTargets | null
  /** Places in which recordings arrive; null, or left out, where there are none but feeds. */
  sources?: RecordingSources | null
  /** Null, or left out, where nothing is indexed: searches read the texts then. */
  textIndex?: TextIndex | null
  /** Null, or left out, where no webhooks are sent. */
  webhooks?: WebhookSender | null
  /** Where the audit log goes, beside the database; null, or left out, for nowhere. */
  auditTrail?: AuditTrail | null
  /** Null, or left out, without a build of the public pages. */
  site?: SiteRenderer | null
  /** Where people sign on besides here; left out, nowhere. */
  signOn?: SignOnSources
  /** Who knows which passwords have leaked; null, or left out, where nobody is asked. */
  leakedPasswords?: LeakedPasswords | null
  /** Newest first. */
  sessionSecrets: readonly string[]
  /** How work at the desk is reviewed; left out, as `resources/review.json` says. */
  reviewRules?: ReviewRules
  /** What is counted of this process; nobody reads it when left out. */
  metrics?: Metrics
  /** Aborts when the server is about to end. */
  draining?: AbortSignal
  log: Logger
  /** Milliseconds since 1970; left out, the clock. */
  now?: () => number
  /** What the disk that uploads go through has; left out, the disk of the data folder. */
  diskSpace?: () => Promise<DiskSpace>
  /** Null, or left out, where nothing is done with backups. */
  backups?: BackupTools | null
  /** Null, or left out, in a process that shows its settings to nobody. */
  settings?: SettingTools | null
  /** Looks at this machine as `doctor` does; null, or left out, in a process that shows it to nobody. */
  examine?: (() => Promise<Finding[]>) | null
  /** How long a call waits for the text of what it sent, in milliseconds; left out, as `limits.ts` says. */
  transcriptionWaitMs?: number
  /** How a login waits at an account under attack; left out, by the clock. */
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Puts the modules together, each with those below it: for servers, workers and commands alike. `all` has them in their
 * order; `close` ends their threads.
 */
export function composeModules(installation: Installation) {
  const { config, jobs, events, engines } = installation
  const { now = Date.now, metrics = createMetrics(), draining = new AbortController().signal } = installation
  const {
    textIndex = null,
    chat = null,
    diariser = null,
    payments = null,
    dropbox = null,
    web = null,
    pages = null,
    targets = null,
    sources = null,
    webhooks = null,
    auditTrail = null,
    site = null,
    signOn = { providers: [], directory: null },
    leakedPasswords = null,
  } = installation
  const terms = installation.terms ?? createSaleTerms({ ...installation, now })
  const quota = createQuota({ isLimited: config.billing !== 'off', now })
  const threads = createThreads()
  const room = createDiskRoom({
    readSpace: installation.diskSpace ?? (() => readDiskSpace(config.dataDir)),
    reserveBytes: () => config.diskReserveBytes,
  })
  const below = {
    ...installation,
    mailer: recordedMailer({ ...installation, now }),
    now,
    metrics,
    draining,
    diariser,
    textIndex,
    chat,
    payments,
    dropbox,
    web,
    pages,
    targets,
    sources,
    webhooks,
    auditTrail,
    site,
    signOn,
    leakedPasswords,
    terms,
    pricing: terms.pricing,
    quota,
    threads,
    room,
    languages: createLanguages({ engines }),
    domainEvents: composeEvents({ jobs, events, quota, log: installation.log }),
    payableFiles: createPayableFiles({ jobs, events }),
  }
  const mail = createMailModule({ ...below, writers: () => all.flatMap(({ mails }) => mails) })
  const audit = createAuditModule(below)
  const identity = createIdentityModule(below)
  const workspaces = createWorkspacesModule({ ...below, identity: identity.api })
  const webhooksModule = createWebhooksModule(below)
  const notices = createNoticesModule(below)
  const billing = createBillingModule({ ...below, identity: identity.api })
  const texts = createTextsModule(below)
  const files = createFilesModule({ ...below, billing: billing.api, workspaces: workspaces.api })
  const foldersModule = createFoldersModule({ ...below, files: files.api })
  const transcripts = createTranscriptsModule({
    ...below,
    files: files.api,
    threadsOf: (...asked) => comments.api.comments.forDocument(...asked),
    outlineOf: (viewer, fileId, wanted, hold) => answers.api.outlineOf(viewer, fileId, wanted, hold),
  })
  const comments = createCommentsModule(below)
  const search = createSearchModule(below)
  const replacements = createReplacementsModule({ ...below, transcripts: transcripts.api, search: search.api })
  const styleGuides = createStyleGuidesModule(below)
  const media = createMediaModule({ ...below, sourceFiles: createSourceFiles(below), files: files.api })
  const feeds = createFeedsModule({ ...below, media: media.api })
  const destinations = createDestinationsModule({ ...below, transcripts: transcripts.api })
  const recognition = createRecognitionModule({
    ...below,
    billing: billing.api,
    files: files.api,
    folders: media.api.folders,
  })
  const translations = createTranslationsModule({ ...below, billing: billing.api })
  const answers = createAnswersModule({
    ...below,
    billing: billing.api,
    search: search.api,
    destinations: destinations.api,
  })
  const liveTranscription = createLiveTranscriptionModule({
    ...below,
    identity: identity.api,
    workspaces: workspaces.api,
    billing: billing.api,
    files: files.api,
    transcripts: transcripts.api,
    translations: translations.api,
  })
  const humanDesk = createHumanDeskModule({
    ...below,
    billing: billing.api,
    files: files.api,
    styleGuides: styleGuides.api,
    folders: media.api.folders,
  })
  const bulk = createBulkModule({
    ...below,
    billing: billing.api,
    files: files.api,
    folders: foldersModule.api,
    styleGuides: styleGuides.api,
    recognition: recognition.api,
    translations: translations.api,
    answers: answers.api,
    workspaces: workspaces.api,
  })
  const account = createAccountModule({
    ...below,
    identity: identity.api,
    billing: billing.api,
    files: files.api,
    media: media.api,
    answers: answers.api,
    humanDesk: humanDesk.api,
    workspaces: workspaces.api,
  })
  const scim = createScimModule({ ...below, identity: identity.api, account: account.api })
  const live = createLiveModule({
    ...below,
    identity: identity.api,
    workspaces: workspaces.api,
    billing: billing.api,
    files: files.api,
    transcripts: transcripts.api,
  })
  const openAiApi = createOpenAiApiModule({
    ...below,
    files: files.api,
    transcripts: transcripts.api,
    media: media.api,
  })
  const mcp = createMcpModule({ ...below, transcripts: transcripts.api })
  const siteModule = createSiteModule(below)
  const ops = createOpsModule({
    ...below,
    folders: media.api.folders,
    sweeps: () => all.flatMap(({ sweeps }) => sweeps),
  })
  const consoleModule = createConsoleModule({
    ...below,
    identity: identity.api,
    files: files.api,
    billing: billing.api,
    humanDesk: humanDesk.api,
    account: account.api,
    webhooks: webhooksModule.api,
    definitions: () => all.flatMap((module) => module.jobs),
  })
  const all = [
    mail,
    audit,
    identity,
    workspaces,
    webhooksModule,
    notices,
    billing,
    texts,
    files,
    foldersModule,
    transcripts,
    comments,
    search,
    replacements,
    styleGuides,
    media,
    feeds,
    destinations,
    recognition,
    translations,
    answers,
    liveTranscription,
    humanDesk,
    bulk,
    account,
    scim,
    live,
    openAiApi,
    mcp,
    siteModule,
    ops,
    consoleModule,
  ]
  return {
    all,
    audit: audit.api,
    identity: identity.api,
    actFor: workspaces.api.actFor,
    guestOf: (cookies: Readonly<Record<string, string | undefined>>, fileId: string) =>
      transcripts.api.guests.of(cookies, fileId),
    billing: billing.api,
    files: files.api,
    media: media.api,
    humanDesk: humanDesk.api,
    account: account.api,
    openAiApi: openAiApi.api,
    mcp: mcp.api,
    scim: scim.api,
    site: siteModule.api,
    ops: ops.api,
    keepHelpersReady: () => threads.keepReady(SAVE_THREAD),
    close: threads.close,
  }
}
export type Modules = ReturnType<typeof composeModules>
