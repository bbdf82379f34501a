import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AnswerTemplateTable, Db } from '../../kernel/db/schema.ts'

export type TemplateRow = Selectable<AnswerTemplateTable>

/** An account's templates, oldest first. */
export function templatesOf(db: Db, accountId: string): Promise<TemplateRow[]> {
  return db.selectFrom('answer_template').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

export function templateOf(db: Db, accountId: string, id: string): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('answer_template')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function insertTemplate(tx: Db, row: Insertable<AnswerTemplateTable>): Promise<void> {
  await tx.insertInto('answer_template').values(row).execute()
}

/** False for one that is not the account's. */
export async function changeTemplate(
  db: Db,
  accountId: string,
  id: string,
  to: Updateable<AnswerTemplateTable>,
): Promise<boolean> {
  const changed = await db
    .updateTable('answer_template')
    .set(to)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** False for one that is not the account's. */
export async function deleteTemplate(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('answer_template')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
