/** So many pieces of work at once; who comes first is served first. */
export interface Semaphore {
  readonly size: number
  /** How many wait for a place. */
  waiting(): number
  /** Waits for a place, works in it and gives it back. @throws the signal's reason while waiting */
  use<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createSemaphore(size: number): Semaphore {
  let free = size
  const waiting: (() => void)[] = []

  async function take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(signal?.reason)
      }
      waiting.push(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
  function give(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return {
    size,
    waiting: () => waiting.length,
    async use(work, signal) {
      await take(signal)
      try {
        return await work()
      } finally {
        give()
      }
    },
  }
}
