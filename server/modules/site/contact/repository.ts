import { v7 as uuid } from 'uuid'
import type { Db } from '../../../kernel/db/schema.ts'

/** What a visitor wrote. */
export interface NewContactMessage {
  name: string
  from: string
  subject: string
  message: string
}

export async function addContactMessage(tx: Db, { from, ...said }: NewContactMessage, at: number): Promise<void> {
  await tx
    .insertInto('contact_message')
    .values({ id: uuid(), ...said, email: from, sent_at: at })
    .execute()
}

/** Newest first, from before the id `from` on; `open`: only those that nobody has answered. */
export function contactMessages(
  db: Db,
  { from, open, limit }: { from?: string | undefined; open: boolean; limit: number },
) {
  let query = db.selectFrom('contact_message').selectAll().orderBy('id', 'desc').limit(limit)
  if (from !== undefined) query = query.where('id', '<', from)
  if (open) query = query.where('answered_at', 'is', null)
  return query.execute()
}

/** How many nobody has answered. */
export async function openContactMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Says that one was answered at a time, or with null that it was not; false where it is not there. */
export async function markContactMessage(tx: Db, id: string, answeredAt: number | null): Promise<boolean> {
  const result = await tx
    .updateTable('contact_message')
    .set({ answered_at: answeredAt })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Forgets those that came before a time; answers how many. */
export async function removeContactMessagesBefore(db: Db, at: number): Promise<number> {
  const result = await db.deleteFrom('contact_message').where('sent_at', '<', at).executeTakeFirst()
  return Number(result.numDeletedRows)
}
