import type { Kysely } from 'kysely'

/** What visitors write with the contact form, beside the mail that tells of it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('contact_message')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('answered_at', 'bigint')
    .execute()
  await db.schema.createIndex('contact_message_sent').on('contact_message').columns(['sent_at']).execute()
  await db.schema.createIndex('contact_message_answered').on('contact_message').columns(['answered_at']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('contact_message').execute()
}
