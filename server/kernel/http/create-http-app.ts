import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import websocket, { type WebsocketPluginOptions } from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { useAdmissionControl } from './admission-control.ts'
import { connectionOptions, limitConnections } from './connections.ts'
import { useDraining } from './draining.ts'
import { useErrors } from './errors.ts'
import { watchLoopDelay } from './loop-delay.ts'
import { useObservability } from './observability.ts'
import { useOpenApi } from './openapi/use-openapi.ts'
import { useSecretCookies } from './secret-cookies.ts'
import { sendSocketAway } from './send-socket-away.ts'
import { loggable, useSecurityHeaders } from './security-headers.ts'
import { useSecurityTxt } from './security-txt.ts'
import { useSentStreams } from './sent-streams.ts'
import { type SlowClientOptions, useSlowClients } from './slow-clients.ts'
import { useStorableTexts } from './storable-texts.ts'
import { useUnreadBodies } from './unread-bodies.ts'

export interface HttpDeps {
  config: Config
  metrics: Metrics
  /** Throws when a service does not answer. */
  ready: () => Promise<void>
  /** Aborts when the server is about to end: it still answers, but tells everybody to go elsewhere. */
  draining: AbortSignal
  log: FastifyBaseLogger
  now: () => number
  /** Ends a web socket that failed. */
  onSocketError: WebsocketPluginOptions['errorHandler']
  /** How late the event loop is, in milliseconds; left out, it is watched. */
  loopDelay?: (() => number) | undefined
  /** What the work of calls is timed by, in milliseconds; left out, the clock. */
  workClock?: (() => number) | undefined
  /** When clients are too slow; left out, as `limits.ts` says. */
  slowClients?: (SlowClientOptions & { headMs?: number }) | undefined
}

/** A server with everything that all routes share, before any is added. */
export async function createHttpApp(deps: HttpDeps): Promise<FastifyInstance> {
  const { config, metrics, draining, log, now } = deps
  const app: FastifyInstance = Fastify({
    ...connectionOptions(deps.slowClients),
    loggerInstance: log,
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
  useSentStreams(app)
  useStorableTexts(app)
  limitConnections(app)
  useSlowClients(app, deps.slowClients)
  useUnreadBodies(app)
  const loop = watchLoopDelay()
  app.addHook('onClose', async () => loop.close())
  useAdmissionControl(app, { delayMs: deps.loopDelay ?? loop.read, now: deps.workClock })
  logAnswers(app)
  await useSecurityHeaders(app, config)
  await app.register(cookie)
  useSecretCookies(app, config.publicUrl)
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024 },
    errorHandler: deps.onSocketError,
    preClose: endSockets,
  })
  await useOpenApi(app)
  useDraining(app, draining)
  useSecurityTxt(app, { contact: config.securityContact, publicUrl: config.publicUrl, now })
  useObservability(app, { metrics, ready: deps.ready, draining, metricsToken: config.metricsToken })
  return app
}

/** Ends the sockets that are left when a server closes, before the library does so without a code. */
function endSockets(this: FastifyInstance, done: () => void): void {
  for (const socket of this.websocketServer.clients) sendSocketAway(socket)
  this.websocketServer.close()
  done()
}

function logAnswers(app: FastifyInstance): void {
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
}
