import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isLoopback } from '../config.ts'
import { notFound } from '../errors.ts'
import { bearerOf } from './requests.ts'

export interface ObservabilityDeps {
  /** Throws when a service does not answer. */
  ready: () => Promise<void>
  /** Aborts when this process is about to end and wants no more work. */
  draining: AbortSignal
  metricsToken: string | null
}

/** `/healthz`, `/readyz` and `/metrics`; without a token the metrics answer loopback only. */
export function useObservability(app: FastifyInstance, { ready, draining, metricsToken }: ObservabilityDeps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'longhand_http_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (draining.aborted) return reply.code(503).send({ code: 'stopping', message: 'This server is about to end.' })
    try {
      await ready()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ code: 'not_ready', message: 'A service that this server needs does not answer.' })
    }
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const admitted = metricsToken === null ? isLoopback(request.socket.remoteAddress?.replace('::ffff:', '') ?? '') : bearerOf(request) === metricsToken
    if (!admitted) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
