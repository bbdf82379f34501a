import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './kernel/config.ts'
import { useErrors } from './kernel/http/errors.ts'
import { type ObservabilityDeps, useObservability } from './kernel/http/observability.ts'

export interface WorkerProbesOptions extends Omit<ObservabilityDeps, 'metricsToken'> {
  config: Pick<Config, 'host' | 'workerPort' | 'metricsToken'>
  log: FastifyBaseLogger
}

/** Lets what looks after a worker ask for `/healthz`, `/readyz` and `/metrics`; null where no port is set. */
export async function listenForProbes({ config, log, ...deps }: WorkerProbesOptions): Promise<FastifyInstance | null> {
  if (config.workerPort === null) return null
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  useErrors(app)
  useObservability(app, { ...deps, metricsToken: config.metricsToken })
  await app.listen({ host: config.host, port: config.workerPort })
  return app
}
