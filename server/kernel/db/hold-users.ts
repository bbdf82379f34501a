import type { Db } from './schema.ts'

/**
 * Takes a person's row until the transaction ends, so that decisions about one account are made one after the other. A
 * write, because SQLite has no `select for update`. False when the account is gone.
 */
export async function holdUser(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('user').set({ id }).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes these people's rows until the transaction ends, in the order of their ids, so that two transactions never wait
 * for each other.
 */
export async function holdUsers(tx: Db, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids.toSorted())) await holdUser(tx, id)
}
