import { HOUR_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { leftSince } from './repository.ts'
import type { LiveSessions } from './service.ts'

/** A session to which nobody comes back for so long is ended with what is stored. */
const LEFT_MS = 12 * HOUR_MS

/** Ends sessions that were left; answers how many. */
export async function sweepLeftSessions({
  db,
  sessions,
  now,
}: {
  db: Db
  sessions: Pick<LiveSessions, 'endAs'>
  now: () => number
}): Promise<number> {
  let ended = 0
  for (const fileId of await leftSince(db, now() - LEFT_MS)) if (await sessions.endAs(fileId, 'left')) ended += 1
  return ended
}
