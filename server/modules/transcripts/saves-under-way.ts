/** An edit is waited for so long that another was made after. Milliseconds. */
const LATE_MS = 500
/** So long a save is known here after it was answered: what follows it may be late as well. Milliseconds. */
const KNOWN_MS = 1000

/**
 * The saves of edits by the ids of these, while they are under way and shortly after. A page sends edits ahead over
 * several connections, so that one may come before the one that it was made after.
 */
export function createSavesUnderWay({ lateMs = LATE_MS, knownMs = KNOWN_MS } = {}) {
  const saves = new Map<string, Promise<void>>()
  const waiting = new Map<string, PromiseWithResolvers<void>>()

  return {
    /** Runs a save, and lets those go on that wait for it. */
    run<T>(id: string, save: () => Promise<T>): Promise<T> {
      const saving = save()
      const settled = saving.then(
        () => undefined,
        () => undefined,
      )
      saves.set(id, settled)
      const forget = () => {
        if (saves.get(id) === settled) saves.delete(id)
      }
      void settled.then(() => setTimeout(forget, knownMs).unref())
      waiting.get(id)?.resolve()
      return saving
    },
    /** Resolves once the save of that edit has ended, or it has not come for long. */
    async ended(id: string): Promise<void> {
      if (!saves.has(id)) await comes(id)
      await saves.get(id)
    },
  }

  async function comes(id: string): Promise<void> {
    const coming = waiting.get(id) ?? Promise.withResolvers<void>()
    waiting.set(id, coming)
    const timer = setTimeout(coming.resolve, lateMs)
    await coming.promise
    clearTimeout(timer)
    if (waiting.get(id) === coming) waiting.delete(id)
  }
}
