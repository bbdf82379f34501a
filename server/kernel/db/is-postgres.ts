import { PostgresAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** Whether a database is PostgreSQL; else it is SQLite. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
