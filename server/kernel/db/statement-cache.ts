import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Some times the queries that this server has; a statement takes a few kilobytes. */
const MOST = 500

/** A statement of better-sqlite3, which also says whether somebody still reads its rows. */
type Statement = SqliteStatement & { readonly busy: boolean }

/**
 * Keeps the prepared statements of a connection, the latest {@link MOST} of them, since preparing takes longer than
 * most queries do. Not those of pragmas. SQLite prepares one again by itself when the schema has changed.
 */
export function cachingStatements(database: { close(): unknown; prepare(sql: string): Statement }): SqliteDatabase {
  const kept = new Map<string, Statement>()
  return {
    close: () => void database.close(),
    prepare(sql) {
      // SQLite runs some of them as it prepares them, and only then.
      if (sql.startsWith('pragma')) return database.prepare(sql)
      const known = kept.get(sql)
      // Rows that are still read belong to their reader.
      if (known?.busy) return database.prepare(sql)
      const statement = known ?? database.prepare(sql)
      kept.delete(sql)
      kept.set(sql, statement)
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
      return statement
    },
  }
}
