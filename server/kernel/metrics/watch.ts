import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { PoolUse } from '../db/open.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Metrics } from './metrics.ts'

export interface WatchDeps {
  jobs: Pick<JobQueue, 'stats'>
  dataDir: string
  /** Speech engines that are set aside now, because they kept breaking down. */
  setAside: () => Promise<readonly string[]>
  /** Throws when a service does not answer. */
  ready: () => Promise<void>
  /** How connections to the database are used; null where there is no pool. */
  poolUse: () => PoolUse | null
  log: Logger
  now?: () => number
}

/**
 * Adds what is looked up anew each time the metrics are read, and what Node says of its process: once for a process,
 * since that goes on watching until its end. What cannot be looked up is left out then, and the log says why.
 */
export function watch(
  { registry }: Pick<Metrics, 'registry'>,
  { jobs, dataDir, setAside, ready, poolUse, log, now = Date.now }: WatchDeps,
): void {
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const isReady: Gauge = new Gauge({
    name: 'longhand_ready',
    help: '1 while the services that this process needs answer, else 0.',
    registers,
    collect: () =>
      ready().then(
        () => isReady.set(1),
        () => isReady.set(0),
      ),
  })

  const lookAtQueue = oneLook(
    log,
    () => [queued, waiting, oldest],
    async () => {
      for (const { name: job, queuedSeconds, dueSince, ...counts } of await jobs.stats()) {
        for (const [state, count] of Object.entries(counts)) queued.set({ job, state }, count)
        waiting.set({ job }, queuedSeconds)
        oldest.set({ job }, dueSince === null ? 0 : Math.max(0, now() - dueSince) / 1000)
      }
    },
  )
  const queued = new Gauge({
    name: 'longhand_queue_jobs',
    help: 'Jobs in the queue: ready, later (waiting for their time), running, or dead (out of tries).',
    labelNames: ['job', 'state'],
    registers,
    collect: lookAtQueue,
  })
  const waiting = new Gauge({
    name: 'longhand_queue_sound_seconds',
    help: 'Sound that waits to be worked on, in seconds of it, by job.',
    labelNames: ['job'],
    registers,
    collect: lookAtQueue,
  })
  const oldest = new Gauge({
    name: 'longhand_queue_oldest_seconds',
    help: 'How long the job that is due for longest has waited, by job.',
    labelNames: ['job'],
    registers,
    collect: lookAtQueue,
  })

  const aside: Gauge = new Gauge({
    name: 'longhand_speech_engine_set_aside',
    help: '1 for each speech engine that is not used for a while because it kept breaking down.',
    labelNames: ['engine'],
    registers,
    collect: oneLook(
      log,
      () => [aside],
      async () => {
        for (const engine of await setAside()) aside.set({ engine }, 1)
      },
    ),
  })

  const lookAtDisk = oneLook(
    log,
    () => [free, size],
    async () => {
      const disk = await statfs(dataDir)
      free.set(disk.bavail * disk.bsize)
      size.set(disk.blocks * disk.bsize)
    },
  )
  const free = new Gauge({
    name: 'longhand_disk_free_bytes',
    help: 'What is free on the disk that holds the data folder.',
    registers,
    collect: lookAtDisk,
  })
  const size = new Gauge({
    name: 'longhand_disk_size_bytes',
    help: 'Size of the disk that holds the data folder.',
    registers,
    collect: lookAtDisk,
  })

  const most: Gauge = new Gauge({
    name: 'longhand_database_most_connections',
    help: 'Connections to the database that this process may open; 0 for SQLite.',
    registers,
    collect: () => most.set(poolUse()?.most ?? 0),
  })
  const connections: Gauge = new Gauge({
    name: 'longhand_database_connections',
    help: 'Connections to the database: busy, idle, or waiting (requests that wait for one).',
    labelNames: ['state'],
    registers,
    collect() {
      const use = poolUse()
      if (use) for (const state of ['busy', 'idle', 'waiting'] as const) connections.set({ state }, use[state])
    },
  })
}

/** One look that fills several gauges, however many of them ask for it at once; they hold nothing when it fails. */
function oneLook(log: Logger, gauges: () => readonly Gauge[], fill: () => Promise<void>): () => Promise<void> {
  let looking: Promise<void> | null = null
  return () =>
    (looking ??= (async () => {
      try {
        for (const gauge of gauges()) gauge.reset()
        await fill()
      } catch (error) {
        log.warn({ err: error }, 'some metrics could not be read')
      } finally {
        looking = null
      }
    })())
}
