import type { Db } from '../../kernel/db/schema.ts'

/** Which document has a name at a destination, and whether it was written there. */
export interface TakenName {
  document_key: string
  is_written: number
  tried: string | null
}

/** Gives a document a name that no other has; answers whose it is, as it was before. */
export async function takeName(
  tx: Db,
  { destinationId, nameKey, documentKey }: { destinationId: string; nameKey: string; documentKey: string },
): Promise<TakenName> {
  await tx
    .insertInto('destination_name')
    .values({ destination_id: destinationId, name_key: nameKey, document_key: documentKey, is_written: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('destination_name')
    .select(['document_key', 'is_written', 'tried'])
    .where('destination_id', '=', destinationId)
    .where('name_key', '=', nameKey)
    .executeTakeFirstOrThrow()
}

/** Something else has a name there; answers whether it was noted: false where it is ours, written meanwhile. */
export async function giveNameUp(
  db: Db,
  { destinationId, nameKey }: { destinationId: string; nameKey: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('destination_name')
    .set({ document_key: '' })
    .where('destination_id', '=', destinationId)
    .where('name_key', '=', nameKey)
    .where('is_written', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes what is known of a name at a destination. */
export async function changeName(
  tx: Db,
  { destinationId, nameKey }: { destinationId: string; nameKey: string },
  change: Partial<TakenName>,
): Promise<void> {
  await tx
    .updateTable('destination_name')
    .set(change)
    .where('destination_id', '=', destinationId)
    .where('name_key', '=', nameKey)
    .execute()
}
