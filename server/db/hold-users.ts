import type { Db } from './schema.ts'

/**
 * Takes these people's rows until the transaction ends, in the order of their ids, so that two transactions never wait for each other.
 * A write, because SQLite has no `select for update`.
 */
export async function holdUsers(tx: Db, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids.toSorted())) await tx.updateTable('user').set({ id }).where('id', '=', id).execute()
}
