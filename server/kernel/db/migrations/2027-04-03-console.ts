import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Accounts that are suspended, and orders in which whoever runs the server finds people: by the beginning of their
 * address, whose letters PostgreSQL then compares one by one as SQLite does, and by role.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('user').addColumn('suspended_at', 'bigint').execute()
  if (isPostgres(db)) await sql`alter table "user" alter column email type text collate "C"`.execute(db)
  for (const [name, columns] of INDEXES) await db.schema.createIndex(name).on('user').columns(columns).execute()
}

const INDEXES: readonly (readonly [name: string, columns: string[]])[] = [
  ['user_role', ['role', 'id']],
  ['user_role_email', ['role', 'email']],
]

const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter

export async function down(db: Kysely<any>): Promise<void> {
  for (const [name] of INDEXES) await db.schema.dropIndex(name).execute()
  if (isPostgres(db)) await sql`alter table "user" alter column email type text collate "default"`.execute(db)
  await db.schema.alterTable('user').dropColumn('suspended_at').execute()
}
