import { sql } from 'kysely'
import { Client } from 'pg'
import { openWork } from '../../server/adapters/work.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { JOB_NAMES } from '../../server/jobs/names.ts'

/** A database with all tables and no rows, from which others are copied. */
const TEMPLATE = 'longhand_template'

/** Which databases of this process are in use. */
const inUse = new Set<string>()

/** Makes the template, once for a server. */
export async function makeTemplate(url: string): Promise<void> {
  await administer(url, `create database ${TEMPLATE}`)
  const database = await openDatabase({ databaseUrl: urlOf(url, TEMPLATE), dataDir: '/nowhere' })
  await migrate(database.db)
  const work = await openWork(database, { names: JOB_NAMES })
  await sql`create schema test`.execute(database.db)
  await sql`create table test.intact as select count(*) as tables from pg_tables where schemaname = 'public'`.execute(database.db)
  await work.close()
  await database.close()
}

/** A migrated database without rows, and how to give it back. They are few, since emptying one takes far less time than making one. */
export async function takeDatabase(url: string): Promise<{ databaseUrl: string; giveBack: () => void }> {
  const slot = process.env['VITEST_POOL_ID'] ?? '0'
  let number = 1
  while (inUse.has(`test_${slot}_${number}`)) number += 1
  const name = `test_${slot}_${number}`
  inUse.add(name)
  const databaseUrl = urlOf(url, name)
  if (!(await empty(databaseUrl))) {
    await administer(url, `drop database if exists ${name} with (force)`)
    await administer(url, `create database ${name} template ${TEMPLATE}`)
  }
  return { databaseUrl, giveBack: () => void inUse.delete(name) }
}

/** Address of a database on the server that `url` names. */
export function urlOf(url: string, name: string): string {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = name
  return databaseUrl.href
}

/** Runs a statement that makes or drops a database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Ends whoever is still connected and deletes all rows; false when the database is not there, or a test has changed its tables. */
async function empty(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    // Neither references nor triggers stand in the way of a replica.
    await client.query(`do $$ declare one text; begin
      if (select count(*) from pg_tables where schemaname = 'public') <> (select tables from test.intact) then raise exception 'changed'; end if;
      set local session_replication_role = replica;
      for one in select format('public.%I', tablename) from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop execute 'delete from ' || one; end loop;
      delete from pgboss.job;
    end $$`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
