import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ReplacementState } from '../../../src/shared/contract/replacements.ts'
import { deletedRows } from '../../kernel/deleted-rows.ts'
import type { Db, ReplacedTextTable, ReplacementTable } from '../../kernel/db/schema.ts'
import { openFound, openRows, sealChange, sealRow, sealRows } from '../../kernel/text-keys/sealed-rows.ts'

export type ReplacementRow = Selectable<ReplacementTable>
export type ReplacedTextRow = Selectable<ReplacedTextTable>

/** Which text of which replacement. */
export type ReplacedTextId = Pick<ReplacedTextRow, 'replacement_id' | 'seq'>

/** Rows that are written by one statement. */
const AT_ONCE = 50

export async function insertReplacement(
  tx: Db,
  row: Insertable<ReplacementTable>,
  texts: readonly Insertable<ReplacedTextTable>[],
): Promise<void> {
  await tx
    .insertInto('replacement')
    .values(await sealRow(tx, 'replacement', row))
    .execute()
  for (let at = 0; at < texts.length; at += AT_ONCE)
    await tx
      .insertInto('replaced_text')
      .values(await sealRows(tx, 'replaced_text', texts.slice(at, at + AT_ONCE)))
      .execute()
}

export function replacementById(db: Db, id: string): Promise<ReplacementRow | undefined> {
  return openFound(db, 'replacement', db.selectFrom('replacement').selectAll().where('id', '=', id).executeTakeFirst())
}

/** An owner's replacements, the newest first. */
export async function replacementsOf(db: Db, ownerId: string, most: number): Promise<ReplacementRow[]> {
  const rows = await db
    .selectFrom('replacement')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return openRows(db, 'replacement', rows)
}

/** Whether something is replaced, or undone, for them now. */
export async function isReplacing(tx: Db, ownerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('replacement')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['replacing', 'undoing'])
    .executeTakeFirst()
  return row !== undefined
}

/** The texts of replacements with the names of their files, in order. */
export async function textsOfReplacements(
  db: Db,
  ids: readonly string[],
): Promise<(ReplacedTextRow & { name: string })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('replaced_text')
    .innerJoin('file', 'file.id', 'replaced_text.file_id')
    .selectAll('replaced_text')
    .select('file.name')
    .where('replacement_id', 'in', ids)
    .orderBy('replacement_id')
    .orderBy('seq')
    .execute()
  return openRows(db, 'replaced_text', rows)
}

/** The first text of a replacement in this state that was not tried yet. */
export function nextText(db: Db, id: string, state: 'waiting' | 'replaced'): Promise<ReplacedTextRow | undefined> {
  const found = db
    .selectFrom('replaced_text')
    .selectAll()
    .where('replacement_id', '=', id)
    .where('state', '=', state)
    .where('failure', 'is', null)
    .orderBy('seq')
    .limit(1)
  return openFound(db, 'replaced_text', found.executeTakeFirst())
}

/** Sets a replacement's state where it is another; answers whether it was. */
export async function moveReplacement(
  tx: Db,
  id: string,
  { from, to }: { from: readonly ReplacementState[]; to: ReplacementState },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('replacement')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Changes a text that is in this state; answers whether it was. */
export async function changeText(
  tx: Db,
  { replacement_id, seq }: ReplacedTextId,
  from: ReplacedTextRow['state'],
  change: Updateable<ReplacedTextTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('replaced_text')
    .set(await sealChange(tx, 'replaced_text', { replacement_id, seq }, change))
    .where('replacement_id', '=', replacement_id)
    .where('seq', '=', seq)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Has the texts in which it is replaced be tried again. */
export async function forgetFailures(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('replaced_text')
    .set({ failure: null })
    .where('replacement_id', '=', id)
    .where('state', '=', 'replaced')
    .execute()
}

/** Gives up what waits, for a reason. */
export async function failWaiting(tx: Db, id: string, state: 'waiting' | 'replaced', failure: string): Promise<void> {
  await tx
    .updateTable('replaced_text')
    .set({ failure, ...(state === 'waiting' && { state: 'failed' as const }) })
    .where('replacement_id', '=', id)
    .where('state', '=', state)
    .where('failure', 'is', null)
    .execute()
}

export function removeReplacementsBefore(db: Db, before: number): Promise<number> {
  return deletedRows(
    db.deleteFrom('replacement').where('created_at', '<', before).where('state', 'not in', ['replacing', 'undoing']),
  )
}
