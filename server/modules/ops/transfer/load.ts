import { sql } from 'kysely'
import { isPostgres } from '../../../kernel/db/is-postgres.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { createFingerprint, type Fingerprint, fingerprintOf } from './fingerprint.ts'
import { type Row, rowsOf } from './rows.ts'
import type { TableShape } from './shapes.ts'

/** Rows in one statement. */
const BATCH = 100

/** A table's rows on their way into a database. */
export interface CarriedTable {
  name: string
  /** In alphabetical order. */
  columns: readonly string[]
  rows: AsyncIterable<Row>
}

/** Tables that are filled by people's doing alone, and by nothing that a start does. */
const OF_PEOPLE = ['user', 'file', 'payment', 'invoice', 'ledger'] as const

/** Whether nobody has used this installation yet. */
export async function isUnused(db: Db): Promise<boolean> {
  const shown = new Set((await db.introspection.getTables()).map(({ name }) => name))
  for (const table of OF_PEOPLE) {
    if (!shown.has(table)) continue
    if ((await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0) return false
  }
  return true
}

/** Removes all rows. */
export async function emptyTables(tx: Db, shapes: readonly TableShape[]): Promise<void> {
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
}

/**
 * Puts rows into an empty table, reads them back, and answers what they are.
 * @throws Error when the table is another, or does not give back what was put in
 */
export async function loadTable(
  tx: Db,
  shapes: readonly TableShape[],
  { name, columns, rows }: CarriedTable,
): Promise<Fingerprint> {
  const shape = shapes.find((known) => known.name === name)
  if (!shape || shape.columns.join() !== columns.join())
    throw new Error(`The table ${name} is not the same on both sides.`)
  const fingerprint = createFingerprint()
  for await (const batch of batchesOf(rows)) {
    for (const row of batch) fingerprint.add(row)
    await insert(tx, shape, batch)
  }
  if (shape.counted !== null) await countOn(tx, shape.name, shape.counted)
  const passed = fingerprint.result()
  const stored = await fingerprintOf(rowsOf(tx, shape))
  if (stored.rows !== passed.rows || stored.sum !== passed.sum)
    throw new Error(
      `The table ${name} does not give back what was put in: ${stored.rows} rows instead of ${passed.rows}, or others.`,
    )
  return stored
}

async function* batchesOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function insert(tx: Db, { name, columns, counted }: TableShape, rows: readonly Row[]): Promise<void> {
  const asTheyWere = counted !== null && isPostgres(tx) ? sql`overriding system value` : sql``
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`))
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) ${asTheyWere}
    values ${values}`.execute(tx)
}

/** Lets PostgreSQL count on after the highest id; SQLite does so by itself. */
async function countOn(tx: Db, table: string, column: string): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}), coalesce((select max(${sql.ref(column)})
    from ${sql.table(table)}), 0) + 1, false)`.execute(tx)
}
