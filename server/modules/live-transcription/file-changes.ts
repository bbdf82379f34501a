import type { EventBus } from '../../ports/events.ts'

/** Tells the sessions of this process what changes of their files, in any process. */
export function createFileChanges(events: Pick<EventBus, 'listen'>) {
  const callbacks = new Map<string, Set<() => void>>()
  let stopListening: (() => Promise<void>) | null = null
  return {
    async start(): Promise<void> {
      stopListening = await events.listen(({ fileId }) => {
        for (const callback of callbacks.get(fileId) ?? []) callback()
      })
    },
    stop: async (): Promise<void> => stopListening?.(),
    /** Calls back for every change of a file; answers a function that stops it. */
    on(fileId: string, callback: () => void): () => void {
      const those = callbacks.get(fileId) ?? new Set()
      callbacks.set(fileId, those.add(callback))
      return () => {
        those.delete(callback)
        if (those.size === 0) callbacks.delete(fileId)
      }
    },
  }
}
