import type { ListenedRange } from '../../../../src/shared/contract/listened.ts'
import type { Db } from '../../../kernel/db/schema.ts'

/** What a person has listened to of a file; empty where nothing was told. */
export async function listenedBy(
  db: Db,
  { fileId, userId }: { fileId: string; userId: string },
): Promise<ListenedRange[]> {
  const row = await db
    .selectFrom('listened')
    .select('ranges')
    .where('file_id', '=', fileId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? parse(row.ranges) : []
}

/** Everybody who has listened to a file, the one who told last first. */
export async function listenersOf(db: Db, fileId: string): Promise<{ userId: string; ranges: ListenedRange[] }[]> {
  const rows = await db
    .selectFrom('listened')
    .select(['user_id', 'ranges'])
    .where('file_id', '=', fileId)
    .orderBy('noted_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({ userId: row.user_id, ranges: parse(row.ranges) }))
}

/** Ids of the files of which a person has listened to anything. */
export async function listenedFilesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listened')
    .select('file_id')
    .where('user_id', '=', userId)
    .orderBy('file_id')
    .execute()
  return rows.map((row) => row.file_id)
}

/** Keeps them in the place of those before. */
export async function keepListened(
  tx: Db,
  { fileId, userId, ranges, at }: { fileId: string; userId: string; ranges: readonly ListenedRange[]; at: number },
): Promise<void> {
  const kept = { ranges: JSON.stringify(ranges), noted_at: at }
  await tx
    .insertInto('listened')
    .values({ file_id: fileId, user_id: userId, ...kept })
    .onConflict((conflict) => conflict.columns(['file_id', 'user_id']).doUpdateSet(kept))
    .execute()
}

const parse = (ranges: string) => JSON.parse(ranges) as ListenedRange[]
