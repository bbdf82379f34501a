import { sql } from 'kysely'
import { Client } from 'pg'
import { openWork } from '../../server/adapters/work.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { administer } from './administer.ts'
import { waitingProcesses } from './kept-connections.ts'

/** A database with all tables and no rows, from which others are copied. */
const TEMPLATE = 'longhand_template'

/** pg-boss's jobs as our own table would show them, for tests that look at both. */
const JOBS_AS_ROWS = sql`select id::text as id, name, singleton_key as job_key, data->>'payload' as payload,
  case when state < 'active' then 'ready' when state = 'active' then 'running'
  when state = 'failed' then 'dead' else 'done' end as state,
  case when started_on is null then 0 else retry_count + 1 - (data->>'base')::int end as attempts, retry_limit + 1
  as max_attempts,
  (extract(epoch from start_after) * 1000)::bigint as run_at, null::bigint as lease_until, null::text
  as lease_id, output->>'worker' as worker_id,
  output->>'code' as failure_code, output->>'message' as failure_message, (extract(epoch
  from created_on) * 1000)::bigint as created_at,
  group_id as account, (data->>'cost')::bigint as cost, -priority::bigint as turn
  from pgboss.job where state <> 'cancelled'`

/** Which databases of this process are in use. */
const inUse = new Set<string>()

/** Makes the template, once for a server. */
export async function makeTemplate(url: string): Promise<void> {
  await administer(url, `create database ${TEMPLATE}`)
  const database = await openDatabase({ databaseUrl: urlOf(url, TEMPLATE), dataDir: '/nowhere' })
  await migrate(database.db)
  const work = await openWork(database)
  await sql`create schema test`.execute(database.db)
  await sql`create table test.intact as select count(*) as tables from pg_tables where schemaname = 'public'`.execute(
    database.db,
  )
  // What PostgreSQL says when its disk is full.
  await sql`create function test.refuse_row() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'disk_full', message = 'the disk is away'; end $$`.execute(database.db)
  await sql`create view test.job as ${JOBS_AS_ROWS}`.execute(database.db)
  await sql`create function test.change_job() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then delete from pgboss.job where id = old.id::uuid; return old; end if;
    update pgboss.job set start_after = to_timestamp(new.run_at / 1000.0) where id = new.id::uuid;
    return new;
  end $$`.execute(database.db)
  await sql`create trigger change_job instead of update or delete on test.job for each row
    execute function test.change_job()`.execute(database.db)
  await work.close()
  await database.close()
}

/**
 * A migrated database without rows, in whose `job` a test finds the jobs of pg-boss, or its tables as they are; and how
 * to give it back. They are few, since emptying one takes far less time than making one.
 */
export async function takeDatabase(
  url: string,
): Promise<{ databaseUrl: string; tablesUrl: string; giveBack: () => void }> {
  const slot = process.env['VITEST_POOL_ID'] ?? '0'
  let number = 1
  while (inUse.has(`test_${slot}_${number}`)) number += 1
  const name = `test_${slot}_${number}`
  inUse.add(name)
  const tablesUrl = urlOf(url, name)
  if (!(await empty(tablesUrl))) {
    await administer(url, `drop database if exists ${name} with (force)`)
    await administer(url, `create database ${name} template ${TEMPLATE}`)
  }
  const seesJobs = new URL(tablesUrl)
  seesJobs.searchParams.set('options', '-c search_path=test,public')
  return { databaseUrl: seesJobs.href, tablesUrl, giveBack: () => void inUse.delete(name) }
}

/** Address of a database on the server that `url` names. */
export function urlOf(url: string, name: string): string {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = name
  return databaseUrl.href
}

/** A connection to each database that was taken; a new one would learn all its tables before it empties them. */
const emptiers = new Map<string, Client>()

/**
 * Ends whoever is still at work on it and deletes all rows; false when the database is not there, or a test has changed
 * its tables.
 */
async function empty(databaseUrl: string): Promise<boolean> {
  try {
    const client = emptiers.get(databaseUrl) ?? (await connect(databaseUrl))
    emptiers.set(databaseUrl, client)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> ' +
        'pg_backend_pid() and pid <> all($1)',
      [waitingProcesses()],
    )
    // Neither references nor triggers stand in the way of a replica.
    await client.query(`do $$ declare one text; begin
      if (select count(*) from pg_tables where schemaname = 'public') <> (select tables from test.intact) then
        raise exception 'changed';
      end if;
      set local session_replication_role = replica;
      for one in select oid::regclass::text from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
          and pg_relation_size(oid) > 0
        loop execute 'delete from ' || one; end loop;
      delete from pgboss.job;
    end $$`)
    return true
  } catch {
    await emptiers
      .get(databaseUrl)
      ?.end()
      .catch(() => undefined)
    emptiers.delete(databaseUrl)
    return false
  }
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl })
  // One whose database or server has gone fails its next query.
  client.on('error', () => undefined)
  await client.connect()
  // The process may end while it is open. The package has this, but its types do not.
  ;(client as Client & { unref(): void }).unref()
  return client
}
