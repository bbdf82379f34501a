import type { Db } from '../../../kernel/db/schema.ts'
import { heldFiles } from '../holds/repository.ts'
import type { FileRow } from '../repository.ts'

/** People who say how long their files are kept, and those who were told of some and say it no more. */
export async function ownersWithRules(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('preference')
    .select('user_id as id')
    .where('file_retention', 'is not', null)
    .union(db.selectFrom('folder').select('owner_id as id').where('retention', 'is not', null))
    .union(db.selectFrom('retention_notice').select('owner_id as id'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these files, those of which their owner was not told yet. */
export function untold(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom('file')
    .selectAll('file')
    .where('file.id', 'in', ids)
    .where('file.id', 'not in', (eb) => eb.selectFrom('retention_notice').select('retention_notice.file_id'))
    .orderBy('file.id')
    .execute()
}

/** Of these files, those that go now as their owner was told. */
export async function overFor(db: Db, ids: readonly string[], now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('retention_notice')
    .select('file_id')
    .where('file_id', 'in', ids)
    .where('removes_at', '<=', now)
    .execute()
  return rows.map(({ file_id: id }) => id)
}

export async function note(
  tx: Db,
  { file, at, removesAt }: { file: Pick<FileRow, 'id' | 'owner_id'>; at: number; removesAt: number },
): Promise<void> {
  await tx
    .insertInto('retention_notice')
    .values({ file_id: file.id, owner_id: file.owner_id, mailed_at: at, removes_at: removesAt })
    .execute()
}

/**
 * Forgets what an owner was told of files that do not go then any more, for their rule is another, they are in work
 * again, or on hold: before they go they are told anew. `endOf` says when the time of a file is over; null for never.
 */
export async function forgetUnfounded(db: Db, ownerId: string, endOf: (file: FileRow) => number | null): Promise<void> {
  const told = await db
    .selectFrom('retention_notice')
    .innerJoin('file', 'file.id', 'retention_notice.file_id')
    .selectAll('file')
    .select('removes_at')
    .where('retention_notice.owner_id', '=', ownerId)
    .execute()
  const held = await heldFiles(
    db,
    told.map(({ id }) => id),
  )
  const unfounded = told.flatMap(({ removes_at: removesAt, ...file }) => {
    const end = endOf(file)
    return end === null || end > removesAt || held.has(file.id) ? [file.id] : []
  })
  if (unfounded.length > 0) await db.deleteFrom('retention_notice').where('file_id', 'in', unfounded).execute()
}

/** Names of files of which an owner was told in a mail, and when the first of them goes. */
export async function toldIn(
  db: Db,
  ownerId: string,
  mailedAt: number,
): Promise<{ names: string[]; removesAt: number | null }> {
  const rows = await db
    .selectFrom('retention_notice')
    .innerJoin('file', 'file.id', 'retention_notice.file_id')
    .select(['file.name', 'removes_at'])
    .where('retention_notice.owner_id', '=', ownerId)
    .where('mailed_at', '=', mailedAt)
    .orderBy('removes_at')
    .orderBy('file.name')
    .execute()
  return { names: rows.map(({ name }) => name), removesAt: rows[0]?.removes_at ?? null }
}
