import type { Kysely } from 'kysely'

/** What the public site shows: pages, articles, reviews, and which content it is. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('content_page')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('template', 'text')
    .addColumn('list_of', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('sections', 'text', (c) => c.notNull())
    .addColumn('modified_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_page_pk', ['language', 'path'])
    .addUniqueConstraint('content_page_name', ['language', 'name'])
    .execute()
  await db.schema
    .createTable('content_article')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('preview', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('is_on_main_page', 'integer', (c) => c.notNull())
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .addColumn('modified_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_article_pk', ['language', 'name'])
    .execute()
  await db.schema
    .createTable('content_review')
    .addColumn('position', 'integer', (c) => c.primaryKey())
    .addColumn('review', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('content_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('shipped', 'text')
    .addColumn('site', 'text', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['content_state', 'content_review', 'content_article', 'content_page'])
    await db.schema.dropTable(table).execute()
}
