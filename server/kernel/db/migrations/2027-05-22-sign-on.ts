import type { Kysely } from 'kysely'

/** Accounts that people have elsewhere, and sessions that they opened by them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('sign_on_account')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sign_on_account_key', ['provider', 'subject'])
    .execute()
  await db.schema.createIndex('sign_on_account_user').on('sign_on_account').column('user_id').execute()
  await db.schema
    .createTable('sign_on_session')
    .addColumn('session_id', 'text', (c) => c.primaryKey().references('session.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('provider_sid', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('has_factor', 'integer', (c) => c.notNull())
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('sign_on_session_subject')
    .on('sign_on_session')
    .columns(['provider', 'subject'])
    .execute()
  await db.schema.createIndex('sign_on_session_checked').on('sign_on_session').column('checked_at').execute()
  await db.schema.alterTable('sign_in_challenge').addColumn('sign_on', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('sign_in_challenge').dropColumn('sign_on').execute()
  await db.schema.dropTable('sign_on_session').execute()
  await db.schema.dropTable('sign_on_account').execute()
}
