import type { Insertable, Selectable } from 'kysely'
import type { Db, ImportTable } from '../../../kernel/db/schema.ts'
import { bodyColumns, nameText, readBody, type StagedText } from '../../texts/index.ts'

export type ImportRow = Selectable<ImportTable>

/** States in which a job waits or runs. */
export const UNDER_WAY = ['waiting', 'looking', 'fetching', 'checking'] as const satisfies readonly ImportRow['state'][]

const NOT_DONE: readonly ImportRow['state'][] = [...UNDER_WAY, 'asking', 'same', 'failed']

/** False when the person has one of that name already. */
export async function insertImport(tx: Db, row: Insertable<ImportTable>): Promise<boolean> {
  const result = await tx
    .insertInto('import')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function importById(db: Db, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The person's import, or undefined for one that is not there or not theirs. */
export function importOf(db: Db, userId: string, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('import').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

/** The person's import of the name that its sender gave it. */
export function importNamed(db: Db, userId: string, clientKey: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('import')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
}

/** The person's imports that are no files yet, oldest first. */
export function openImportsOf(db: Db, userId: string): Promise<ImportRow[]> {
  return db
    .selectFrom('import')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', NOT_DONE)
    .orderBy('id')
    .execute()
}

/** Changes an import that is in one of these states and answers it; undefined when it is in another, or gone. */
export function changeImport(
  tx: Db,
  id: string,
  from: readonly ImportRow['state'][],
  changes: Partial<ImportRow>,
): Promise<ImportRow | undefined> {
  return tx
    .updateTable('import')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteImport(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('import').where('id', '=', id).execute()
}

/** Keeps the text that comes with an import, which was staged before. */
export async function keepTranscript(
  tx: Db,
  importId: string,
  { name, text }: { name: string; text: StagedText },
): Promise<void> {
  await nameText(tx, text)
  const columns = await bodyColumns(tx, { table: 'import_transcript', import_id: importId }, text)
  await tx
    .insertInto('import_transcript')
    .values({ import_id: importId, name, ...columns })
    .execute()
}

/** The text that came with an import and is not its file's yet, gzipped. */
export async function transcriptOf(db: Db, importId: string): Promise<{ name: string; body: Uint8Array } | undefined> {
  const row = await db.selectFrom('import_transcript').selectAll().where('import_id', '=', importId).executeTakeFirst()
  if (!row) return undefined
  const body = await readBody(db, { table: 'import_transcript', import_id: importId }, row)
  return body && { name: row.name, body }
}

export async function hasTranscript(db: Db, importId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('import_transcript')
      .select('import_id')
      .where('import_id', '=', importId)
      .executeTakeFirst()) !== undefined
  )
}

export async function dropTranscript(tx: Db, importId: string): Promise<void> {
  await tx.deleteFrom('import_transcript').where('import_id', '=', importId).execute()
}

/** Removes all imports of a person; answers what they were. */
export function deleteImportsOf(tx: Db, userId: string): Promise<ImportRow[]> {
  return tx.deleteFrom('import').where('user_id', '=', userId).returningAll().execute()
}

/** Imports whose time is over: nothing has happened to them for long. */
export function expiredImports(db: Db, at: number): Promise<ImportRow[]> {
  return db.selectFrom('import').selectAll().where('expires_at', '<=', at).limit(500).execute()
}
