import type { SelectQueryBuilder } from 'kysely'
import type { FileStatus } from '../../../../src/shared/domain/file-status.ts'
import { isPostgres } from '../../../kernel/db/is-postgres.ts'
import type { Database, Db } from '../../../kernel/db/schema.ts'
import type { FileRow } from '../repository.ts'

/** Nobody is at work on the text of such a file, and nobody waits to be. */
export const AT_REST: readonly FileStatus[] = ['EDITING', 'FINISHED', 'FAILED']

/** Takes those of these files that are an owner's, in the order of their ids. */
export function holdOwnFiles(tx: Db, ownerId: string, ids: readonly string[]): Promise<FileRow[]> {
  return tx
    .selectFrom('file')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
    .execute()
}

/** Whether anything is being done with any file of an owner. */
export async function isAnyInWork(db: Db, ownerId: string): Promise<boolean> {
  const busy = await db
    .selectFrom('file_count')
    .select('files')
    .where('owner_id', '=', ownerId)
    .where('status', 'not in', AT_REST)
    .where('files', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (busy) return true
  const live = await db
    .selectFrom('file')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('is_live', '=', 1)
    .limit(1)
    .executeTakeFirst()
  if (live) return true
  return (await inWorkAmong(db, db.selectFrom('file').select('id').where('owner_id', '=', ownerId))).size > 0
}

/** Files by their ids, or by a query of those. */
type FileIds = readonly string[] | SelectQueryBuilder<Database, 'file', { id: string }>

/** Which of these files something is being made of, beside their text. */
export async function inWorkAmong(tx: Db, ids: FileIds): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('translation')
    .select('file_id')
    .where('file_id', 'in', ids)
    .where('status', 'in', ['WAITING', 'TRANSLATING'])
    .union(
      tx
        .selectFrom('answer')
        .select((eb) => eb.ref('file_id').$notNull().as('file_id'))
        .where('file_id', 'in', ids)
        .where('status', '=', 'WORKING'),
    )
    .union(unanswered(tx, 'second_reading', ids))
    .union(unanswered(tx, 'hearing', ids))
    .union(
      tx
        .selectFrom('speaker_telling')
        .select('file_id')
        .where('file_id', 'in', ids)
        .where('turns', 'is', null)
        .where('failure', 'is', null),
    )
    .execute()
  return new Set(rows.map(({ file_id }) => file_id))
}

const unanswered = (tx: Db, table: 'second_reading' | 'hearing', ids: FileIds) =>
  tx
    .selectFrom(table)
    .select('file_id')
    .where('file_id', 'in', ids)
    .where('words', 'is', null)
    .where('failure', 'is', null)

/** Those who hold any of these files by shares of files, or by links; of groups, those who have opened one. */
export async function holdersAmong(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('file_share')
    .select((eb) => eb.ref('user_id').$notNull().as('id'))
    .where('file_id', 'in', ids)
    .where('user_id', 'is not', null)
    .union(tx.selectFrom('share_opening').select('user_id as id').where('file_id', 'in', ids))
    .union(
      tx
        .selectFrom('link_guest')
        .select((eb) => eb.ref('user_id').$notNull().as('id'))
        .where('file_id', 'in', ids)
        .where('user_id', 'is not', null),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these files somebody has open. */
export async function openAmong(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('text_presence').select('file_id').distinct().where('file_id', 'in', ids).execute()
  return rows.map(({ file_id }) => file_id)
}

/** What these files take of their owner's storage, in bytes. */
export async function bytesOf(tx: Db, files: readonly FileRow[]): Promise<number> {
  const ids = files.map(({ id }) => id)
  const texts = await tx.selectFrom('transcript').select('bytes').where('file_id', 'in', ids).execute()
  const media = files.filter(({ media_key }) => media_key !== null)
  return [...media.map(({ size }) => size), ...texts.map(({ bytes }) => bytes)].reduce((sum, one) => sum + one, 0)
}

/**
 * Gives files another owner. What was the former owner's of them ends: their folder, their style guide, the name of the
 * upload, shares with everybody on their plan, and what they were told of the file's end.
 */
export async function setOwner(
  tx: Db,
  files: readonly FileRow[],
  { to, folderOf }: { to: string; folderOf: (file: FileRow) => string | null },
): Promise<void> {
  const ids = files.map(({ id }) => id)
  await tx.deleteFrom('retention_notice').where('file_id', 'in', ids).execute()
  await tx
    .deleteFrom('file_share')
    .where('file_id', 'in', ids)
    .where((eb) => eb.or([eb('plan_id', 'is not', null), eb('user_id', '=', to)]))
    .execute()
  for (const [folderId, of] of Map.groupBy(files, folderOf))
    await tx
      .updateTable('file')
      .set({ owner_id: to, folder_id: folderId, upload_key: null, upload_hash: null })
      .set((eb) => ({
        style_guide: eb.case().when('style_guide', '=', 'none').then(eb.ref('style_guide')).else(null).end(),
      }))
      .where(
        'id',
        'in',
        of.map(({ id }) => id),
      )
      .execute()
}
