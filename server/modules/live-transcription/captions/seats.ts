import { gatheredTransaction } from '../../../kernel/db/gathered-transactions.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { noteLinkOpened } from '../../transcripts/index.ts'

/** A reader's place: whose page has it, by which connection. */
export interface Seat {
  linkId: string
  reader: string
  connectionId: string
}

/** A seat is kept so long after its page was last there. Milliseconds. */
export const SEAT_MS = 60_000

/**
 * Takes a seat, or takes it over from an earlier connection of the same page; false when all are taken. The link's row
 * is taken before, so that of two who come at once for the last seat one gets it.
 */
export async function takeSeat(
  db: Db,
  { linkId, reader, connectionId }: Seat,
  { seats, now }: { seats: number; now: number },
): Promise<boolean> {
  // An audience comes all at once.
  return gatheredTransaction(db, async (tx) => {
    await noteLinkOpened(tx, linkId, now)
    await tx.deleteFrom('caption_seat').where('link_id', '=', linkId).where('until', '<=', now).execute()
    const others = await tx
      .selectFrom('caption_seat')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .where('link_id', '=', linkId)
      .where('reader', '!=', reader)
      .executeTakeFirstOrThrow()
    if (Number(others.count) >= seats) return false
    const seat = { connection_id: connectionId, until: now + SEAT_MS }
    await tx
      .insertInto('caption_seat')
      .values({ link_id: linkId, reader, ...seat })
      .onConflict((conflict) => conflict.columns(['link_id', 'reader']).doUpdateSet(seat))
      .execute()
    return true
  })
}

/** Keeps seats; answers those of these connections that still have one. */
export async function keepSeats(db: Db, connectionIds: readonly string[], now: number): Promise<Set<string>> {
  const kept = await db
    .updateTable('caption_seat')
    .set({ until: now + SEAT_MS })
    .where('connection_id', 'in', connectionIds)
    .returning('connection_id')
    .execute()
  return new Set(kept.map(({ connection_id: id }) => id))
}

export async function leaveSeat(db: Db, connectionId: string): Promise<void> {
  await db.deleteFrom('caption_seat').where('connection_id', '=', connectionId).execute()
}
