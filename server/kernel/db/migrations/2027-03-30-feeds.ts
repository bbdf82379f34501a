import type { Kysely } from 'kysely'

/** Feeds of people, and what became of their episodes. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('feed')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('language_code', 'text', (c) => c.notNull())
    .addColumn('folder_id', 'text')
    .addColumn('most_seconds', 'integer', (c) => c.notNull())
    .addColumn('old_episodes', 'integer', (c) => c.notNull())
    .addColumn('is_enabled', 'integer', (c) => c.notNull())
    .addColumn('checked_at', 'bigint')
    .addColumn('next_check_at', 'bigint', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('feed_user').on('feed').columns(['user_id', 'created_at']).execute()
  await db.schema.createIndex('feed_due').on('feed').columns(['is_enabled', 'next_check_at']).execute()
  await db.schema
    .createTable('feed_episode')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('feed_id', 'text', (c) => c.notNull().references('feed.id').onDelete('cascade'))
    .addColumn('episode_key', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('published_at', 'bigint')
    .addColumn('length_seconds', 'double precision')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('import_id', 'text')
    .addColumn('file_id', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('feed_episode_once')
    .unique()
    .on('feed_episode')
    .columns(['feed_id', 'episode_key'])
    .execute()
  await db.schema.createIndex('feed_episode_state').on('feed_episode').columns(['feed_id', 'state', 'id']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('feed_episode').execute()
  await db.schema.dropTable('feed').execute()
}
