import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../db/is-postgres.ts'
import type { Db } from '../db/schema.ts'
import { SEALED, type SealedTable, type SealedTableName } from './sealed-columns.ts'
import { isSealed, openRow, sealRow } from './sealed-rows.ts'
import { escapeText } from './sealed-value.ts'
import { hasTextKeys } from './text-keys.ts'

/** Which form the stored values get. */
export type TextForm = 'encrypted' | 'plain'

/** Rows that are read at once, of as many bytes as those of sixteen long texts' pieces at most. */
const AT_ONCE = 16

/** Nobody else writes while a transaction does: it ends after so long, and the next one goes on. Milliseconds. */
const HELD_MS = 10

/** So much of the time is left to others: SQLite's writers do not queue. Milliseconds after each transaction. */
const LEFT_MS = 2

/** Who knows more of the rows. */
export interface Recoding {
  /** Is told, in its transaction, by how many bytes a row has grown. */
  onRecoded: (tx: Db, table: SealedTableName, row: Record<string, unknown>, bytes: number) => Promise<void>
  /** Recodes the long text that a row names; answers whether there was something to do. */
  recodeLong: (table: SealedTableName, row: Record<string, unknown>, textId: string) => Promise<boolean>
}

interface Recoded {
  id: Record<string, string | number>
  row: Record<string, unknown>
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Encrypts what is stored plain in its place, or decrypts it, a few rows in each transaction, for as long as there are
 * some. Ended at any moment, each value has one form or the other, and the next call goes on. A row that is changed
 * meanwhile is left as it is. Answers how many rows it wrote.
 * @throws KeyMissing, ConfigError
 */
export async function recodeRows(db: Db, form: TextForm, { onRecoded, recodeLong }: Recoding): Promise<number> {
  if (form === 'encrypted' && !hasTextKeys(db)) throw new Error('There are no keys to encrypt texts by.')
  let count = 0
  // What stood there is written over.
  if (!isPostgres(db)) await sql`pragma secure_delete = on`.execute(db)
  for (const table of Object.keys(SEALED) as SealedTableName[])
    for (let after: (string | number)[] | null = null; ;) {
      const rows: Record<string, unknown>[] = await rowsAfter(db, table, after)
      const waiting = await Promise.all(rows.map((row) => recode(db, table, form, row)))
      const changes = waiting.filter((one) => one !== null)
      for (let at = 0; at < changes.length;) {
        at += await writeSome(db, table, changes.slice(at), onRecoded)
        await new Promise((resolve) => setTimeout(resolve, LEFT_MS))
      }
      count += changes.length
      const { long } = tableOf(table)
      for (const row of rows) {
        const textId = long && row[long]
        if (typeof textId === 'string' && (await recodeLong(table, row, textId))) count += 1
      }
      const last = rows.at(-1)
      if (!last) break
      after = idOf(table, last)
      await nextTurn()
    }
  if (!isPostgres(db)) {
    await sql`pragma secure_delete = off`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  }
  return count
}

const tableOf = (table: SealedTableName): SealedTable => SEALED[table]

const idOf = (table: SealedTableName, row: Record<string, unknown>) =>
  tableOf(table).id.map((name) => row[name] as string | number)

const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `)

async function rowsAfter(
  db: Db,
  table: SealedTableName,
  after: readonly (string | number)[] | null,
): Promise<Record<string, unknown>[]> {
  const { id, columns, long } = tableOf(table)
  const names = list([...id, ...columns, ...(long ? [long] : [])].map((name) => sql.ref(name)))
  const key = list(id.map((name) => sql.ref(name)))
  const isAfter = after ? sql`where (${key}) > (${list(after.map((value) => sql`${value}`))})` : sql``
  const { rows } = await sql<Record<string, unknown>>`
    select ${names} from ${sql.table(table)} ${isAfter} order by ${key} limit ${sql.lit(AT_ONCE)}`.execute(db)
  return rows
}

/** What changes in a row; null where nothing does. */
async function recode(
  db: Db,
  table: SealedTableName,
  form: TextForm,
  row: Record<string, unknown>,
): Promise<Recoded | null> {
  const { id: names, columns, long } = tableOf(table)
  const isLong = long !== undefined && row[long] !== null
  const before = Object.fromEntries(
    columns
      .filter((name) => !(isLong && name === 'body'))
      .map((name) => [name, row[name]] as const)
      .filter(([, value]) => isStored(value) && isSealed(value) !== (form === 'encrypted')),
  )
  if (Object.keys(before).length === 0) return null
  const id = Object.fromEntries(names.map((name) => [name, row[name] as string | number]))
  // Escaped or encrypted, it is opened first.
  const plain = await openRow(db, table, { ...id, ...before })
  const all: Record<string, unknown> = form === 'encrypted' ? await sealRow(db, table, plain) : escaped(plain)
  return { id, row, before, after: Object.fromEntries(Object.keys(before).map((name) => [name, all[name]])) }
}

const escaped = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? escapeText(value) : value]),
  )

const isStored = (value: unknown): value is string | Uint8Array =>
  typeof value === 'string' || (value instanceof Uint8Array && value.byteLength > 0)

/** Answers how many of the changes it wrote, or found to be out of date. */
async function writeSome(
  db: Db,
  table: SealedTableName,
  changes: readonly Recoded[],
  onRecoded: Recoding['onRecoded'],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const began = performance.now()
    let done = 0
    for (const { id, row, before, after } of changes) {
      const columns = Object.keys(after)
      const set = list(columns.map((name) => sql`${sql.ref(name)} = ${after[name]}`))
      const where = [...Object.entries(id), ...Object.entries(before)].map(
        ([name, value]) => sql`${sql.ref(name)} = ${value}`,
      )
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${set} where ${sql.join(where, sql` and `)}`.execute(tx)
      if (numAffectedRows === 1n) await onRecoded(tx, table, row, sizeOf(after) - sizeOf(before))
      done += 1
      if (performance.now() - began > HELD_MS) break
    }
    return done
  })
}

const sizeOf = (values: Record<string, unknown>): number =>
  Object.values(values).reduce<number>((sum, value) => sum + (value instanceof Uint8Array ? value.byteLength : 0), 0)
