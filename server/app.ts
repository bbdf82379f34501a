import { randomUUID } from 'node:crypto'
import path from 'node:path'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Pricing } from '../src/shared/contract/plan.ts'
import { API_BASE } from '../src/shared/contract/route.ts'
import { allowsScope } from '../src/shared/domain/token-scopes.ts'
import { composeEvents } from './compose-events.ts'
import type { Config } from './kernel/config.ts'
import type { Db } from './kernel/db/schema.ts'
import { createAccountExport } from './modules/account/export.ts'
import { accountStorageRoutes } from './modules/files/account-storage/routes.ts'
import { createAccountStorage } from './modules/files/account-storage/service.ts'
import { createAccountRemoval } from './modules/account/removal.ts'
import { recordCalls } from './modules/audit/record-calls.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { accessTokenRoutes } from './modules/identity/access-tokens/routes.ts'
import { createAccessTokens } from './modules/identity/access-tokens/service.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { createAccount } from './modules/account/service.ts'
import { readSiteLocales } from './modules/site/content/locales.ts'
import { contactRoutes } from './modules/site/contact/routes.ts'
import { editingRoutes } from './modules/site/content/editing/routes.ts'
import { createEditing } from './modules/site/content/editing/service.ts'
import { pictureRoutes } from './modules/site/content/pictures/routes.ts'
import { createPictures } from './modules/site/content/pictures/service.ts'
import { contentRoutes } from './modules/site/content/routes.ts'
import { createContent } from './modules/site/content/service.ts'
import { clearSessionCookies, setSessionCookies } from './modules/identity/auth/cookies.ts'
import type { Tax } from './modules/billing/details/check.ts'
import { billingRoutes } from './modules/billing/details/routes.ts'
import { createBilling } from './modules/billing/details/service.ts'
import { createEmailChange } from './modules/identity/auth/email-change.ts'
import { authRoutes } from './modules/identity/auth/routes.ts'
import { securityRoutes } from './modules/identity/auth/security-routes.ts'
import { createAuth } from './modules/identity/auth/service.ts'
import { useSessions } from './modules/identity/auth/sessions.ts'
import { createTokens } from './modules/identity/auth/tokens.ts'
import { configRoutes } from './modules/site/config/routes.ts'
import { createLanguages } from './kernel/languages.ts'
import { exportsRoutes } from './modules/transcripts/exports/routes.ts'
import { createExports } from './modules/transcripts/exports/service.ts'
import { createDesk } from './modules/human-desk/desk.ts'
import { createPayableFiles } from './modules/files/human/payable-files.ts'
import { createIntake } from './modules/files/human/intake.ts'
import { humanRoutes } from './modules/human-desk/routes.ts'
import { importRoutes } from './modules/media/imports/routes.ts'
import { createImports } from './modules/media/imports/service.ts'
import { createAgain } from './modules/recognition/transcription/again.ts'
import { transcriptionRoutes } from './modules/recognition/transcription/routes.ts'
import { filesRoutes } from './modules/files/routes.ts'
import { createFiles } from './modules/files/service.ts'
import { speakerRoutes } from './modules/recognition/speakers/routes.ts'
import { createSpeakers } from './modules/recognition/speakers/service.ts'
import { alignmentRoutes } from './modules/recognition/alignments/routes.ts'
import { createAlignments } from './modules/recognition/alignments/service.ts'
import { ownTranscriptRoutes } from './modules/media/own-transcripts/routes.ts'
import { createOwnTranscripts } from './modules/media/own-transcripts/service.ts'
import { invoiceRoutes } from './modules/billing/invoices/routes.ts'
import { createInvoices } from './modules/billing/invoices/service.ts'
import { paymentRoutes } from './modules/billing/payments/routes.ts'
import { createPaid } from './modules/billing/payments/service.ts'
import { createInvitations } from './modules/billing/plans/invitations.ts'
import { createQuota } from './modules/billing/plans/quota.ts'
import { planRoutes } from './modules/billing/plans/routes.ts'
import { createPlans } from './modules/billing/plans/service.ts'
import { preferencesRoutes } from './modules/identity/preferences/routes.ts'
import { createPreferences } from './modules/identity/preferences/service.ts'
import { sharingRoutes } from './modules/transcripts/sharing/routes.ts'
import { createSharing } from './modules/transcripts/sharing/service.ts'
import { answerPage, seoRoutes, siteRoutes } from './modules/site/pages/routes.ts'
import { createSeo } from './modules/site/pages/seo.ts'
import { createSite } from './modules/site/pages/service.ts'
import { endSocket } from './modules/live/end-socket.ts'
import { createSocketHub } from './modules/live/hub.ts'
import { socketRoutes } from './modules/live/routes.ts'
import { unpackPieces } from './kernel/transcript-codec/packing.ts'
import { createPresence } from './modules/transcripts/presence.ts'
import { transcriptRoutes } from './modules/transcripts/routes.ts'
import { translationRoutes } from './modules/translations/routes.ts'
import { createTranslations } from './modules/translations/service.ts'
import { createTranscripts } from './modules/transcripts/service.ts'
import { uploadsRoutes } from './modules/media/uploads/routes.ts'
import { createUploads } from './modules/media/uploads/service.ts'
import { createPatchOrder } from './modules/media/uploads/tus/patch-order.ts'
import { createLocks } from './modules/media/uploads/tus/locks.ts'
import { resumableRoutes } from './modules/media/uploads/tus/routes.ts'
import { createResumable } from './modules/media/uploads/tus/service.ts'
import { webhookRoutes } from './modules/webhooks/routes.ts'
import { createWebhooks } from './modules/webhooks/service.ts'
import type { Caller } from './kernel/http/mount.ts'
import { connectionOptions, limitConnections } from './kernel/http/connections.ts'
import { createDiskRoom, type DiskSpace, readDiskSpace } from './kernel/disk-room.ts'
import { useDraining } from './kernel/http/draining.ts'
import { useErrors } from './kernel/http/errors.ts'
import { useAdmissionControl } from './kernel/http/admission-control.ts'
import { watchLoopDelay } from './kernel/http/loop-delay.ts'
import { createMetrics, type Metrics } from './kernel/metrics/metrics.ts'
import { useObservability } from './kernel/http/observability.ts'
import { useOpenApi } from './kernel/http/openapi/use-openapi.ts'
import { useRateLimits } from './kernel/http/rate-limits.ts'
import { keepOutOfCaches, loggable, useSecurityHeaders } from './kernel/http/security-headers.ts'
import { type SlowClientOptions, useSlowClients } from './kernel/http/slow-clients.ts'
import { useSecurityTxt } from './kernel/http/security-txt.ts'
import { useStorableTexts } from './kernel/http/storable-texts.ts'
import { useUnreadBodies } from './kernel/http/unread-bodies.ts'
import { useWebApp } from './kernel/http/web-app.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { Diariser } from './ports/diariser.ts'
import type { Engines } from './ports/engines.ts'
import type { EventBus } from './ports/events.ts'
import type { JobQueue } from './ports/job-queue.ts'
import type { LinkedFiles } from './ports/linked-files.ts'
import type { MediaTools } from './ports/media-tools.ts'
import type { Payments } from './ports/payments.ts'
import type { Translators } from './ports/translators.ts'
import type { SiteRenderer } from './ports/site-renderer.ts'
import { createAddressRule } from './kernel/public-addresses.ts'
import { createThreads } from './kernel/threads/threads.ts'

/** Everything the app stands on; main.ts chooses the adapters, tests choose theirs. */
export interface AppDeps {
  config: Config
  db: Db
  blobs: BlobStore
  jobs: JobQueue
  events: EventBus
  media: MediaTools
  engines: Engines
  /** Null, or left out, where speakers are told apart by pauses only. */
  diariser?: Diariser | null
  translators: Translators
  pricing: Pricing
  /** Null where billing is off. */
  payments: Payments | null
  /** Files of Dropbox; null or left out where they are not offered. */
  dropbox?: LinkedFiles | null
  site: SiteRenderer | null
  /** Folder of the renderer's build, null without one. */
  rendererDir: string | null
  /** Newest first. */
  sessionSecrets: readonly string[]
  /** Throws when a service does not answer. */
  ready: () => Promise<void>
  /** What is counted of this process; by the app alone when left out. */
  metrics?: Metrics
  /** Aborts when the server is about to end: it still answers, but tells everybody to go elsewhere. */
  draining?: AbortSignal
  log: FastifyBaseLogger
  now?: () => number
  /** What the disk that uploads go through has; left out, the disk of the data folder. */
  diskSpace?: () => Promise<DiskSpace>
  /** How a login waits at an account under attack; left out, by the clock. */
  pause?: (ms: number) => Promise<unknown>
  /** How late the event loop is, in milliseconds; left out, it is watched. */
  loopDelay?: () => number
  /** What the work of calls is timed by, in milliseconds; left out, the clock. */
  workClock?: () => number
  /** When clients are too slow; left out, as `limits.ts` says. */
  slowClients?: SlowClientOptions & { headMs?: number }
}

/** Puts the server together; it does not listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const {
    config,
    db,
    jobs,
    blobs,
    events,
    media,
    engines,
    translators,
    payments,
    log,
    metrics = createMetrics(),
    draining = new AbortController().signal,
    now,
  } = deps
  const app: FastifyInstance = Fastify({
    ...connectionOptions(deps.slowClients),
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    // One line a request, below, without keys or queries.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  useErrors(app)
  useStorableTexts(app)
  limitConnections(app)
  useSlowClients(app, deps.slowClients)
  useUnreadBodies(app)
  const loop = watchLoopDelay()
  app.addHook('onClose', async () => loop.close())
  useAdmissionControl(app, { delayMs: deps.loopDelay ?? loop.read, now: deps.workClock })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        ...(request.caller && { user: request.caller.id }),
        method: request.method,
        path: loggable(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })

  const secureCookies = config.publicUrl.startsWith('https:')
  const isLimited = config.billing !== 'off'
  const quota = createQuota({ isLimited, ...(now && { now }) })
  const domainEvents = composeEvents({ jobs, events, quota })
  const auth = createAuth({
    db,
    jobs,
    events: domainEvents.identity,
    tokens: createTokens(deps.sessionSecrets),
    pause: deps.pause,
    ...(now && { now }),
  })
  const accessTokens = createAccessTokens({ db, jobs, ...(now && { now }) })
  const emailChange = createEmailChange({ db, jobs, events: domainEvents.identity, ...(now && { now }) })
  const plans = createPlans({ db, isLimited })
  const invitations = createInvitations({ db, jobs, ...(now && { now }) })
  const account = createAccount({
    db,
    plans,
    usageOf: (id) => desk.usageOf(id),
    isAddressValidated: ({ id }) => auth.isAddressValidated(id),
    invitationsOf: (caller) => invitations.list(caller),
  })
  const paid =
    payments &&
    createPaid({
      db,
      jobs,
      files: createPayableFiles({ jobs, events }),
      payments,
      pricing: deps.pricing,
      log,
      ...(now && { now }),
    })
  const invoices = createInvoices({ db, jobs, payments, ...(now && { now }) })
  const checkTaxId =
    paid &&
    (async (caller: Caller, tax: Tax) =>
      paid.payments.checkTaxId({ ...tax, customerId: await paid.customerIdOf(caller) }))
  const billing = createBilling({ db, checkTaxId, ...(now && { now }) })
  const languages = createLanguages({ engines })
  const intake = createIntake({ quota, pricing: deps.pricing, jobs, events, ...(now && { now }) })
  const desk = createDesk({ db, jobs, events, engines, quota, ...(now && { now }) })
  const files = createFiles({
    db,
    blobs,
    jobs,
    events,
    fileEvents: domainEvents.files,
    fileUses: domainEvents.fileUses,
    engines,
    quota,
    intake,
    kept: config.kept,
    log,
    ...(now && { now }),
  })
  const again = createAgain({ db, jobs, events, engines, languages, quota, ...(now && { now }) })
  const exportAccount = createAccountExport({ db, unpack: unpackPieces, ...(now && { now }) })
  const temporaryFolder = path.join(config.dataDir, 'tmp')
  const room = createDiskRoom({
    readSpace: deps.diskSpace ?? (() => readDiskSpace(config.dataDir)),
    reserveBytes: config.diskReserveBytes,
  })
  const storage = createAccountStorage({
    db,
    quotaBytes: config.accountStorageBytes,
    uploadLimitBytes: config.uploadLimitBytes,
    ...(now && { now }),
  })
  const uploads = createUploads({
    room,
    storage,
    blobs,
    media,
    engines,
    languages,
    translators,
    files,
    limitBytes: config.uploadLimitBytes,
    temporaryFolder,
  })
  const locks = createLocks({ db, ...(now && { now }) })
  const resumable = createResumable({
    db,
    blobs,
    uploads,
    room,
    locks,
    keptDays: config.kept.uploadsDays,
    ...(now && { now }),
  })
  const threads = createThreads()
  app.addHook('onClose', threads.close)
  const imports = createImports({
    db,
    blobs,
    jobs,
    events,
    uploads,
    links: deps.dropbox ?? null,
    threads,
    keptDays: config.kept.uploadsDays,
    ...(now && { now }),
  })
  const removeAccount = createAccountRemoval({ db, blobs, jobs, desk, files, uploads: resumable, imports, log })
  const presence = createPresence({ db, events, ...(now && { now }) })
  const transcripts = createTranscripts({
    db,
    threads,
    presence,
    storage,
    transcriptEvents: domainEvents.transcripts,
    events,
    ...(now && { now }),
  })
  const ownTranscripts = createOwnTranscripts({ db, jobs, events, threads, files, storage, ...(now && { now }) })
  const hub = createSocketHub({
    events,
    files,
    planOf: async (caller) =>
      caller.scopes && !allowsScope(caller.scopes, 'account:read') ? null : plans.planInUse(caller),
    isOpen: ({ sid, scopes }) => (scopes ? accessTokens.isLive(sid) : auth.isOpen(sid)),
    pageGone: (caller, page) => presence.leave(caller, page),
    metrics,
    log,
  })

  const locales = readSiteLocales()
  const offer = { pricing: isLimited ? deps.pricing : null, testMode: config.billing === 'sandbox' }
  const content = createContent({ db, locales })
  const pictures = createPictures({ db, blobs, ...(now && { now }) })
  const siteDeps = { content, locales, offer, publicUrl: config.publicUrl }
  const site =
    deps.site &&
    createSite({
      ...siteDeps,
      renderer: deps.site,
      assistant: config.assistant,
      mapUrl: config.mapUrl,
      log,
      ...(now && { now }),
    })

  const renewSession = async (caller: Caller, reply: FastifyReply) =>
    setSessionCookies(reply, await auth.renewed(caller), secureCookies)

  await useSecurityHeaders(app, config)
  await app.register(cookie)
  await app.register(websocket, { options: { maxPayload: 64 * 1024 }, errorHandler: endSocket })
  await useOpenApi(app)
  useDraining(app, draining)
  useSecurityTxt(app, { contact: config.securityContact, publicUrl: config.publicUrl, now })
  useObservability(app, { metrics, ready: deps.ready, draining, metricsToken: config.metricsToken })

  await app.register(
    async (api) => {
      // Before the sessions, so that calls without a good one are counted too.
      await useRateLimits(api, { callsPerMinute: config.callsPerMinute })
      keepOutOfCaches(api)
      useSessions(api, { auth, accessTokens, secureCookies })
      recordCalls(api, { db, ...(now && { now }) })
      authRoutes(api, { auth, emailChange, secureCookies })
      securityRoutes(api, { auth, emailChange, secureCookies })
      accessTokenRoutes(api, { accessTokens })
      auditRoutes(api, { db })
      webhookRoutes(api, {
        webhooks: createWebhooks({
          db,
          jobs,
          reach: { ...createAddressRule(config.webhookAllow), hasOwn: config.webhookAllow.length > 0 },
          ...(now && { now }),
        }),
      })
      accountRoutes(api, { account, removeAccount, exportAccount, forgetSession: clearSessionCookies })
      accountStorageRoutes(api, { storage })
      billingRoutes(api, { billing })
      invoiceRoutes(api, { invoices, threads })
      paymentRoutes(api, { paid, renewSession })
      configRoutes(api, { config, engines, languages, translators })
      planRoutes(api, { plans, invitations, pricing: deps.pricing })
      filesRoutes(api, { files, blobs })
      transcriptionRoutes(api, { db, threads, files, again })
      humanRoutes(api, { desk, files })
      preferencesRoutes(api, { preferences: createPreferences({ db, engines }), publicUrl: config.publicUrl })
      sharingRoutes(api, {
        sharing: createSharing({ db, jobs, threads, publicUrl: config.publicUrl, ...(now && { now }) }),
        blobs,
      })
      uploadsRoutes(api, { uploads })
      importRoutes(api, { imports, room, temporaryFolder })
      resumableRoutes(api, { resumable, patchOrder: createPatchOrder({ db, locks }) })
      translationRoutes(api, {
        translations: createTranslations({ db, jobs, events, translators, quota, threads, ...(now && { now }) }),
      })
      alignmentRoutes(api, { alignments: createAlignments({ db, jobs, engines, ...(now && { now }) }) })
      speakerRoutes(api, {
        speakers: createSpeakers({ db, jobs, diariser: deps.diariser ?? null, ...(now && { now }) }),
      })
      transcriptRoutes(api, { transcripts, presence })
      ownTranscriptRoutes(api, { ownTranscripts, room, temporaryFolder })
      contentRoutes(api, { content })
      pictureRoutes(api, { pictures, room })
      editingRoutes(api, {
        editing: createEditing({ db, content, locales, ...(now && { now }) }),
        draw: site && ((snapshot, pathname) => site.preview(snapshot, pathname)),
      })
      seoRoutes(api, { seo: createSeo(siteDeps) })
      contactRoutes(api, { jobs, content, mailFrom: config.mailFrom })
      exportsRoutes(api, { exports: createExports({ db, transcripts, threads }) })
      socketRoutes(api, { hub, draining, drainSeconds: config.drainSeconds })
    },
    { prefix: API_BASE },
  )

  await siteRoutes(app, { ...siteDeps, site, pictures })
  await useWebApp(app, {
    rendererDir: deps.rendererDir,
    publicPage: site && ((request, reply) => answerPage(site, request, reply)),
  })
  return app
}
