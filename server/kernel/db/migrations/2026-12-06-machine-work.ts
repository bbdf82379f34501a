import type { Kysely } from 'kysely'

/**
 * Machine work of the last day that nobody pays for, by owner and medium, so that bringing the same medium again does
 * not begin anew.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('machine_work')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('media_sha256', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('work_ppm', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('machine_work_pk', ['owner_id', 'media_sha256'])
    .execute()
  await db.schema.createIndex('machine_work_since').on('machine_work').column('since').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('machine_work').execute()
}
