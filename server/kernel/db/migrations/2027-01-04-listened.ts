import type { Kysely } from 'kysely'

/** Which ranges of a recording each person has listened to, and how fast. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('listened')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('ranges', 'text', (c) => c.notNull())
    .addColumn('noted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('listened_pk', ['file_id', 'user_id'])
    .execute()
  await db.schema.createIndex('listened_user').on('listened').column('user_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('listened').execute()
}
