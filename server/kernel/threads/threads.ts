import { Piscina } from 'piscina'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../errors.ts'
import { HELPERS, THREADS, WORTH_A_HELPER, WORTH_A_THREAD } from '../limits.ts'
import { createYieldingQueue } from '../http/yield-between-requests.ts'
import { createFairQueue, NotBegun } from './fair-queue.ts'
import { createHelperProcesses, TookTooMuch } from './helper-processes.ts'
import type { ThreadReply } from './on-thread.ts'

/** For whom work is done, and how much there is to read of it. */
export interface Effort {
  /** Whose turn it is; no account holds up another. */
  account: string
  /** Plain, however small it is packed; Infinity for what takes long whatever its size. */
  bytes: number
}

/** Work that takes long enough to hold up other requests, done elsewhere with a limit on memory and time. */
export interface Threads {
  /**
   * Calls the default export of a module, made by `onThread`, with `input`, which must be plain data, or a function
   * that gets it when the work's turn has come: here when there is next to nothing to read, else on a thread, and in a
   * process of its own when it takes long or needs much memory.
   * @throws the AppError that it threw; 503 when too much waits, or it waited too long; 429 when too much of the
   * account waits; 413 when the work itself needed too much memory or time
   */
  run: <Output>(module: URL, input: Input, effort: Effort) => Promise<Output>
  /** Refuses an account whose work would only be refused later; asked before its body is read. @throws AppError 429 */
  assertRoom: (account: string) => void
  /**
   * Starts threads and processes before there is work for them, and keeps them ready; `module` is what they load then,
   * so that who comes first does not wait for it.
   */
  keepReady: (module: URL) => void
  close: () => Promise<void>
}

const COME_BACK_SECONDS = 5
/** Threads stay warm between the saves of people who edit: on a busy machine a new one takes half a second. */
const IDLE_MS = 5 * MINUTE_MS
const HELPER_IDLE_MS = 60_000
/** Node loses an order to end that meets a thread as it loads a module: it is given again until the thread has gone. */
const END_AGAIN_MS = 100

/** What one step of a turn costs beside others, in bytes that are read. */
const BYTES_OF_ONE_COST = 4096
/** Beside other work, what has no size: a document that is set in type. */
const MOST_COST = WORTH_A_HELPER / BYTES_OF_ONE_COST

export type Input = object | (() => Promise<object>)

type Work = (input: object) => Promise<ThreadReply<unknown>>

/** Threads and processes that start when they are needed and end when they are idle. */
export function createThreads({
  mostHeapMb,
  mostMs = THREADS.ms,
  waitMs = THREADS.waitMs,
}: { mostHeapMb?: number; mostMs?: number; waitMs?: number } = {}): Threads {
  const startPool = (kept: { minThreads?: number; filename?: string } = {}) =>
    new Piscina({
      minThreads: 0,
      maxThreads: THREADS.atOnce,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: mostHeapMb ?? THREADS.heapMb },
      ...kept,
    })
  let pool: Piscina | undefined
  const helpers = createHelperProcesses({ heapMb: mostHeapMb ?? HELPERS.heapMb, idleMs: HELPER_IDLE_MS })
  const onThreads = createFairQueue({ ...THREADS, waitMs })
  const inHelpers = createFairQueue({ ...HELPERS, waitMs })
  const queue = createYieldingQueue()

  const here = async (module: URL, input: Input, account: string) => {
    const { default: work } = (await import(module.href)) as { default: Work }
    await new Promise<void>((resolve) => queue.begin(resolve, account))
    return work(await got(input))
  }
  const onThread = async (module: URL, input: Input) =>
    (pool ??= startPool()).run(await got(input), { filename: module.href, signal: AbortSignal.timeout(mostMs) })

  function begin(module: URL, input: Input, { account, bytes }: Effort): Promise<unknown> {
    if (bytes < WORTH_A_THREAD) return here(module, input, account)
    const cost = Math.min(MOST_COST, bytes / BYTES_OF_ONE_COST)
    if (bytes < WORTH_A_HELPER) return onThreads.use(account, cost, () => onThread(module, input))
    return inHelpers.use(account, cost, async () => helpers.run(module, await got(input), mostMs))
  }

  return {
    async run<Output>(module: URL, input: Input, effort: Effort): Promise<Output> {
      const reply = (await begin(module, input, effort).catch(refuse)) as ThreadReply<Output>
      if ('value' in reply) return reply.value
      const { status, code, words, fields } = reply.refusal
      throw new AppError(status, code, words, { fields })
    },
    assertRoom(account) {
      if (onThreads.isFullFor(account) || inHelpers.isFullFor(account)) refuse(new NotBegun('account-full'))
    },
    keepReady(module) {
      helpers.keepReady(HELPERS.atOnce, module)
      pool ??= startPool({ minThreads: THREADS.atOnce, filename: module.href })
    },
    async close() {
      const threads = pool?.threads ?? []
      const ending = setInterval(() => threads.forEach((thread) => void thread.terminate()), END_AGAIN_MS)
      await Promise.all([pool?.destroy(), helpers.close()]).finally(() => clearInterval(ending))
    },
  }
}

const got = async (input: Input): Promise<object> => (typeof input === 'function' ? input() : input)

function refuse(error: unknown): never {
  if (isTooMuch(error)) throw new AppError(413, 'too_large', messages.bodyTooLarge, { cause: error })
  if (!(error instanceof NotBegun)) throw error
  if (error.why === 'account-full')
    throw new AppError(429, 'too_many_at_once', messages.tooManyAtOnce, { retryAfter: COME_BACK_SECONDS })
  throw new AppError(503, 'busy', messages.busy, { retryAfter: COME_BACK_SECONDS })
}

/** Whether the work was ended for the memory or the time it took. */
function isTooMuch(error: unknown): boolean {
  return (
    error instanceof TookTooMuch ||
    (error instanceof Error &&
      (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')))
  )
}
