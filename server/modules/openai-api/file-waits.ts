import type { EventBus } from '../../ports/events.ts'

/** Lets calls of this process wait for something to happen to files. */
export function createFileWaits({ events }: { events: Pick<EventBus, 'listen'> }) {
  const waiting = new Map<string, Set<() => void>>()
  const ended = new AbortController()
  let listening: Promise<() => Promise<void>> | null = null

  /** Only while somebody waits: each who listens has the database be asked for every event. */
  async function listen(): Promise<void> {
    listening ??= events.listen(({ kind, fileId }) => {
      if (kind === 'file-changed' || kind === 'file-removed') for (const wake of waiting.get(fileId) ?? []) wake()
    })
    await listening
  }

  async function stopListening(): Promise<void> {
    const stop = listening
    listening = null
    await (
      await stop
    )?.()
  }

  return {
    /** Ends every wait. */
    async stop(): Promise<void> {
      ended.abort()
      for (const wakes of waiting.values()) for (const wake of wakes) wake()
      await stopListening()
    },

    /**
     * What `look` finds, which looks at once and after each change of the file until it does not answer null; null when
     * the signal aborts before that, or all waits end.
     */
    async until<T>(fileId: string, look: () => Promise<T | null>, signal: AbortSignal): Promise<T | null> {
      let isChanged = false
      let goOn = () => {}
      const wake = () => {
        isChanged = true
        goOn()
      }
      const wakes = waiting.get(fileId) ?? new Set()
      waiting.set(fileId, wakes.add(wake))
      signal.addEventListener('abort', wake, { once: true })
      try {
        await listen()
        for (;;) {
          isChanged = false
          const found = await look()
          if (found !== null || signal.aborted || ended.signal.aborted) return found
          if (!isChanged)
            await new Promise<void>((resolve) => {
              goOn = resolve
            })
        }
      } finally {
        signal.removeEventListener('abort', wake)
        wakes.delete(wake)
        if (wakes.size === 0) waiting.delete(fileId)
        if (waiting.size === 0) await stopListening()
      }
    },
  }
}

export type FileWaits = ReturnType<typeof createFileWaits>
