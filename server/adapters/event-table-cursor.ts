import type { Selectable } from 'kysely'
import type { Db, EventTable } from '../kernel/db/schema.ts'

/** How long an id that was skipped may still appear: longer than any transaction of ours. */
const GAP_MS = 60_000
/** How far back from the newest id a new reader looks for such ids. */
const GAP_WINDOW = 200
const BATCH = 1000

/**
 * Reads the event table forward, each row once.
 * PostgreSQL hands out ids before the commit, so a lower id may become visible after a higher one:
 * ids that were skipped are looked for again until they are too old to come.
 */
export function createEventCursor({ db, now }: { db: Db; now: () => number }) {
  let newest = 0
  /** Skipped ids, with when they were first missed. */
  const gaps = new Map<number, number>()

  function passTo(id: number): void {
    for (let skipped = Math.max(newest + 1, id - GAP_WINDOW); skipped < id; skipped += 1) gaps.set(skipped, now())
    newest = id
  }

  return {
    /** Begins after the events that are there. */
    async start(): Promise<void> {
      const rows = await db.selectFrom('event').select('id').orderBy('id', 'desc').limit(GAP_WINDOW).execute()
      const top = rows[0]?.id ?? 0
      newest = Math.max(0, top - GAP_WINDOW)
      for (const row of rows.toReversed()) if (row.id > newest) passTo(row.id)
    },

    /** The events that came since the last call, lowest id first. */
    async next(): Promise<Selectable<EventTable>[]> {
      const came: Selectable<EventTable>[] = []
      for (;;) {
        const rows = await db
          .selectFrom('event')
          .selectAll()
          .where((eb) => eb.or([eb('id', '>', newest), ...(gaps.size > 0 ? [eb('id', 'in', [...gaps.keys()])] : [])]))
          .orderBy('id')
          .limit(BATCH)
          .execute()
        for (const row of rows) if (!gaps.delete(row.id)) passTo(row.id)
        came.push(...rows)
        if (rows.length < BATCH) break
      }
      for (const [id, since] of gaps) if (now() - since > GAP_MS) gaps.delete(id)
      return came
    },
  }
}
