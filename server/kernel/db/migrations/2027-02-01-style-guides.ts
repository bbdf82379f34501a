import type { Kysely } from 'kysely'

/** Style guides of people, the one that their files have unless another is chosen, and the choice of each file. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('style_guide')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('guide', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('style_guide_user').on('style_guide').column('user_id').execute()
  await db.schema
    .createTable('style_default')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('guide_id', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('file').addColumn('style_guide', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').dropColumn('style_guide').execute()
  await db.schema.dropTable('style_default').execute()
  await db.schema.dropTable('style_guide').execute()
}
