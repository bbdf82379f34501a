import type { Kysely } from 'kysely'

/** What an ADMIN says of prices, of who sells and of who runs the site, in the place of the installation's files. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('sale_term')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('value', 'text')
    .addColumn('said_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sale_term_part').on('sale_term').columns(['part', 'said_at', 'id']).execute()
  await db.schema.alterTable('content_state').addColumn('said_site', 'text').execute()
  await db.schema.alterTable('content_state').addColumn('said_at', 'bigint').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('content_state').dropColumn('said_at').execute()
  await db.schema.alterTable('content_state').dropColumn('said_site').execute()
  await db.schema.dropTable('sale_term').execute()
}
