import type { Kysely } from 'kysely'

/** What links let people do, their passwords, and who came by them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('share_link')
    .addColumn('access_right', 'text', (c) => c.notNull().defaultTo('read'))
    .execute()
  await db.schema.alterTable('share_link').addColumn('password_hash', 'text').execute()
  for (const [column, type] of [
    ['comments', 'integer'],
    ['edits', 'integer'],
    ['edit_bytes', 'bigint'],
  ] as const)
    await db.schema
      .alterTable('share_link')
      .addColumn(column, type, (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema
    .createTable('link_guest')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('link_id', 'text', (c) => c.references('share_link.id').onDelete('set null'))
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('has_account', 'integer', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.unique())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('link_guest_link').on('link_guest').column('link_id').execute()
  await db.schema.createIndex('link_guest_file').on('link_guest').column('file_id').execute()
  await db.schema.createIndex('link_guest_user').on('link_guest').columns(['user_id', 'file_id']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('link_guest').execute()
  for (const column of ['edit_bytes', 'edits', 'comments', 'password_hash', 'access_right'])
    await db.schema.alterTable('share_link').dropColumn(column).execute()
}
