import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '../../server/kernel/db/schema.ts'
import { isScaled } from './database-in-tests.ts'

/**
 * Has the database refuse new rows of a table, or those that a condition in SQL on `new` names. Answers how to mend it;
 * the end of the test does so at the latest.
 */
export async function breakTable(db: Db, table: string, condition = 'true'): Promise<() => Promise<void>> {
  const broken = isScaled
    ? sql`create trigger broken before insert on ${sql.table(table)} for each row when (${sql.raw(condition)})
      execute function refuse_row()`
    : sql`create trigger broken before insert on ${sql.table(table)} when ${sql.raw(condition)} begin
      select raise(abort, 'the disk is away'); end`
  await broken.execute(db)
  const mend = async () => {
    await (
      isScaled ? sql`drop trigger if exists broken on ${sql.table(table)}` : sql`drop trigger if exists broken`
    ).execute(db)
  }
  onTestFinished(mend)
  return mend
}

/**
 * Has the database say that it has no room left, as it does when its disk is full. Answers how to give it room again.
 */
export async function fillDatabase(db: Db): Promise<() => Promise<void>> {
  if (isScaled) return breakTable(db, 'transcript_version')
  const {
    rows: [pages],
  } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${pages!.page_count}`).execute(db)
  return async () => {
    await sql.raw('pragma max_page_count = 1000000').execute(db)
  }
}
