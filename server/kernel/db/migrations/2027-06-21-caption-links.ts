import type { Kysely } from 'kysely'

/** Share links to the captions of a talk, with how many may read at once, and who does. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('share_link').addColumn('seats', 'integer').execute()
  await db.schema
    .createTable('caption_seat')
    .addColumn('link_id', 'text', (column) => column.notNull().references('share_link.id').onDelete('cascade'))
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('caption_seat_key', ['link_id', 'reader'])
    .execute()
  await db.schema.createIndex('caption_seat_connection').on('caption_seat').column('connection_id').execute()
  await db.schema.createIndex('caption_seat_until').on('caption_seat').column('until').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('caption_seat').execute()
  // What was a link to captions alone must not become one to the whole text.
  await db.deleteFrom('share_link').where('seats', 'is not', null).execute()
  await db.schema.alterTable('share_link').dropColumn('seats').execute()
}
