import type { Kysely } from 'kysely'

/** People and groups that a company's provider of accounts keeps here (SCIM). */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('scim_user')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('folded_user_name', 'text', (c) => c.notNull())
    .addColumn('external_id', 'text')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('given_name', 'text')
    .addColumn('family_name', 'text')
    .addColumn('display_name', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('scim_user_name')
    .unique()
    .on('scim_user')
    .columns(['provider', 'folded_user_name'])
    .execute()
  await db.schema
    .createTable('scim_group')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('folded_name', 'text', (c) => c.notNull())
    .addColumn('external_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('scim_group_name')
    .unique()
    .on('scim_group')
    .columns(['provider', 'folded_name'])
    .execute()
  await db.schema
    .createTable('scim_member')
    .addColumn('group_id', 'text', (c) => c.notNull().references('scim_group.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('scim_user.user_id').onDelete('cascade'))
    .addPrimaryKeyConstraint('scim_member_key', ['group_id', 'user_id'])
    .execute()
  await db.schema.createIndex('scim_member_user').on('scim_member').column('user_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('scim_member').execute()
  await db.schema.dropTable('scim_group').execute()
  await db.schema.dropTable('scim_user').execute()
}
