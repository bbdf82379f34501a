import type { Selectable } from 'kysely'
import type { Db, StyleGuideTable } from '../../kernel/db/schema.ts'
import { deletedRows } from '../../kernel/deleted-rows.ts'

export type StyleGuideRow = Selectable<StyleGuideTable>

/** A person's guides, in no order. */
export function guidesOf(db: Db, userId: string): Promise<StyleGuideRow[]> {
  return db.selectFrom('style_guide').selectAll().where('user_id', '=', userId).execute()
}

export function guideOf(db: Db, userId: string, id: string): Promise<StyleGuideRow | undefined> {
  return db.selectFrom('style_guide').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

export async function insertGuide(tx: Db, row: StyleGuideRow): Promise<void> {
  await tx.insertInto('style_guide').values(row).execute()
}

/** Answers the row as it is then; undefined when it is not there. */
export function changeGuide(
  tx: Db,
  { userId, id }: { userId: string; id: string },
  change: Pick<StyleGuideRow, 'guide' | 'changed_at'>,
): Promise<StyleGuideRow | undefined> {
  return tx
    .updateTable('style_guide')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Also where it is the default. Answers whether it was there. */
export async function removeGuide(tx: Db, userId: string, id: string): Promise<boolean> {
  await tx.deleteFrom('style_default').where('user_id', '=', userId).where('guide_id', '=', id).execute()
  return (await deletedRows(tx.deleteFrom('style_guide').where('id', '=', id).where('user_id', '=', userId))) > 0
}

/** Id of the guide of a person's files for which none is chosen. */
export async function defaultOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('style_default').select('guide_id').where('user_id', '=', userId).executeTakeFirst()
  return row?.guide_id ?? null
}

export async function setDefault(tx: Db, userId: string, id: string | null): Promise<void> {
  await tx.deleteFrom('style_default').where('user_id', '=', userId).execute()
  if (id !== null) await tx.insertInto('style_default').values({ user_id: userId, guide_id: id }).execute()
}
