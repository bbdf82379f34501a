import type { Db } from '../../../kernel/db/schema.ts'

/** Gives the account an address, which ends what it wanted before. */
export async function setEmail(
  tx: Db,
  userId: string,
  address: { email: string; email_validated_at: number | null; email_changed_at: number },
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...address, wanted_email: null, wanted_at: null })
    .where('id', '=', userId)
    .execute()
}

/** Has the account look as if it had an address, which is somebody else's. */
export async function setWanted(tx: Db, userId: string, email: string, at: number): Promise<void> {
  await tx.updateTable('user').set({ wanted_email: email, wanted_at: at }).where('id', '=', userId).execute()
}

/** The changes that can still be undone. */
const liveUndos = (db: Db, now: number) =>
  db.selectFrom('email_key').where('kind', '=', 'undo-email-change').where('expires_at', '>', now)

/** Whether somebody else has the address, or could have it back by an undo. */
export async function isTaken(db: Db, email: string, userId: string | null, now: number): Promise<boolean> {
  const owner = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (owner && owner.id !== userId) return true
  const kept = await liveUndos(db, now).select('user_id').where('sent_to', '=', email).execute()
  return kept.some(({ user_id }) => user_id !== userId)
}

/** How many of the user's changes can still be undone. */
export async function countUndoable(tx: Db, userId: string, now: number): Promise<number> {
  const rows = await liveUndos(tx, now).select('created_at').distinct().where('user_id', '=', userId).execute()
  return rows.length
}

/** The change that an undo would take back, while it can. */
export function undoById(db: Db, id: string) {
  return db
    .selectFrom('email_key')
    .select(['sent_to', 'created_at', 'expires_at'])
    .where('id', '=', id)
    .where('kind', '=', 'undo-email-change')
    .executeTakeFirst()
}

/** Uses an undo key up. */
export async function takeUndo(
  tx: Db,
  keyHash: string,
  now: number,
): Promise<{ userId: string; email: string; createdAt: number } | null> {
  const row = await tx
    .deleteFrom('email_key')
    .where('key_hash', '=', keyHash)
    .where('kind', '=', 'undo-email-change')
    .where('expires_at', '>', now)
    .returning(['user_id', 'sent_to', 'created_at'])
    .executeTakeFirst()
  return row?.sent_to ? { userId: row.user_id, email: row.sent_to, createdAt: row.created_at } : null
}

/** The address before the oldest change that can still be undone; undefined when there is none. */
async function addressBefore(db: Db, userId: string, now: number): Promise<string | undefined> {
  const oldest = await liveUndos(db, now)
    .select('sent_to')
    .where('user_id', '=', userId)
    .where('sent_to', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return oldest?.sent_to ?? undefined
}

/**
 * Where a link to choose a new password goes: for as long as a change can be undone, to the address before it, which
 * was proven to be the owner's.
 */
export async function resetAddressOf(db: Db, user: { id: string; email: string }, now: number): Promise<string> {
  return (await addressBefore(db, user.id, now)) ?? user.email
}

/**
 * The account's address has proven itself. Where it was the account's before, what came in between has nothing to undo
 * any more; an address that is new to the account ends no undo.
 */
export async function endYoungerUndos(tx: Db, userId: string, provenAddress: string): Promise<void> {
  const first = await tx
    .selectFrom('email_key')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'undo-email-change')
    .where('sent_to', '=', provenAddress)
    .executeTakeFirst()
  if (first && first.at !== null) await removeUndosSince(tx, userId, first.at)
}

/** Makes the undo keys of this change and of all later ones useless. */
export async function removeUndosSince(tx: Db, userId: string, createdAt: number): Promise<void> {
  await tx
    .deleteFrom('email_key')
    .where('user_id', '=', userId)
    .where('kind', '=', 'undo-email-change')
    .where('created_at', '>=', createdAt)
    .execute()
}
