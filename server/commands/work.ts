import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../kernel/config.ts'
import type { Metrics } from '../kernel/metrics/metrics.ts'
import { runWorker, type WorkerOptions } from '../worker.ts'
import { listenForProbes } from '../worker-probes.ts'
import { endAtLast, letGo, untilSignalled } from './serve.ts'

export interface WorkOptions extends WorkerOptions {
  config: Config
  metrics: Metrics
  log: FastifyBaseLogger
  /** Throws when a service does not answer. */
  ready: () => Promise<void>
  close: () => Promise<void>
}

/** Works until a signal; then nothing new is begun, what runs is given back, and what all stood on is closed. */
export async function work(options: WorkOptions): Promise<void> {
  const { config, log, metrics, ready, close } = options
  const draining = new AbortController()
  const worker = await runWorker(options)
  const probes = await listenForProbes({ config, log, metrics, draining: draining.signal, ready })
  await untilSignalled()
  draining.abort()
  endAtLast(log)
  await worker.stop()
  await probes?.close()
  await close()
  letGo()
}
