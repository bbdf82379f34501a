import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Files that write tables of others, and why they may. */
const MAY_WRITE_OTHERS: Readonly<Record<string, string>> = {
  'server/kernel/db/hold-users.ts': 'takes rows until the transaction ends, and changes nothing in them',
  'server/kernel/text-keys/recode-stored.ts': 'encrypts values in their places, or decrypts them, and changes no row',
  'server/modules/texts/recode-texts.ts': 'does the same with long texts, whatever names them',
  'server/modules/ops/transfer/load.ts': 'fills a whole database from a backup or from another database',
}

const BY_BUILDER = /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*('?[^\s'),]+'?)/gu
const BY_STATEMENT =
  /`\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(\S+)/giu

/** The module, adapter or other part of the server that a file belongs to. */
const partOf = (file: string) =>
  /^server\/modules\/[^/]+/u.exec(file)?.[0] ?? /^server\/adapters\/[^/]+/u.exec(file)?.[0] ?? file

/** The tables that a source writes, in quotes, and expressions that only a run would tell the table of. */
const writtenIn = (source: string) => [
  ...[...source.matchAll(BY_BUILDER)].map(([, table = '']) => table),
  ...[...source.matchAll(BY_STATEMENT)].map(([, table = '']) => (table.startsWith('$') ? table : `'${table}'`)),
]

const written = globSync('server/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/migrations\//u.test(file))
  .flatMap((file) =>
    writtenIn(readFileSync(path.join(ROOT, file), 'utf8')).map((table) => ({ file, table, part: partOf(file) })),
  )
const judged = written.filter(({ file }) => MAY_WRITE_OTHERS[file] === undefined)

test('finds builders and statements that write', () => {
  const source = "tx.insertInto('file').values(row); sql`delete from job where id = 1`; tx.deleteFrom(table)"
  expect(writtenIn(source)).toEqual(["'file'", 'table', "'job'"])
})

test('each table is written by one module or adapter', () => {
  const writers = Map.groupBy(judged, ({ table }) => table)
  expect(writers.size).toBeGreaterThan(50)
  const shared = [...writers].filter(([, by]) => new Set(by.map(({ part }) => part)).size > 1)
  expect(shared.map(([table, by]) => `${table}: ${[...new Set(by.map(({ file }) => file))].join(', ')}`)).toEqual([])
})

test('tables are named where they are written', () => {
  expect(judged.filter(({ table }) => !table.startsWith("'"))).toEqual([])
})

test('whoever may write tables of others does', () => {
  const files = new Set(written.map(({ file }) => file))
  expect(Object.keys(MAY_WRITE_OTHERS).filter((file) => !files.has(file))).toEqual([])
})
