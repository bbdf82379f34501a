import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { OPENAI_BASE } from '../src/shared/contract/openai.ts'
import { API_BASE } from '../src/shared/contract/route.ts'
import { composeModules, type Installation } from './compose.ts'
import { addScope } from './kernel/http/add-scope.ts'
import { createHttpApp } from './kernel/http/create-http-app.ts'
import { useRateLimits } from './kernel/http/rate-limits.ts'
import { keepOutOfCaches } from './kernel/http/security-headers.ts'
import type { SlowClientOptions } from './kernel/http/slow-clients.ts'
import { useWebApp } from './kernel/http/web-app.ts'
import { createMetrics } from './kernel/metrics/metrics.ts'
import { SCIM_BASE } from './modules/scim/index.ts'
import { endSocket } from './modules/live/index.ts'

/** Everything that a server stands on. */
export interface AppDeps extends Installation {
  /** Folder of the renderer's build, null without one. */
  rendererDir: string | null
  /** Throws when a service does not answer. */
  ready: () => Promise<void>
  log: FastifyBaseLogger
  /** How late the event loop is, in milliseconds; left out, it is watched. */
  loopDelay?: () => number
  /** What the work of calls is timed by, in milliseconds; left out, the clock. */
  workClock?: () => number
  /** When clients are too slow; left out, as `limits.ts` says. */
  slowClients?: SlowClientOptions & { headMs?: number }
  /** Has helper processes and threads ready once it listens, before there is work for them. */
  keepsHelpersReady?: boolean
}

/** Puts the server together; it does not listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, metrics = createMetrics(), draining = new AbortController().signal, now = Date.now } = deps
  const { all, identity, guestOf, actFor, audit, openAiApi, mcp, scim, site, ops, keepHelpersReady, close } =
    composeModules({
      ...deps,
      metrics,
      draining,
      now,
    })
  const app = await createHttpApp({ ...deps, metrics, draining, now, onSocketError: endSocket })
  if (deps.keepsHelpersReady) app.addHook('onListen', async () => keepHelpersReady())
  let sayGone = async () => {}
  app.addHook('onListen', async () => void (sayGone = ops.sayRunning('server', uuidv7())))
  app.addHook('onClose', async () => {
    await sayGone()
    await close()
  })
  identity.leadPages(app)
  await addScope(app, 'calls', async (calls) => {
    // Before the sessions, so that calls without a good one are counted too.
    await useRateLimits(calls, { callsPerMinute: () => config.callsPerMinute })
    keepOutOfCaches(calls)
    identity.useSessions(calls, { guestOf, actFor })
    audit.recordCalls(calls)
    const addRoutes = async (api: FastifyInstance) => {
      for (const { routes } of all) await routes(api)
    }
    await addScope(calls, 'API', addRoutes, { prefix: API_BASE })
    await addScope(calls, 'OpenAI', (api) => openAiApi.openAiRoutes(api), { prefix: OPENAI_BASE })
    await addScope(calls, 'MCP', (root) => mcp.mcpRoutes(root))
    await addScope(calls, 'SCIM', (root) => scim.scimRoutes(root), { prefix: SCIM_BASE })
  })
  await site.rootRoutes(app)
  await useWebApp(app, {
    rendererDir: deps.rendererDir,
    publicPage: site.publicPage,
    keepsShell: config.offlineShell,
  })
  return app
}
