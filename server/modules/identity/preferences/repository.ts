import type { Selectable } from 'kysely'
import type { ExportTemplate, NamedTemplate } from '../../../../src/shared/contract/preferences.ts'
import { INITIAL_TEMPLATE } from '../../../../src/shared/transcript/formats/template.ts'
import type { Db, PreferenceTable } from '../../../kernel/db/schema.ts'
import { createMailKey } from '../auth/tokens.ts'

export type PreferenceRow = Selectable<PreferenceTable>

/** What a person chose, undefined when they never did. */
export function preferenceOf(db: Db, userId: string): Promise<PreferenceRow | undefined> {
  return db.selectFrom('preference').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Changes what is given; what a person never chose begins as it is for everybody. */
export function savePreference(
  db: Db,
  userId: string,
  changes: Partial<
    Pick<
      PreferenceRow,
      | 'file_mails'
      | 'mention_mails'
      | 'vocabulary'
      | 'export_template'
      | 'export_templates'
      | 'file_retention'
      | 'file_mailed_at'
    >
  >,
): Promise<PreferenceRow> {
  return db
    .insertInto('preference')
    .values({ user_id: userId, unsubscribe_key: createMailKey(), ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...changes }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Turns mails about files off, or those about mentions. A key of nobody changes nothing, and is not told apart. */
export async function unsubscribe(db: Db, key: string, about: 'files' | 'mentions'): Promise<void> {
  const off = about === 'files' ? { file_mails: 0 } : { mention_mails: 0 }
  await db.updateTable('preference').set(off).where('unsubscribe_key', '=', key).execute()
}

/** The names and terms that a person's files are listened to with. */
export async function vocabularyOf(db: Db, userId: string): Promise<string[]> {
  const row = await preferenceOf(db, userId)
  return row ? (JSON.parse(row.vocabulary) as string[]) : []
}

/** How a person's documents are written. */
export function templateIn(row: Pick<PreferenceRow, 'export_template'> | undefined): ExportTemplate {
  return row?.export_template ? (JSON.parse(row.export_template) as ExportTemplate) : INITIAL_TEMPLATE
}

/** The other ways to write them, which the person has named. */
export function namedTemplatesIn(row: Pick<PreferenceRow, 'export_templates'> | undefined): NamedTemplate[] {
  return row?.export_templates ? (JSON.parse(row.export_templates) as NamedTemplate[]) : []
}
