import { randomUUID } from 'node:crypto'
import path from 'node:path'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Pricing } from '../src/shared/contract/plan.ts'
import { API_BASE } from '../src/shared/contract/route.ts'
import { allowsScope } from '../src/shared/domain/token-scopes.ts'
import type { Config } from './config.ts'
import type { Db } from './db/schema.ts'
import { createAccountExport } from './features/account/export.ts'
import { accountStorageRoutes } from './features/account-storage/routes.ts'
import { createAccountStorage } from './features/account-storage/service.ts'
import { createAccountRemoval } from './features/account/removal.ts'
import { recordCalls } from './features/audit/record-calls.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { accessTokenRoutes } from './features/access-tokens/routes.ts'
import { createAccessTokens } from './features/access-tokens/service.ts'
import { accountRoutes } from './features/account/routes.ts'
import { createAccount } from './features/account/service.ts'
import { readSiteLocales } from './features/content/locales.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { editingRoutes } from './features/content/editing/routes.ts'
import { createEditing } from './features/content/editing/service.ts'
import { pictureRoutes } from './features/content/pictures/routes.ts'
import { createPictures } from './features/content/pictures/service.ts'
import { contentRoutes } from './features/content/routes.ts'
import { createContent } from './features/content/service.ts'
import { clearSessionCookies, setSessionCookies } from './features/auth/cookies.ts'
import type { Tax } from './features/billing/check.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { createBilling } from './features/billing/service.ts'
import { createEmailChange } from './features/auth/email-change.ts'
import { authRoutes } from './features/auth/routes.ts'
import { securityRoutes } from './features/auth/security-routes.ts'
import { createAuth } from './features/auth/service.ts'
import { useSessions } from './features/auth/sessions.ts'
import { createTokens } from './features/auth/tokens.ts'
import { configRoutes } from './features/config/routes.ts'
import { createLanguages } from './features/engines/languages.ts'
import { exportsRoutes } from './features/exports/routes.ts'
import { createExports } from './features/exports/service.ts'
import { createDesk } from './features/human/desk.ts'
import { createIntake } from './features/human/intake.ts'
import { humanRoutes } from './features/human/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { createImports } from './features/imports/service.ts'
import { createAgain } from './features/files/again.ts'
import { filesRoutes } from './features/files/routes.ts'
import { createFiles } from './features/files/service.ts'
import { speakerRoutes } from './features/speakers/routes.ts'
import { createSpeakers } from './features/speakers/service.ts'
import { alignmentRoutes } from './features/alignments/routes.ts'
import { createAlignments } from './features/alignments/service.ts'
import { ownTranscriptRoutes } from './features/own-transcripts/routes.ts'
import { createOwnTranscripts } from './features/own-transcripts/service.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { createInvoices } from './features/invoices/service.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { createPaid } from './features/payments/service.ts'
import { createInvitations } from './features/plans/invitations.ts'
import { createQuota } from './features/plans/quota.ts'
import { planRoutes } from './features/plans/routes.ts'
import { createPlans } from './features/plans/service.ts'
import { preferencesRoutes } from './features/preferences/routes.ts'
import { createPreferences } from './features/preferences/service.ts'
import { sharingRoutes } from './features/sharing/routes.ts'
import { createSharing } from './features/sharing/service.ts'
import { answerPage, seoRoutes, siteRoutes } from './features/site/routes.ts'
import { createSeo } from './features/site/seo.ts'
import { createSite } from './features/site/service.ts'
import { endSocket } from './features/socket/end-socket.ts'
import { createSocketHub } from './features/socket/hub.ts'
import { socketRoutes } from './features/socket/routes.ts'
import { unpackPieces } from './features/transcripts/packing.ts'
import { createPresence } from './features/transcripts/presence.ts'
import { transcriptRoutes } from './features/transcripts/routes.ts'
import { translationRoutes } from './features/translations/routes.ts'
import { createTranslations } from './features/translations/service.ts'
import { createTranscripts } from './features/transcripts/service.ts'
import { uploadsRoutes } from './features/uploads/routes.ts'
import { createUploads } from './features/uploads/service.ts'
import { createPatchOrder } from './features/uploads/tus/patch-order.ts'
import { createLocks } from './features/uploads/tus/locks.ts'
import { resumableRoutes } from './features/uploads/tus/routes.ts'
import { createResumable } from './features/uploads/tus/service.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { createWebhooks } from './features/webhooks/service.ts'
import type { Caller } from './plugins/mount.ts'
import { connectionOptions, limitConnections } from './plugins/connections.ts'
import { createDiskRoom, type DiskSpace, readDiskSpace } from './plugins/disk-room.ts'
import { useDraining } from './plugins/draining.ts'
import { useErrors } from './plugins/errors.ts'
import { useAdmissionControl } from './plugins/admission-control.ts'
import { watchLoopDelay } from './plugins/loop-delay.ts'
import { createMetrics, type Metrics } from './plugins/metrics/metrics.ts'
import { useObservability } from './plugins/observability.ts'
import { useOpenApi } from './plugins/openapi/use-openapi.ts'
import { useRateLimits } from './plugins/rate-limits.ts'
import { keepOutOfCaches, loggable, useSecurityHeaders } from './plugins/security-headers.ts'
import { type SlowClientOptions, useSlowClients } from './plugins/slow-clients.ts'
import { useSecurityTxt } from './plugins/security-txt.ts'
import { useStorableTexts } from './plugins/storable-texts.ts'
import { useUnreadBodies } from './plugins/unread-bodies.ts'
import { useWebApp } from './plugins/web-app.ts'
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
import { createAddressRule } from './public-addresses.ts'
import { createThreads } from './threads/threads.ts'

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
  const auth = createAuth({
    db,
    jobs,
    tokens: createTokens(deps.sessionSecrets),
    pause: deps.pause,
    ...(now && { now }),
  })
  const accessTokens = createAccessTokens({ db, jobs, ...(now && { now }) })
  const emailChange = createEmailChange({ db, jobs, ...(now && { now }) })
  const isLimited = config.billing !== 'off'
  const plans = createPlans({ db, isLimited })
  const quota = createQuota({ isLimited, ...(now && { now }) })
  const invitations = createInvitations({ db, jobs, ...(now && { now }) })
  const account = createAccount({
    db,
    plans,
    usageOf: (id) => desk.usageOf(id),
    isAddressValidated: ({ id }) => auth.isAddressValidated(id),
    invitationsOf: (caller) => invitations.list(caller),
  })
  const paid = payments && createPaid({ db, jobs, events, payments, pricing: deps.pricing, log, ...(now && { now }) })
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
    engines,
    quota,
    intake,
    desk,
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
  const transcripts = createTranscripts({ db, threads, presence, storage, events, ...(now && { now }) })
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
      filesRoutes(api, { files, again, blobs })
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
