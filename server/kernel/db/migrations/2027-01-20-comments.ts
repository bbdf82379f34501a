import type { Kysely } from 'kysely'

/** Comments on texts, in threads, and whom they mention. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('comment_thread')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('is_desk', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('anchor', 'text', (c) => c.notNull())
    .addColumn('first_anchor', 'text', (c) => c.notNull())
    .addColumn('is_detached', 'integer', (c) => c.notNull())
    .addColumn('text_number', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('resolved_at', 'bigint')
    .addColumn('resolved_by', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('comment_thread_text').on('comment_thread').columns(['file_id', 'language']).execute()
  await db.schema.createIndex('comment_thread_author').on('comment_thread').column('author_id').execute()
  await db.schema.createIndex('comment_thread_resolver').on('comment_thread').column('resolved_by').execute()
  await db.schema
    .createTable('comment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('thread_id', 'text', (c) => c.notNull().references('comment_thread.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('edited_at', 'bigint')
    .execute()
  await db.schema.createIndex('comment_of_thread').on('comment').column('thread_id').execute()
  await db.schema.createIndex('comment_author').on('comment').column('author_id').execute()
  await db.schema
    .createTable('comment_mention')
    .addColumn('comment_id', 'text', (c) => c.notNull().references('comment.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint')
    .addColumn('mailed_at', 'bigint')
    .addPrimaryKeyConstraint('comment_mention_pk', ['comment_id', 'user_id'])
    .execute()
  await db.schema.createIndex('comment_mention_user').on('comment_mention').columns(['user_id', 'seen_at']).execute()
  await db.schema
    .alterTable('preference')
    .addColumn('mention_mails', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('preference').dropColumn('mention_mails').execute()
  await db.schema.dropTable('comment_mention').execute()
  await db.schema.dropTable('comment').execute()
  await db.schema.dropTable('comment_thread').execute()
}
