import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachingStatements } from './statement-cache.ts'

function open() {
  const database = new BetterSqlite(':memory:')
  onTestFinished(() => void database.close())
  database.exec("create table word (text); insert into word values ('one'), ('two')")
  const prepare = vi.spyOn(database, 'prepare')
  return { database, prepare, cached: cachingStatements(database) }
}

test('a query is prepared once', () => {
  const { cached, prepare } = open()
  for (const text of ['one', 'two'])
    expect(cached.prepare('select * from word where text = ?').all([text])).toEqual([{ text }])
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('a kept query sees a schema that has changed', () => {
  const { cached, database } = open()
  expect(cached.prepare('select * from word limit 1').all([])).toEqual([{ text: 'one' }])
  database.exec('alter table word add column times default 3')
  expect(cached.prepare('select * from word limit 1').all([])).toEqual([{ text: 'one', times: 3 }])
})

test("rows that are read one by one stay their reader's", () => {
  const { cached } = open()
  const rows = cached.prepare('select text from word').iterate([])[Symbol.iterator]()
  expect(rows.next().value).toEqual({ text: 'one' })
  expect(cached.prepare('select text from word').all([])).toHaveLength(2)
  expect(rows.next().value).toEqual({ text: 'two' })
  rows.return?.()
})

test('of very many queries the latest are kept', () => {
  const { cached, prepare } = open()
  const query = (at: number) => cached.prepare(`select ${at}`)
  for (let at = 0; at < 501; at++) query(at)
  prepare.mockClear()
  query(500)
  expect(prepare).not.toHaveBeenCalled()
  query(0)
  expect(prepare).toHaveBeenCalledTimes(1)
})
