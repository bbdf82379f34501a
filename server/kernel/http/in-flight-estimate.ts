/** A call that is in work. */
export interface InFlightCall {
  /** The server waits for the client meanwhile: it is not in work, and its time does not count. */
  pause: () => void
  resume: () => void
  /** It waits for others of its own account, and so holds up nobody else: it does not count. */
  leaveOut: () => void
  /** It is done; more than once is the same as once. */
  end: () => void
}

/** Calls of which the last were so many tell what the next will cost. */
const REMEMBERED = 32
/** The slowest of them do not count: a call that waits for another service says nothing of the others. */
const COUNTED = REMEMBERED * 0.75

/**
 * Estimates how long a call would wait for those that are in work, from how long the last ones took with so many ahead
 * of them. What a call weighs is how much work it is beside a call of weight 1. `now` is a clock in milliseconds.
 */
export function createInFlightEstimate({ now = () => performance.now() }: { now?: () => number } = {}) {
  let count = 0
  let inWork = 0
  /** Milliseconds for a weight of 1, of the last calls. */
  const costs: number[] = []

  const usualCost = () => {
    const cheaper = costs.toSorted((a, b) => a - b).slice(0, COUNTED)
    return cheaper.reduce((sum, cost) => sum + cost, 0) / Math.max(1, cheaper.length)
  }

  return {
    /** Calls in work. */
    count: () => count,

    /** How long a call that comes now would wait, in milliseconds. */
    waitMs: () => inWork * usualCost(),

    begin(weight = 1): InFlightCall {
      let since: number | null = null
      let ahead = 0
      let took = 0
      let isDone = false
      const resume = () => {
        if (since !== null || isDone) return
        since = now()
        ahead = inWork
        inWork += weight
        count += 1
      }
      const pause = () => {
        if (since === null) return
        took += now() - since
        since = null
        inWork -= weight
        count -= 1
      }
      resume()
      return {
        pause,
        resume,
        leaveOut() {
          pause()
          isDone = true
        },
        end() {
          pause()
          if (isDone) return
          isDone = true
          costs.push(took / (ahead + weight))
          if (costs.length > REMEMBERED) costs.shift()
        },
      }
    },
  }
}

export type InFlightEstimate = ReturnType<typeof createInFlightEstimate>
