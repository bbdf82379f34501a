import type { Kysely } from 'kysely'

/**
 * Since when an account has another address than it began with, for the link to such a one proves an address and not a
 * person; and the address that somebody wanted although it is another's, which nobody is told.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['email_changed_at', 'wanted_at'])
    await db.schema.alterTable('user').addColumn(column, 'bigint').execute()
  await db.schema.alterTable('user').addColumn('wanted_email', 'text').execute()
  await db.schema.createIndex('user_wanted_email').on('user').column('wanted_email').execute()
  const changed = await db
    .selectFrom('email_key')
    .select(['user_id', 'created_at'])
    .where('kind', '=', 'undo-email-change')
    .orderBy('created_at')
    .execute()
  for (const { user_id, created_at } of changed)
    await db.updateTable('user').set({ email_changed_at: created_at }).where('id', '=', user_id).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('user_wanted_email').execute()
  for (const column of ['wanted_email', 'wanted_at', 'email_changed_at'])
    await db.schema.alterTable('user').dropColumn(column).execute()
}
