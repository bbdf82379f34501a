import type { Selectable } from 'kysely'
import type { BlobEnvelopeTable } from '../../kernel/db/tables/envelopes.ts'
import type { Db } from '../../kernel/db/schema.ts'

export type EnvelopeRow = Selectable<BlobEnvelopeTable>

/** Rows of one transaction. */
const BATCH = 200

export const envelopesOf = (db: Db, key: string): Promise<EnvelopeRow[]> =>
  db.selectFrom('blob_envelope').selectAll().where('blob_key', '=', key).execute()

export async function addEnvelope(db: Db, row: EnvelopeRow): Promise<void> {
  await db.insertInto('blob_envelope').values(row).execute()
}

export async function removeEnvelope(db: Db, id: string): Promise<void> {
  await db.deleteFrom('blob_envelope').where('id', '=', id).execute()
}

/** Without its data key a blob is not read any more, wherever copies of it lie. */
export async function removeEnvelopes(db: Db, key: string): Promise<void> {
  await db.deleteFrom('blob_envelope').where('blob_key', '=', key).execute()
}

/** Removes what a key wrapped that is lost; answers how many. */
export async function forgetEnvelopes(db: Db, ringKey: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('blob_envelope').where('ring_key', '=', ringKey).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countByRingKey(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('blob_envelope')
    .select(['ring_key', (eb) => eb.fn.countAll<number | string>().as('count')])
    .groupBy('ring_key')
    .execute()
  return new Map(rows.map(({ ring_key, count }) => [ring_key, Number(count)]))
}

/**
 * Wraps anew, a few in each transaction, what another key than `current` wrapped. Answers how many.
 */
export async function rewrapEnvelopes(
  db: Db,
  current: string,
  wrap: (row: EnvelopeRow) => Promise<Pick<EnvelopeRow, 'ring_key' | 'wrapped'>>,
  onWrapped: (count: number) => void,
): Promise<number> {
  let count = 0
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('blob_envelope')
      .selectAll()
      .where('ring_key', '!=', current)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return count
    const wrapped = await Promise.all(rows.map(async (row) => ({ before: row, after: await wrap(row) })))
    await db.transaction().execute(async (tx) => {
      for (const one of wrapped)
        await tx
          .updateTable('blob_envelope')
          .set(one.after)
          .where('id', '=', one.before.id)
          .where('ring_key', '=', one.before.ring_key)
          .execute()
    })
    count += rows.length
    onWrapped(count)
    after = last.id
  }
}
