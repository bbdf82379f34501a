import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** PostgreSQL tells who listens that there are events, with the commit that writes them. */
export async function up(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`create function tell_of_events() returns trigger language plpgsql as $$
    begin notify longhand_event; return null; end $$`.execute(db)
  await sql`create trigger event_told after insert on event for each statement
    execute function tell_of_events()`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`drop trigger event_told on event`.execute(db)
  await sql`drop function tell_of_events()`.execute(db)
}

const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter
