import type { Kysely } from 'kysely'

/** Which mails were sent, and which could not be. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('sent_mail')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('job_id', 'text')
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('sent_mail_job', ['job_id', 'recipient'])
    .execute()
  await db.schema.createIndex('sent_mail_at').on('sent_mail').column('at').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('sent_mail').execute()
}
