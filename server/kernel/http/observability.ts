import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadMedia } from '../../../src/shared/contract/files/upload.ts'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { appendUpload, createUpload } from '../../../src/shared/contract/uploads.ts'
import { isLoopback } from '../config.ts'
import { notFound } from '../errors.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { bearerOf } from './requests.ts'

export interface ObservabilityDeps {
  metrics: Metrics
  /** Throws when a service does not answer. */
  ready: () => Promise<void>
  /** Aborts when this process is about to end and wants no more work. */
  draining: AbortSignal
  metricsToken: string | null
}

/** `/healthz`, `/readyz` and `/metrics`; without a token the metrics answer loopback only. */
export function useObservability(
  app: FastifyInstance,
  { metrics, ready, draining, metricsToken }: ObservabilityDeps,
): void {
  app.addHook('onRequest', async (request, reply) => {
    // A socket has no answer that ends, and is counted by itself.
    if (request.ws) return
    const gauges = [metrics.requestsInFlight, ...(isUpload(request) ? [metrics.uploadsInFlight] : [])]
    for (const gauge of gauges) gauge.inc()
    // Also when nobody waits for the answer any more, which no hook tells. Several plugins wait for that.
    reply.raw.setMaxListeners(30).once('close', () => {
      for (const gauge of gauges) gauge.dec()
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    metrics.requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })

  app.get('/healthz', { config: { callClass: null }, schema: { hide: true } }, async () => ({ status: 'up' }))
  app.get('/readyz', { config: { callClass: null }, schema: { hide: true } }, async (request, reply) => {
    if (draining.aborted) return reply.code(503).send({ code: 'stopping', message: 'This server is about to end.' })
    try {
      await ready()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ code: 'not_ready', message: 'A service that this server needs does not answer.' })
    }
  })
  app.get('/metrics', { config: { callClass: null }, schema: { hide: true } }, async (request, reply) => {
    if (!(metricsToken === null ? isFromHere(request) : isSame(bearerOf(request) ?? '', metricsToken))) throw notFound()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

const UPLOADS = new Set([
  `POST ${API_BASE}${uploadMedia.path}`,
  `POST ${API_BASE}${createUpload.path}`,
  `PATCH ${API_BASE}${appendUpload.path}`,
])
const isUpload = ({ method, routeOptions }: FastifyRequest) => UPLOADS.has(`${method} ${routeOptions.url}`)

/**
 * Whether a request comes from this machine itself: not from elsewhere through a proxy on it, and not from a page in a
 * browser on it, whose own name was made to lead here.
 */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
  const { host = '' } = headers
  const isOurName = URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
  return !isForwarded && isOurName && isLoopback(socket.remoteAddress?.replace('::ffff:', '') ?? '')
}

/** Compares in a time that does not tell how much of a secret is right. */
function isSame(given: string, secret: string): boolean {
  const [a, b] = [given, secret].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
