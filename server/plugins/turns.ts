/** So many begin in a turn: few enough that a turn takes some milliseconds, and more than one, for looking at all sockets costs some too. */
const AT_ONCE = 4

/** Has work begin one after the other. */
export interface Turns {
  /** Runs at once while there is room in this turn of the event loop, else in one of the next, in order. */
  begin: (run: () => void) => void
}

/**
 * Lets the event loop look at its sockets between one few calls and the next. A turn reads all that has come and takes up one new
 * connection (libuv #3696). Where answering waits for nothing, as on SQLite, it would answer everything that it has read before it
 * looks again: the queue lies in the system then, where nobody counts it, and new connections wait for seconds while open ones are served.
 */
export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let begun = 0
  let isDue = false

  function next(): void {
    isDue = false
    begun = 0
    for (const run of waiting.splice(0, AT_ONCE)) run()
    if (waiting.length > 0) wakeNext()
  }
  function wakeNext(): void {
    if (isDue) return
    isDue = true
    // Runs when this turn has read what there was.
    setImmediate(next)
  }

  return {
    begin(run) {
      wakeNext()
      if (waiting.length > 0 || begun >= AT_ONCE) {
        waiting.push(run)
        return
      }
      begun += 1
      run()
    },
  }
}
