import { fork, type ChildProcess } from 'node:child_process'
import { v7 as uuidv7 } from 'uuid'
import { backoff } from '../src/shared/backoff.ts'
import { BEHIND, putBehind } from './kernel/niceness.ts'
import type { Logger } from './ports/logger.ts'

/** How long a worker must have run for its end to be no sign of a loop, in milliseconds. */
const STEADY_MS = 10_000
/** Until one that ended at once is started again, in milliseconds. */
const RESTART_WAITS = { first: 500, longest: 30_000 }
const GRACE_MS = 10_000

export interface WorkerProcessesOptions {
  /** The script to fork, with its arguments. */
  script: string
  args: readonly string[]
  /** Called with a worker's id when its process is gone, so that its leases can be given back. */
  onGone: (workerId: string) => Promise<unknown>
  /** A worker has written an event. */
  onWake: () => void
  log: Logger
}

/** Keeps one worker process running: one that dies is started again, after ever longer waits when it dies at once. */
export function startWorkerProcess({ script, args, onGone, onWake, log }: WorkerProcessesOptions) {
  let child: ChildProcess | null = null
  let stopping = false
  let quickDeaths = 0
  let restart: NodeJS.Timeout | undefined

  function start(): void {
    const workerId = uuidv7()
    const startedAt = Date.now()
    child = fork(script, args, {
      env: { ...process.env, LONGHAND_WORKER_ID: workerId },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    putBehind(child.pid, BEHIND.thread)
    child.on('message', onWake)
    child.on('error', (error) => log.error({ err: error }, 'the worker could not be started'))
    child.once('exit', (code, signal) => {
      child = null
      void onGone(workerId).catch((error: unknown) =>
        log.error({ err: error }, 'the leases of a dead worker could not be given back'),
      )
      if (stopping) return
      quickDeaths = Date.now() - startedAt < STEADY_MS ? quickDeaths + 1 : 0
      const waitMs = quickDeaths === 0 ? 0 : backoff(quickDeaths - 1, RESTART_WAITS)
      log.warn({ code, signal, waitMs }, 'the worker ended; starting another one')
      restart = setTimeout(start, waitMs)
    })
  }

  start()
  return {
    /** The worker's process id, while it runs. */
    pid: () => child?.pid ?? null,
    /** Lets the worker finish what it can give back, then ends it. */
    async stop(): Promise<void> {
      stopping = true
      clearTimeout(restart)
      const running = child
      if (!running) return
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      running.kill('SIGTERM')
      const hard = setTimeout(() => running.kill('SIGKILL'), GRACE_MS)
      await gone
      clearTimeout(hard)
    },
  }
}
