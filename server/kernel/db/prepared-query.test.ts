import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test, vi } from 'vitest'
import { preparedQuery } from './prepared-query.ts'
import type { Database, Db } from './schema.ts'

/** A database that tells what it was asked. */
function listening() {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const db: Db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log({ query: { sql, parameters } }) {
      asked.push({ sql, parameters })
    },
  })
  return { db, asked }
}

test('a query is built once for each database, and asked with the values of each time', async () => {
  const build = vi.fn((db: Db, { id }: { id: string }) =>
    db.selectFrom('file').select('name').where('id', '=', id).where('progress', '=', 0),
  )
  const nameOf = preparedQuery(build)
  const [one, other] = [listening(), listening()]
  await nameOf(one.db, { id: 'first' })
  await nameOf(one.db, { id: 'second' })
  await nameOf(other.db, { id: 'third' })

  expect(build).toHaveBeenCalledTimes(2)
  expect(one.asked.map(({ parameters }) => parameters)).toEqual([
    ['first', 0],
    ['second', 0],
  ])
  expect(other.asked).toEqual([
    { sql: 'select "name" from "file" where "id" = ? and "progress" = ?', parameters: ['third', 0] },
  ])
})

test('in a transaction it is asked of the transaction', async () => {
  const { db, asked } = listening()
  const all = preparedQuery((on, { id }: { id: string }) => on.selectFrom('file').select('id').where('id', '=', id))
  await db.transaction().execute((tx) => all(tx, { id: 'a' }))
  expect(asked.map(({ parameters }) => parameters)).toEqual([['a']])
})
