import BetterSqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedSqliteDialect } from './sqlite-dialect.ts'
import { cachingStatements } from './statement-cache.ts'

interface Tables {
  page: { id: number; book: string; number: number }
  book: { id: string; title: string }
}

function open() {
  const database = new BetterSqlite(':memory:')
  database.exec(`
    create table book (id text primary key, title text);
    create table page (id integer primary key, book text, number integer);
    create index page_book on page (book, number desc);
    insert into book values ('a', 'River');
    insert into page values (1, 'a', 1), (2, 'a', 2), (3, 'a', 3);
    analyze`)
  const db = new Kysely<Tables>({ dialect: sharedSqliteDialect({ database: cachingStatements(database) }) })
  onTestFinished(() => db.destroy())
  return db
}

/** How often SQLite has prepared a statement that is executed: its driver writes a function for the rows each time. */
function preparations() {
  const written = vi.fn()
  const write = new Proxy(Function, {
    apply(target, of, args) {
      written()
      return Reflect.apply(target, of, args) as unknown
    },
  })
  vi.stubGlobal('Function', write)
  onTestFinished(() => void vi.unstubAllGlobals())
  return written
}

test.each([
  [
    'an order and a limit',
    (db: Kysely<Tables>) =>
      db.selectFrom('page').select('id').where('book', '=', 'a').orderBy('number', 'desc').limit(2).offset(1),
    [{ id: 2 }, { id: 1 }],
  ],
  [
    'a join',
    (db: Kysely<Tables>) =>
      db.selectFrom('page').innerJoin('book', 'book.id', 'page.book').select('title').where('page.id', '=', 3),
    [{ title: 'River' }],
  ],
  [
    'a list of values',
    (db: Kysely<Tables>) => db.selectFrom('page').select('number').where('id', 'in', [1, 3]).orderBy('id'),
    [{ number: 1 }, { number: 3 }],
  ],
] as const)('a query with %s is planned once, however often it is asked', async (_, query, rows) => {
  const db = open()
  const written = preparations()
  for (let time = 0; time < 3; time++) expect(await query(db).execute()).toEqual(rows)
  expect(written).toHaveBeenCalledTimes(1)
})

test('values keep the type that their column gives them, and none of their own', async () => {
  const db = open()
  await db.insertInto('page').values({ id: 4, book: '007', number: 5 }).execute()
  const [row] = await db.selectFrom('page').selectAll().where('book', '=', '007').execute()
  expect(row).toEqual({ id: 4, book: '007', number: 5 })
})
