import type { Kysely } from 'kysely'

/** Names that people wrote in the place of what was heard, by the file in which they did. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('correction')
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('pair', 'text', (c) => c.notNull())
    .addColumn('language_code', 'text', (c) => c.notNull())
    .addColumn('heard', 'text', (c) => c.notNull())
    .addColumn('written', 'text', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('kept', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('correction_pk', ['user_id', 'file_id', 'pair'])
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('correction').execute()
}
