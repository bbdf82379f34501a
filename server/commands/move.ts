import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../kernel/config.ts'
import { SQLITE_FILE } from '../kernel/db/open-sqlite.ts'
import { type Installation, moveInstallation } from '../modules/ops/index.ts'

/** The two databases. */
export const DATABASES = ['sqlite', 'postgres'] as const
export type DatabaseName = (typeof DATABASES)[number]

const NEXT: Record<DatabaseName, string> = {
  postgres:
    'Start Longhand with this DATABASE_URL. The SQLite file stays where it is; delete it once everything works.',
  sqlite: 'Start Longhand without DATABASE_URL. The PostgreSQL database stays as it is; drop it once everything works.',
}

/** Works with the database of a place, which nobody else has open meanwhile. */
type WithoutOthers = (
  where: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (installation: Installation) => Promise<void>,
) => Promise<void>

/**
 * Moves everything in one database to the other, and says what to do next. @throws Error when the settings do not name
 * both
 */
export async function move(
  from: DatabaseName,
  to: DatabaseName,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  withoutOthers: WithoutOthers,
): Promise<void> {
  if (databaseUrl === null) throw new Error('Set DATABASE_URL to the PostgreSQL database.')
  if (from === 'sqlite' && !existsSync(path.join(dataDir, SQLITE_FILE)))
    throw new Error(`There is no SQLite database in ${dataDir}. Set DATA_DIR.`)
  const place = (name: DatabaseName) => ({ databaseUrl: name === 'postgres' ? databaseUrl : null, dataDir })
  await withoutOthers(place(from), (source) =>
    withoutOthers(place(to), async (target) => {
      const moved = await moveInstallation({ from: source, to: target })
      console.log(
        `${moved.rows} rows in ${moved.tables} tables and ${moved.jobs} jobs were moved and verified; the ` +
          `ledger matches the balances.\n${NEXT[to]}`,
      )
    }),
  )
}
