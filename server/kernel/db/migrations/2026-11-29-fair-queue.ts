import type { Kysely } from 'kysely'

/** Jobs know for whom they are and what they cost, so that accounts can take turns. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('job').addColumn('account', 'text').execute()
  await db.schema
    .alterTable('job')
    .addColumn('cost', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('job')
    .addColumn('turn', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.dropIndex('job_due').execute()
  await db.schema.createIndex('job_turn').on('job').columns(['state', 'turn', 'run_at', 'id']).execute()
  await db.schema.createIndex('job_account').on('job').columns(['account', 'name', 'state']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const index of ['job_account', 'job_turn']) await db.schema.dropIndex(index).execute()
  for (const column of ['turn', 'cost', 'account']) await db.schema.alterTable('job').dropColumn(column).execute()
  await db.schema.createIndex('job_due').on('job').columns(['state', 'run_at', 'id']).execute()
}
