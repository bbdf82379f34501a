import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, DestinationDeliveryTable, DestinationTable, FileTable } from '../../kernel/db/schema.ts'
import { deletedRows } from '../../kernel/deleted-rows.ts'

export type DestinationRow = Selectable<DestinationTable>
export type DeliveryRow = Selectable<DestinationDeliveryTable>

export async function insertDestination(tx: Db, row: Insertable<DestinationTable>): Promise<void> {
  await tx.insertInto('destination').values(row).execute()
}

/** The person's destinations, newest first. */
export const destinationsOf = (db: Db, userId: string): Promise<DestinationRow[]> =>
  db
    .selectFrom('destination')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const destinationOf = (db: Db, userId: string, id: string): Promise<DestinationRow | undefined> =>
  db.selectFrom('destination').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

export const destinationById = (db: Db, id: string): Promise<DestinationRow | undefined> =>
  db.selectFrom('destination').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of these people that are switched on. */
export const enabledOf = async (db: Db, userIds: readonly string[]): Promise<DestinationRow[]> =>
  userIds.length === 0
    ? []
    : db.selectFrom('destination').selectAll().where('user_id', 'in', userIds).where('is_enabled', '=', 1).execute()

/** Those that have texts to look at that were there before, or were saved while they were off. */
export const behind = (db: Db): Promise<DestinationRow[]> =>
  db
    .selectFrom('destination')
    .selectAll()
    .where('catch_up_since', 'is not', null)
    .where('is_enabled', '=', 1)
    .orderBy('id')
    .execute()

/** Answers the row as it is then; undefined when it is not there. */
export const changeDestination = (
  tx: Db,
  id: string,
  change: Updateable<DestinationTable>,
): Promise<DestinationRow | undefined> =>
  tx.updateTable('destination').set(change).where('id', '=', id).returningAll().executeTakeFirst()

/** Those whose secret another than the newest sealed: how it marks its own is `newestMark`. */
export const sealedByOlder = (db: Db, newestMark: string, most: number): Promise<DestinationRow[]> =>
  db.selectFrom('destination').selectAll().where('sealed_secret', 'not like', `${newestMark}.%`).limit(most).execute()

/** Keeps a secret under another seal, unless it was changed meanwhile. */
export async function sealAnew(
  db: Db,
  { id, sealed_secret: former }: Pick<DestinationRow, 'id' | 'sealed_secret'>,
  sealed: string,
): Promise<void> {
  await db
    .updateTable('destination')
    .set({ sealed_secret: sealed })
    .where('id', '=', id)
    .where('sealed_secret', '=', former)
    .execute()
}

export async function removeDestinationOf(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('destination').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Somebody else may have set them up, or changed where they lead: their owner switches them on again. */
export async function switchOffDestinationsOf(tx: Db, userId: string, at: number): Promise<void> {
  await tx
    .updateTable('destination')
    .set({ is_enabled: 0, paused_because: 'reset', off_since: at })
    .where('user_id', '=', userId)
    .where('is_enabled', '=', 1)
    .execute()
}

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

/** How many deliveries of these destinations wait, and how many were given up. */
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

/** What of a file decides where its texts go. */
export type SentFile = Pick<
  Selectable<FileTable>,
  'id' | 'owner_id' | 'name' | 'status' | 'language_code' | 'folder_id' | 'uploaded_at'
>

const SENT_FILE = ['id', 'owner_id', 'name', 'status', 'language_code', 'folder_id', 'uploaded_at'] as const

export const sentFile = (db: Db, id: string): Promise<SentFile | undefined> =>
  db.selectFrom('file').select(SENT_FILE).where('id', '=', id).executeTakeFirst()

/** The next files of an owner by their ids, whose texts are there. */
export const filesAfter = (db: Db, ownerId: string, after: string | null, limit: number): Promise<SentFile[]> =>
  db
    .selectFrom('file')
    .select(SENT_FILE)
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['EDITING', 'FINISHED'])
    .where('id', '>', after ?? '')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The texts of files, with the number of the newest save of each. */
export const textsOfFiles = async (
  db: Db,
  fileIds: readonly string[],
): Promise<{ file_id: string; language: string; version: number }[]> =>
  fileIds.length === 0
    ? []
    : db
        .selectFrom('transcript')
        .select(['file_id', 'language', 'version'])
        .where('file_id', 'in', fileIds)
        .orderBy('language')
        .execute()
