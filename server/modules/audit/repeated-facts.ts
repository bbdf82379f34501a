import { HOUR_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { type AuditFact, writtenSince } from './repository.ts'

/** Facts that are remembered; of more, the oldest are forgotten. */
const MOST_FACTS = 10_000

/** What is written down once an hour. */
export type RepeatedFact = Pick<AuditFact, 'action' | 'actor_id' | 'object_id' | 'detail'>

/**
 * Facts that come again and again, and are written down once an hour. Those that were found in the log are remembered,
 * so that a save does not ask for each; what a transaction writes itself is not, for it may be undone.
 */
export function createRepeatedFacts() {
  /** When they were written, in milliseconds since 1970. */
  const written = new Map<string, number>()
  const nameOf = ({ action, actor_id, object_id, detail }: RepeatedFact) =>
    JSON.stringify([action, actor_id, object_id, detail])

  const isRemembered = (fact: RepeatedFact, now: number): boolean =>
    (written.get(nameOf(fact)) ?? -Infinity) > now - HOUR_MS

  return {
    /** Whether a fact is known to be in the log, without asking. */
    isRemembered,
    /** Whether a fact is in the log. */
    async isWritten(db: Db, fact: AuditFact, now: number): Promise<boolean> {
      if (isRemembered(fact, now)) return true
      const at = await writtenSince(db, fact, now - HOUR_MS)
      if (at === undefined) return false
      const name = nameOf(fact)
      written.delete(name)
      written.set(name, at)
      const [oldest] = written.keys()
      if (written.size > MOST_FACTS && oldest !== undefined) written.delete(oldest)
      return true
    },
  }
}
