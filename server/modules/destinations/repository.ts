import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, DestinationTable, FileTable } from '../../kernel/db/schema.ts'

export type DestinationRow = Selectable<DestinationTable>

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
