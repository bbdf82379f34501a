import { EngineError } from '../ports/engine-error.ts'

/**
 * Works of an engine, all of which end when it is closed. `closed` says so to a person; the work may be tried again
 * then.
 */
export function createClosableWork({ closed }: { closed: string }) {
  const closing = new AbortController()
  return {
    /** @throws the reason of the caller's signal when that aborts; EngineError when the engine is closed */
    async run<T>(signal: AbortSignal | undefined, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
      try {
        return await work(AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]))
      } catch (error) {
        signal?.throwIfAborted()
        if (closing.signal.aborted) throw new EngineError('engine_failed', closed, { retry: true, cause: error })
        throw error
      }
    },
    async close(): Promise<void> {
      closing.abort()
    },
  }
}
