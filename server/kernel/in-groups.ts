import { AsyncResource } from 'node:async_hooks'

/** One of several works that are done together. */
export interface GroupedWork<W> {
  work: W
  /** Does something in the place of who asked for the work: it finds what belongs to their call. */
  asCaller: <T>(what: () => T) => T
}

/** What came of one of them. */
export type Outcome<T> = { value: T } | { refused: unknown }

export interface GroupsOptions<W, R> {
  /** How many are done together at most. */
  most: number
  /** Whether one may be done together with another. */
  fit: (one: W, other: W) => boolean
  /**
   * Does them, and answers what came of each; throwing refuses all of them. The next of the same key begin once it
   * calls `free`, at the latest when it has ended.
   */
  together: (works: readonly GroupedWork<W>[], free: () => void) => Promise<readonly Outcome<R>[]>
}

/**
 * Has works of one key wait for those that are under way, and then be done together: what each would wait for, such as
 * a row of the database, is waited for once. Alone, a work begins at once.
 */
export function createGroups<W, R>({ most, fit, together }: GroupsOptions<W, R>) {
  interface Waiting extends GroupedWork<W> {
    settle: (outcome: Outcome<R>) => void
  }
  const lines = new Map<string, Waiting[]>()

  function begin(key: string, line: Waiting[]): void {
    const [first] = line
    if (!first) return void lines.delete(key)
    const group: Waiting[] = []
    for (let at = 0; at < line.length && group.length < most;) {
      if (line[at] === first || fit(first.work, line[at]!.work)) group.push(...line.splice(at, 1))
      else at += 1
    }
    let isFree = false
    const free = () => {
      if (isFree) return
      isFree = true
      begin(key, line)
    }
    void first
      .asCaller(async () => together(group, free))
      .then(
        (outcomes) => group.forEach(({ settle }, at) => settle(outcomes[at]!)),
        (error: unknown) => group.forEach(({ settle }) => settle({ refused: error })),
      )
      .finally(free)
  }

  return (key: string, work: W): Promise<R> => {
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    const settle: Waiting['settle'] = (outcome) => {
      if ('value' in outcome) resolve(outcome.value)
      else reject(outcome.refused)
    }
    const asCaller = AsyncResource.bind((what: () => unknown) => what()) as Waiting['asCaller']
    const waiting: Waiting = { work, asCaller, settle }
    const line = lines.get(key)
    if (line) line.push(waiting)
    else {
      const own = [waiting]
      lines.set(key, own)
      begin(key, own)
    }
    return promise
  }
}
