import type { Kysely } from 'kysely'

/** How long owners have files kept, holds that stop any removal, and what owners were told before one. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').addColumn('finished_at', 'bigint').execute()
  // When they were finished nobody knows, so that their time begins now.
  await db.updateTable('file').set({ finished_at: Date.now() }).where('status', '=', 'FINISHED').execute()
  await db.schema.alterTable('folder').addColumn('retention', 'text').execute()
  await db.schema.alterTable('preference').addColumn('file_retention', 'text').execute()
  await db.schema
    .createTable('legal_hold')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('file_id', 'text', (c) => c.references('file.id').onDelete('cascade'))
    .addColumn('folder_id', 'text', (c) => c.references('folder.id').onDelete('cascade'))
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('by_admin', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('legal_hold_file', ['file_id', 'by_admin'])
    .addUniqueConstraint('legal_hold_folder', ['folder_id', 'by_admin'])
    .execute()
  await db.schema.createIndex('legal_hold_owner').on('legal_hold').column('owner_id').execute()
  await db.schema
    .createTable('retention_notice')
    .addColumn('file_id', 'text', (c) => c.primaryKey().references('file.id').onDelete('cascade'))
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('mailed_at', 'bigint', (c) => c.notNull())
    .addColumn('removes_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('retention_notice_owner')
    .on('retention_notice')
    .columns(['owner_id', 'mailed_at'])
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['retention_notice', 'legal_hold']) await db.schema.dropTable(table).execute()
  await db.schema.alterTable('preference').dropColumn('file_retention').execute()
  await db.schema.alterTable('folder').dropColumn('retention').execute()
  await db.schema.alterTable('file').dropColumn('finished_at').execute()
}
