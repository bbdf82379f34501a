import type { Kysely } from 'kysely'
import { Migrator, NO_MIGRATIONS } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import * as first from './migrations/2026-11-21-first.ts'
import * as undoEmailChange from './migrations/2026-11-21-undo-email-change.ts'

/** All migrations by name, oldest first. Listed here, not read from a folder, so that a bundle holds them too. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-21-first': first,
  '2026-11-21-undo-email-change': undoEmailChange,
}

/** Brings the database up to date and answers the names of the migrations that ran. Safe when several processes start at once. */
export async function migrate(db: Kysely<any>): Promise<string[]> {
  return namesOf(await migrator(db).migrateToLatest())
}

/** Takes all migrations back, the data with them. */
export async function unmigrate(db: Kysely<any>): Promise<string[]> {
  return namesOf(await migrator(db).migrateTo(NO_MIGRATIONS))
}

function migrator(db: Kysely<any>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } })
}

function namesOf({ error, results }: Awaited<ReturnType<Migrator['migrateToLatest']>>): string[] {
  if (error !== undefined) throw error instanceof Error ? error : new Error('The database could not be brought up to date.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
