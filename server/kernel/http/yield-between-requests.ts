/**
 * So many begin in a turn: few enough that a turn takes some milliseconds, and more than one, for looking at all
 * sockets costs some too.
 */
const AT_ONCE = 4

/** Has work begin one after the other. */
export interface YieldingQueue {
  /**
   * Runs at once while there is room in this turn of the event loop, else in one of the next: one of each `who` after
   * the other, so that nobody waits for all that one of them wants.
   */
  begin: (run: () => void, who?: string) => void
}

/**
 * Lets the event loop look at its sockets between one few calls and the next. A turn reads all that has come and takes
 * up one new connection (libuv #3696). Where answering waits for nothing, as on SQLite, it would answer everything that
 * it has read before it looks again: the queue lies in the system then, where nobody counts it, and new connections
 * wait for seconds while open ones are served.
 */
export function createYieldingQueue(): YieldingQueue {
  /** Who waits longest comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let begun = 0
  let isDue = false

  function next(): void {
    isDue = false
    begun = 0
    for (let n = 0; n < AT_ONCE; n++) runOne()
    if (waiting.size > 0) wakeNext()
  }
  function runOne(): void {
    const [first] = waiting
    if (!first) return
    const [who, own] = first
    waiting.delete(who)
    const run = own.shift()
    if (own.length > 0) waiting.set(who, own)
    run?.()
  }
  function wakeNext(): void {
    if (isDue) return
    isDue = true
    // Runs when this turn has read what there was.
    setImmediate(next)
  }

  return {
    begin(run, who = '') {
      wakeNext()
      if (waiting.size === 0 && begun < AT_ONCE) {
        begun += 1
        run()
        return
      }
      const own = waiting.get(who)
      if (own) own.push(run)
      else waiting.set(who, [run])
    },
  }
}
