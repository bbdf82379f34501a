import { sql } from 'kysely'
import { DatabaseInUse } from './open-sqlite.ts'
import { type DatabaseSettings, openDatabase, type OpenDatabase } from './open.ts'
import type { Db } from './schema.ts'

/** Opens a database that nobody else has open: to replace what is in it, or to move it away. @throws DatabaseInUse */
export async function openAlone(settings: Omit<DatabaseSettings, 'isAlone'>): Promise<OpenDatabase> {
  const database = await openDatabase({ ...settings, isAlone: true })
  if (database.dialect === 'sqlite') return database
  try {
    await refuseOthers(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function refuseOthers(db: Db): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select distinct coalesce(nullif(application_name, ''), 'a client without a name') as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename = current_user
    and backend_type = 'client backend'`.execute(db)
  if (rows.length > 0)
    throw new DatabaseInUse(
      `The PostgreSQL database is in use by ${rows.map(({ name }) => name).join(', ')}. Stop Longhand first, ` +
        'everywhere.',
    )
}
