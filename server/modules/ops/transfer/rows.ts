import { type Expression, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../../../kernel/db/is-postgres.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { TableShape } from './shapes.ts'

/** What stands in a column; both databases give the same. */
export type Value = string | number | null | Uint8Array

/** The values of a row, in the order of its shape's columns. */
export type Row = readonly Value[]

/** Rows in one piece: some hold a whole text. */
const PIECE = 100

/** All rows of a table, or those that `where` names, a piece at a time. On PostgreSQL `db` has to be a transaction. */
export async function* rowsOf(
  db: Db,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  where: RawBuilder<boolean> = sql`1 = 1`,
): AsyncGenerator<Row> {
  const query = db.selectFrom(sql.table<Record<string, Value>>(name).as('carried')).select(columns).where(where)
  for await (const row of isPostgres(db) ? byCursor(db, query) : query.stream())
    yield columns.map((column) => row[column] ?? null)
}

async function* byCursor(tx: Db, query: Expression<unknown>): AsyncGenerator<Record<string, Value>> {
  await sql`declare carried no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Record<string, Value>>`fetch ${sql.lit(PIECE)} from carried`.execute(tx)
    yield* rows
    if (rows.length < PIECE) break
  }
  await sql`close carried`.execute(tx)
}

/** A row as a line of JSON, the same from either database. */
export function encodeRow(row: Row): string {
  return JSON.stringify(
    row.map((value) => (value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value)),
  )
}

export function decodeRow(line: string): Row {
  const values = JSON.parse(line) as (string | number | null | { bytes: string })[]
  return values.map((value) =>
    typeof value === 'object' && value !== null ? Buffer.from(value.bytes, 'base64') : value,
  )
}
