import type { Kysely } from 'kysely'

const COLUMNS = ['place', 'sealed_secret', 'paused_because'] as const

/** A feed may also be a bucket, which a key opens, and is switched off once it has failed for days. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of COLUMNS) await db.schema.alterTable('feed').addColumn(name, 'text').execute()
  await db.schema.alterTable('feed').addColumn('failing_since', 'bigint').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  const strange = db.selectFrom('feed').select('id').where('kind', 'not in', ['feed', 'folder'])
  await db.deleteFrom('feed_episode').where('feed_id', 'in', strange).execute()
  await db.deleteFrom('feed').where('kind', 'not in', ['feed', 'folder']).execute()
  for (const name of [...COLUMNS, 'failing_since']) await db.schema.alterTable('feed').dropColumn(name).execute()
}
