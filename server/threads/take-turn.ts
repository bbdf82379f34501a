/**
 * What each job adds to its account's turns beside its cost. Whoever comes later comes at least this far behind the job that
 * is next, so that nobody is overtaken for ever, not even by an endless stream of new accounts.
 */
const STEP = 60

/** Where the jobs of one name are at; all in the seconds of {@link takeTurn}. */
export interface Turns {
  /** The least turn among the jobs that are due; null when none is. */
  next: number | null
  /** The greatest turn among those that run; null when none does. */
  running: number | null
  /** The greatest turn plus cost among the account's own jobs that wait or run; null when it has none. */
  accountEnd: number | null
}

/**
 * Start-time fair queueing: the turn of an account's new job lies behind its own earlier ones by what they cost, but never
 * before the job that is next now. Jobs are taken in the order of their turns, so that accounts advance alike, and one that
 * waited for nothing gains nothing by it.
 */
export function takeTurn({ next, running, accountEnd }: Turns): number {
  return Math.max(next ?? running ?? 0, accountEnd ?? 0) + STEP
}
