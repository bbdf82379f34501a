/**
 * Has work of one key done one after the other, in the order in which it comes, and of different keys at once: what
 * would wait for the same row of the database anyway waits here, without a connection that others need.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key)
    const mine = (async () => {
      // How it ended is told to whoever asked for it.
      await before?.catch(() => undefined)
      return work()
    })()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
