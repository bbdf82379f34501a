import type { Kysely } from 'kysely'

/** Workspaces that were deleted and whose files go in parts. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('dissolution')
    .addColumn('workspace_id', 'text', (c) => c.primaryKey().references('workspace.id').onDelete('cascade'))
    .addColumn('by_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('files_fate', 'text', (c) => c.notNull())
    .addColumn('folder_id', 'text', (c) => c.references('folder.id').onDelete('set null'))
    .addColumn('files', 'bigint', (c) => c.notNull())
    .addColumn('members', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('dissolution_by').on('dissolution').column('by_id').execute()
  await db.schema.createIndex('dissolution_folder').on('dissolution').column('folder_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('dissolution').execute()
}
