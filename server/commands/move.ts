import { type Installation, moveInstallation } from '../features/transfer/move.ts'

/** The two databases. */
export const DATABASES = ['sqlite', 'postgres'] as const
export type DatabaseName = (typeof DATABASES)[number]

const NEXT: Record<DatabaseName, string> = {
  postgres: 'Start Longhand with DATABASE_URL as it is set now. The SQLite file stays where it is; put it away once everything works.',
  sqlite: 'Start Longhand without DATABASE_URL. The PostgreSQL database stays as it is; drop it once everything works.',
}

/** Moves everything in one database to the other, and says what to do next. */
export async function move(installations: { from: Installation; to: Installation }, to: DatabaseName): Promise<void> {
  const moved = await moveInstallation(installations)
  console.log(`${moved.rows} rows in ${moved.tables} tables and ${moved.jobs} jobs were moved, read back and found equal; the ledger agrees with the balances.\n${NEXT[to]}`)
}
