import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * PostgreSQL tells who listens of events that there are: one that is written under a condition that does not hold is
 * none. Each notice has every process look, and waits for a lock that all commits with one share.
 */
export async function up(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`drop trigger event_told on event`.execute(db)
  await sql`create trigger event_told after insert on event for each row execute function tell_of_events()`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`drop trigger event_told on event`.execute(db)
  await sql`create trigger event_told after insert on event for each statement
    execute function tell_of_events()`.execute(db)
}

const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter
