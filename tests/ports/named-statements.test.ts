import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { preparedQuery } from '../../server/kernel/db/prepared-query.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { onPostgres } from '../support/databases.ts'

/** A table that is no part of the schema, and a query of all of it that is put together once. */
async function withTable(db: Db) {
  await sql`create table trial (id integer primary key)`.execute(db)
  await sql`insert into trial values (1), (2)`.execute(db)
  // One for each test: its text is kept by all connections of the process.
  return preparedQuery((on: Db, { id }: { id: number }) =>
    (on as unknown as Kysely<{ trial: { id: number } }>).selectFrom('trial').selectAll().where('id', '=', id),
  )
}

const kept = async (db: Db) =>
  (
    await sql<{
      statement: string
    }>`select statement from pg_prepared_statements where statement like ${'%trial%'}`.execute(db)
  ).rows.length

onPostgres('a connection', (open) => {
  test('plans a query once that is put together once, and others each time', async () => {
    const { db } = await open()
    const rowsOf = await withTable(db)
    const outcome = await db.transaction().execute(async (tx) => {
      for (let time = 0; time < 3; time++) expect(await rowsOf(tx, { id: 2 })).toEqual([{ id: 2 }])
      await sql`select * from trial`.execute(tx)
      return kept(tx)
    })
    expect(outcome).toBe(1)
    await sql`drop table trial`.execute(db)
  })

  test('goes on where the table has changed, in a transaction as well', async () => {
    const { db } = await open()
    const rowsOf = await withTable(db)
    const alone = () => db.connection().execute((connection) => rowsOf(connection, { id: 1 }))
    const inTransaction = () =>
      db.transaction().execute(async (tx) => {
        await sql`update trial set id = 1 where id = 1`.execute(tx)
        return rowsOf(tx, { id: 1 })
      })
    expect([await alone(), await inTransaction()]).toEqual([[{ id: 1 }], [{ id: 1 }]])
    await sql`alter table trial add column name text`.execute(db)
    const changed = [{ id: 1, name: null }]
    expect([await inTransaction(), await alone()]).toEqual([changed, changed])
    await sql`drop table trial`.execute(db)
  })
})
