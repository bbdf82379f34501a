/**
 * The chunks of `source` until `signal` aborts, even while the source hangs: an iterator that waits for its
 * next chunk cannot be ended by `return`, so it is left behind, and destroyed where it is a stream.
 * @throws the signal's reason
 */
export async function* abortable<T>(source: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  if (signal === undefined) {
    yield* source
    return
  }
  signal.throwIfAborted()
  const chunks = source[Symbol.asyncIterator]()
  // One promise per chunk: racing every chunk against one long-lived promise would keep them all in memory.
  let stopWaiting: ((reason: unknown) => void) | undefined
  const abort = () => {
    stopWaiting?.(signal.reason)
    if ('destroy' in source && typeof source.destroy === 'function') source.destroy()
  }
  signal.addEventListener('abort', abort, { once: true })
  let isOpen = true
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        stopWaiting = reject
        chunks.next().then(resolve, reject)
      })
      if (next.done) {
        isOpen = false
        return
      }
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', abort)
    if (isOpen) chunks.return?.().catch(() => undefined)
  }
}
