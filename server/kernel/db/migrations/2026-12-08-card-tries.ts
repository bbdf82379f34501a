import type { Kysely } from 'kysely'

/** Tries with cards that were declined or have no answer yet, for an hour. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('card_try')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('tried_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('card_try_user').on('card_try').columns(['user_id', 'tried_at']).execute()
  await db.schema.createIndex('card_try_network').on('card_try').columns(['network', 'tried_at']).execute()
  await db.schema.createIndex('card_try_age').on('card_try').column('tried_at').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('card_try').execute()
}
