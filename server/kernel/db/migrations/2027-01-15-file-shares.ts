import type { Kysely } from 'kysely'

/** Files that are shared with people and with those on a plan, who of them has seen what, and mails about it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('file_share')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('plan_id', 'text', (c) => c.references('plan.id').onDelete('cascade'))
    .addColumn('access_right', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addUniqueConstraint('file_share_email', ['file_id', 'email'])
    .addUniqueConstraint('file_share_group', ['file_id', 'plan_id'])
    .execute()
  for (const column of ['user_id', 'plan_id', 'email'])
    await db.schema.createIndex(`file_share_by_${column}`).on('file_share').columns([column, 'file_id']).execute()

  await db.schema
    .createTable('share_opening')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('share_opening_pk', ['file_id', 'user_id'])
    .execute()
  await db.schema.createIndex('share_opening_user').on('share_opening').column('user_id').execute()

  await db.schema
    .createTable('share_mail')
    .addColumn('sharer_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('share_mail_sharer').on('share_mail').columns(['sharer_id', 'sent_at']).execute()
  await db.schema.createIndex('share_mail_email').on('share_mail').columns(['email', 'sent_at']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['share_mail', 'share_opening', 'file_share']) await db.schema.dropTable(table).execute()
}
