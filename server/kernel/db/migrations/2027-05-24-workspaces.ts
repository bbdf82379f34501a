import type { Kysely } from 'kysely'

/** Workspaces, each on an account of its own that nobody logs in to; their members; and who is invited to them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('workspace')
    .addColumn('id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('asks_second_factor', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sign_on_domain', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('workspace_member')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('joined_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('workspace_member_key', ['workspace_id', 'user_id'])
    .execute()
  await db.schema.createIndex('workspace_member_user').on('workspace_member').column('user_id').execute()
  await db.schema
    .createTable('workspace_invitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('invited_by', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addUniqueConstraint('workspace_invitation_address', ['workspace_id', 'email'])
    .execute()
  await db.schema.createIndex('workspace_invitation_email').on('workspace_invitation').column('email').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['workspace_invitation', 'workspace_member', 'workspace'])
    await db.schema.dropTable(table).execute()
}
