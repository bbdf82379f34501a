import { Piscina } from 'piscina'
import { messages } from '../../src/shared/messages.ts'
import { AppError } from '../errors.ts'
import { THREADS } from '../limits.ts'
import type { ThreadReply } from './on-thread.ts'

/** Work that takes long enough to hold up other requests, done on a thread of its own with a limit on memory and time. */
export interface Threads {
  /**
   * Calls the default export of a module with `input`, which must be plain data.
   * @throws the AppError that it threw; 503 when too many wait; 413 when it needed too much memory or time
   */
  run: <Output>(module: URL, input: object) => Promise<Output>
  close: () => Promise<void>
}

/** Texts up to this size as they are stored, about an hour of speech, take some 30 ms: no longer than a thread takes to start. In bytes. */
export const WORTH_A_THREAD = 64 * 1024

const COME_BACK_SECONDS = 5
/** A person who edits saves every few seconds; the thread stays warm between. */
const IDLE_MS = 15_000

/** Threads that start when they are needed and end when they are idle. */
export function createThreads({ mostHeapMb = THREADS.heapMb, mostMs = THREADS.ms }: { mostHeapMb?: number; mostMs?: number } = {}): Threads {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: THREADS.atOnce,
    maxQueue: THREADS.waiting,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  })
  return {
    async run<Output>(module: URL, input: object): Promise<Output> {
      if (pool.queueSize >= THREADS.waiting) throw new AppError(503, 'busy', messages.busy, { retryAfter: COME_BACK_SECONDS })
      const reply = await answer<Output>(module, input)
      if ('value' in reply) return reply.value
      const { status, code, message, fields } = reply.refusal
      throw new AppError(status, code, message, { fields })
    },
    close: () => pool.close({ force: true }),
  }

  async function answer<Output>(module: URL, input: object): Promise<ThreadReply<Output>> {
    try {
      return (await pool.run(input, { filename: module.href, signal: AbortSignal.timeout(mostMs) })) as ThreadReply<Output>
    } catch (error) {
      if (isTooMuch(error)) throw new AppError(413, 'too_large', messages.bodyTooLarge, { cause: error })
      throw error
    }
  }
}

/** Whether the thread was ended for the memory or the time it took. */
function isTooMuch(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
}
