import type { Kysely } from 'kysely'

/**
 * Keys know the address that they were mailed to: an undo restores it, and the others count only while it is the
 * account's.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('email_key').addColumn('sent_to', 'text').execute()
  // An address that an undo may bring back is kept free.
  await db.schema.createIndex('email_key_sent_to').on('email_key').column('sent_to').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('email_key_sent_to').execute()
  await db.schema.alterTable('email_key').dropColumn('sent_to').execute()
}
