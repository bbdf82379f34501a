import type { Selectable, Updateable } from 'kysely'
import { deletedRows } from '../../kernel/deleted-rows.ts'
import type { Db, DestinationDeliveryTable } from '../../kernel/db/schema.ts'

export type DeliveryRow = Selectable<DestinationDeliveryTable>

/** Adds a delivery unless this version went there in this format, or is on its way; answers whether it was added. */
export async function insertDelivery(tx: Db, row: DeliveryRow): Promise<boolean> {
  const added = await tx
    .insertInto('destination_delivery')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['destination_id', 'file_id', 'language', 'format', 'version']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Whether a version of a text went to a destination in some format, or is on its way. */
export async function hasVersion(
  tx: Db,
  destinationId: string,
  { fileId, language, version }: { fileId: string; language: string; version: number },
): Promise<boolean> {
  const found = await tx
    .selectFrom('destination_delivery')
    .select('id')
    .where('destination_id', '=', destinationId)
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Earlier versions of a text that were not delivered yet give way to this one. */
export async function supersedeBefore(
  tx: Db,
  { destination_id, file_id, language, format, version }: DeliveryRow,
): Promise<void> {
  await tx
    .updateTable('destination_delivery')
    .set({ status: 'superseded', next_try_at: null, problem: null })
    .where('destination_id', '=', destination_id)
    .where('file_id', '=', file_id)
    .where('language', '=', language)
    .where('format', '=', format)
    .where('version', '<', version)
    .where('status', 'in', ['waiting', 'failed'])
    .execute()
}

export const deliveryById = (db: Db, id: string): Promise<DeliveryRow | undefined> =>
  db.selectFrom('destination_delivery').selectAll().where('id', '=', id).executeTakeFirst()

/** The latest deliveries to a destination with the names and languages of their files, newest first. */
export const latestDeliveries = (db: Db, destinationId: string, limit: number): Promise<(DeliveryRow & FileFacts)[]> =>
  selectWithFile(db)
    .where('destination_delivery.destination_id', '=', destinationId)
    .orderBy('destination_delivery.created_at', 'desc')
    .orderBy('destination_delivery.id', 'desc')
    .limit(limit)
    .execute()

/** A delivery with the name and language of its file. */
export const shownDelivery = (db: Db, id: string): Promise<DeliveryRow & FileFacts> =>
  selectWithFile(db).where('destination_delivery.id', '=', id).executeTakeFirstOrThrow()

/** What is shown of the file of a delivery; null for a test. */
export interface FileFacts {
  file_name: string | null
  file_language: string | null
}

const selectWithFile = (db: Db) =>
  db
    .selectFrom('destination_delivery')
    .leftJoin('file', 'file.id', 'destination_delivery.file_id')
    .selectAll('destination_delivery')
    .select(['file.name as file_name', 'file.language_code as file_language'])

/** How many deliveries of each of these destinations wait, and how many were given up. */
export async function countDeliveries(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { waiting: number; failed: number }>> {
  const counts = new Map(ids.map((id) => [id, { waiting: 0, failed: 0 }]))
  if (ids.length === 0) return counts
  const rows = await db
    .selectFrom('destination_delivery')
    .select((x) => ['destination_id', 'status', x.fn.countAll<number | string>().as('count')])
    .where('destination_id', 'in', ids)
    .where('status', 'in', ['waiting', 'failed'])
    .groupBy(['destination_id', 'status'])
    .execute()
  for (const { destination_id: id, status, count } of rows) {
    const of = counts.get(id)
    if (of && (status === 'waiting' || status === 'failed')) of[status] = Number(count)
  }
  return counts
}

/** Changes a delivery that is still in one of these states; undefined when it is not. */
export const changeDelivery = (
  tx: Db,
  id: string,
  from: readonly DeliveryRow['status'][],
  change: Updateable<DestinationDeliveryTable>,
): Promise<DeliveryRow | undefined> =>
  tx
    .updateTable('destination_delivery')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()

/** Has later versions of a document that were delivered go again; answers their deliveries. */
export async function repeatLater(
  tx: Db,
  { destination_id, file_id, language, format, version }: DeliveryRow,
  at: number,
): Promise<string[]> {
  if (file_id === null) return []
  const later = await tx
    .updateTable('destination_delivery')
    .set({ status: 'waiting', attempts: 0, next_try_at: at })
    .where('destination_id', '=', destination_id)
    .where('file_id', '=', file_id)
    .where('language', '=', language)
    .where('format', '=', format)
    .where('version', '>', version)
    .where('status', '=', 'delivered')
    .returning('id')
    .execute()
  return later.map(({ id }) => id)
}

/**
 * Has documents of a version that went, had nothing in them or are on their way, go again; answers their deliveries.
 * Those that are on their way find it out at their end.
 */
export async function wantAgain(
  tx: Db,
  destinationId: string,
  {
    fileId,
    language,
    version,
    formats,
  }: { fileId: string; language: string; version: number; formats: readonly DeliveryRow['format'][] },
  at: number,
): Promise<string[]> {
  const again = await tx
    .updateTable('destination_delivery')
    .set((x) => ({ status: 'waiting', attempts: 0, next_try_at: at, wanted: x('wanted', '+', 1) }))
    .where('destination_id', '=', destinationId)
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('version', '=', version)
    .where('format', 'in', formats)
    .where('status', 'in', ['waiting', 'delivered', 'empty'])
    .returning('id')
    .execute()
  return again.map(({ id }) => id)
}

/** Marks a delivery as done, also one that a later version took the place of; answers whether it has to go again. */
export async function endDelivery(
  tx: Db,
  { id, wanted }: Pick<DeliveryRow, 'id' | 'wanted'>,
  change: Updateable<DestinationDeliveryTable>,
  at: number,
): Promise<boolean> {
  const ended = await tx
    .updateTable('destination_delivery')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'superseded'])
    .where((x) => x.or([x('wanted', '=', wanted), x('status', '=', 'superseded')]))
    .returning('id')
    .executeTakeFirst()
  if (ended) return false
  const again = await changeDelivery(tx, id, ['waiting'], { ...change, status: 'waiting', next_try_at: at })
  return again !== undefined
}

/** Has deliveries that were given up wait again, the newest ones; answers which. */
export async function reviveFailed(tx: Db, destinationId: string, at: number, most: number): Promise<string[]> {
  const failed = tx
    .selectFrom('destination_delivery')
    .select('id')
    .where('destination_id', '=', destinationId)
    .where('status', '=', 'failed')
    .where('file_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(most)
  const revived = await tx
    .updateTable('destination_delivery')
    .set({ status: 'waiting', attempts: 0, next_try_at: at, problem: null })
    .where('id', 'in', failed)
    .returning('id')
    .execute()
  return revived.map(({ id }) => id)
}

/**
 * Forgets deliveries from before a time, but for the newest of each text: by that it is known what went out. Answers
 * how many.
 */
export const removeDeliveriesBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(
    db
      .deleteFrom('destination_delivery')
      .where('created_at', '<', at)
      .where((x) =>
        x.or([
          x('file_id', 'is', null),
          x.exists(
            x
              .selectFrom('destination_delivery as later')
              .select('later.id')
              .whereRef('later.destination_id', '=', 'destination_delivery.destination_id')
              .whereRef('later.file_id', '=', 'destination_delivery.file_id')
              .whereRef('later.language', '=', 'destination_delivery.language')
              .whereRef('later.format', '=', 'destination_delivery.format')
              .whereRef('later.version', '>', 'destination_delivery.version'),
          ),
        ]),
      ),
  )
