import type { Kysely } from 'kysely'

/** What people write in the app: drafts with their history, and pictures. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('content_page').addColumn('source', 'text').execute()
  await db.schema
    .createTable('content_document')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('draft', 'text')
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('published_at', 'bigint')
    .addPrimaryKeyConstraint('content_document_pk', ['kind', 'language', 'name'])
    .execute()
  await db.schema.createIndex('content_document_changed_by').on('content_document').column('changed_by').execute()
  await db.schema
    .createTable('content_version')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addPrimaryKeyConstraint('content_version_pk', ['kind', 'language', 'name', 'version'])
    .execute()
  await db.schema.createIndex('content_version_saved_by').on('content_version').column('saved_by').execute()
  await db.schema
    .createTable('content_image')
    .addColumn('path', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('blob_key', 'text', (c) => c.notNull().unique())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['content_image', 'content_version', 'content_document'])
    await db.schema.dropTable(table).execute()
  await db.schema.alterTable('content_page').dropColumn('source').execute()
}
