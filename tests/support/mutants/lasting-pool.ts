import { EventEmitter } from 'node:events'
import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node'

/** A process is changed for a fresh one after as many runs: each leaves a little behind. */
const RUNS_OF_A_PROCESS = 200

/** The process, and whether it ran tests before. */
interface Taken {
  fork: ForksPoolWorker
  used: boolean
}

type Config = Extract<WorkerRequest, { type: 'start' }>['context']['config']

/**
 * A pool for Vitest whose one process lives on from run to run. Stryker runs the tests once for each change, and
 * loading the server takes several times as long as the tests that reach a change. Modules stay loaded from run to run
 * as they do from file to file with `isolate: false`; test files and set-up files are loaded each time.
 */
export function lastingPool(): { name: string; createPoolWorker: (options: PoolOptions) => PoolWorker } {
  const name = 'lasting'
  let runs = 0
  let kept: ForksPoolWorker | undefined

  async function take(options: PoolOptions): Promise<Taken> {
    if (runs >= RUNS_OF_A_PROCESS) {
      await kept?.stop()
      kept = undefined
    }
    const used = kept !== undefined
    if (kept === undefined) {
      runs = 0
      kept = new ForksPoolWorker(options)
      await kept.start()
      kept.on('exit', () => (kept = undefined))
    }
    runs += 1
    return { fork: kept, used }
  }

  return { name, createPoolWorker: (options) => new OneRun(name, () => take(options)) }
}

/**
 * One run in the process of a {@link lastingPool}: what starts and stops a process is answered here once it is there.
 */
class OneRun implements PoolWorker {
  readonly name: string
  readonly cacheFs = true
  readonly #take: () => Promise<Taken>
  readonly #events = new EventEmitter()
  readonly #heard = (['message', 'error', 'exit'] as const).map((event) => ({
    event,
    pass: (...details: unknown[]) => void this.#events.emit(event, ...details),
  }))
  #fork: ForksPoolWorker | undefined
  #used = false
  #config: Config | undefined

  constructor(name: string, take: () => Promise<Taken>) {
    this.name = name
    this.#take = take
  }

  on(event: string, callback: (...details: unknown[]) => void): void {
    this.#events.on(event, callback)
  }

  off(event: string, callback: (...details: unknown[]) => void): void {
    this.#events.off(event, callback)
  }

  async start(): Promise<void> {
    const { fork, used } = await this.#take()
    this.#fork = fork
    this.#used = used
    for (const { event, pass } of this.#heard) fork.on(event, pass)
  }

  async stop(): Promise<void> {
    for (const { event, pass } of this.#heard) this.#fork?.off(event, pass)
  }

  send(message: WorkerRequest): void {
    if (message.type === 'stop') return this.#answer('stopped')
    if (message.type === 'start') {
      this.#config = message.context.config
      if (this.#used) return this.#answer('started')
    }
    // A process knows the configuration of its start, and which tests to run is part of it.
    const ofThisRun =
      message.type === 'run' ? { ...message, context: { ...message.context, config: this.#config } } : message
    this.#fork?.send(ofThisRun)
  }

  deserialize(message: unknown): unknown {
    return message
  }

  #answer(type: 'started' | 'stopped'): void {
    queueMicrotask(() => this.#events.emit('message', { type, __vitest_worker_response__: true }))
  }
}
