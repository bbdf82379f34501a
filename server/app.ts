import path from 'node:path'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { v7 as uuidv7 } from 'uuid'
import { API_BASE } from '../src/shared/contract/route.ts'
import type { Config } from './config.ts'
import type { Db } from './db/schema.ts'
import { createAccountExport } from './features/account/export.ts'
import { createAccountRemoval } from './features/account/removal.ts'
import { accountRoutes } from './features/account/routes.ts'
import { createAccount } from './features/account/service.ts'
import { clearSessionCookies } from './features/auth/cookies.ts'
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
import { filesRoutes } from './features/files/routes.ts'
import { createFiles } from './features/files/service.ts'
import { siteRoutes } from './features/site/routes.ts'
import { createSocketHub } from './features/socket/hub.ts'
import { socketRoutes } from './features/socket/routes.ts'
import { unpackJson } from './features/transcripts/packing.ts'
import { transcriptRoutes } from './features/transcripts/routes.ts'
import { createTranscripts } from './features/transcripts/service.ts'
import { uploadsRoutes } from './features/uploads/routes.ts'
import { createUploads } from './features/uploads/service.ts'
import { useErrors } from './plugins/errors.ts'
import { useObservability } from './plugins/observability.ts'
import { useOpenApi } from './plugins/openapi.ts'
import { useRateLimits } from './plugins/rate-limits.ts'
import { loggable, useSecurityHeaders } from './plugins/security-headers.ts'
import { useWebApp } from './plugins/web-app.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { Engines } from './ports/engines.ts'
import type { EventBus } from './ports/events.ts'
import type { JobQueue } from './ports/job-queue.ts'
import type { MediaTools } from './ports/media-tools.ts'
import type { SiteRenderer } from './ports/site-renderer.ts'
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
  site: SiteRenderer | null
  /** Folder of the renderer's build, null without one. */
  rendererDir: string | null
  /** Newest first. */
  sessionSecrets: readonly string[]
  /** Throws when a service does not answer. */
  ready: () => Promise<void>
  log: FastifyBaseLogger
  now?: () => number
}

/** Puts the server together; it does not listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, jobs, blobs, events, media, engines, log, now } = deps
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    genReqId: () => uuidv7(),
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    // One line a request, below, without keys or queries.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  useErrors(app)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ method: request.method, path: loggable(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })

  const secureCookies = config.publicUrl.startsWith('https:')
  const auth = createAuth({ db, jobs, tokens: createTokens(deps.sessionSecrets), ...(now && { now }) })
  const emailChange = createEmailChange({ db, jobs, ...(now && { now }) })
  const account = createAccount()
  const languages = createLanguages({ engines, humanWork: false })
  const files = createFiles({ db, blobs, jobs, events, engines, log, ...(now && { now }) })
  const removeAccount = createAccountRemoval({ db, blobs, files, log })
  const exportAccount = createAccountExport({ db, unpack: unpackJson, ...(now && { now }) })
  const temporaryFolder = path.join(config.dataDir, 'tmp')
  const uploads = createUploads({ blobs, media, engines, languages, files, limitBytes: config.uploadLimitBytes, temporaryFolder })
  const threads = createThreads()
  app.addHook('onClose', threads.close)
  const transcripts = createTranscripts({ db, threads, ...(now && { now }) })
  const hub = createSocketHub({ events, files, planOf: account.planOf, isOpen: ({ sid }) => auth.isOpen(sid), log })

  await useSecurityHeaders(app, config)
  await app.register(cookie)
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } })
  await useOpenApi(app)
  useObservability(app, { ready: deps.ready, metricsToken: config.metricsToken })

  await app.register(
    async (api) => {
      useSessions(api, { auth, secureCookies })
      await useRateLimits(api)
      authRoutes(api, { auth, emailChange, secureCookies })
      securityRoutes(api, { auth, emailChange, secureCookies })
      accountRoutes(api, { account, removeAccount, exportAccount, forgetSession: clearSessionCookies })
      configRoutes(api, { config, engines, languages })
      filesRoutes(api, { files, blobs })
      uploadsRoutes(api, { uploads })
      transcriptRoutes(api, { transcripts })
      exportsRoutes(api, { exports: createExports({ transcripts, threads }) })
      socketRoutes(api, { hub })
    },
    { prefix: API_BASE },
  )

  siteRoutes(app, deps)
  await useWebApp(app, deps)
  return app
}
