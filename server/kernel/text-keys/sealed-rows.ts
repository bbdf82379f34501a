import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { SEALED, type SealedTable, type SealedTableName, type ValuePlace } from './sealed-columns.ts'
import {
  type DataKey,
  escapeText,
  keyOfBytes,
  openBytes,
  SEAL_BYTES,
  sealBytes,
  sealedOfText,
  TEXT_MARK,
  textOfSealed,
  unescapeText,
} from './sealed-value.ts'
import { currentTextKey, hasTextKeys, textKeyById } from './text-keys.ts'

/**
 * A row of a table, or the part of it that is written, as it is stored: what the table's encrypted columns have of it
 * is encrypted, where the installation has keys. Has to have what names the row. @throws KeyMissing, ConfigError
 */
export async function sealRow<Row extends object>(db: Db, table: SealedTableName, row: Row): Promise<Row> {
  const columns = valuesIn(table, row)
  if (columns.length === 0) return row
  const key = await currentTextKey(db)
  const stored = { ...row } as Record<string, unknown>
  for (const column of columns) stored[column] = await sealValue(stored[column], key, placeOf(table, column, row))
  return stored as Row
}

/** What a row is changed to, as it is stored; `id` is what names the row. */
export async function sealChange<Change extends object>(
  db: Db,
  table: SealedTableName,
  id: Record<string, string | number>,
  change: Change,
): Promise<Change> {
  const stored = (await sealRow(db, table, { ...id, ...change })) as Record<string, unknown>
  return Object.fromEntries(Object.keys(change).map((name) => [name, stored[name]])) as Change
}

/** The same of several rows. */
export const sealRows = <Row extends object>(db: Db, table: SealedTableName, rows: readonly Row[]): Promise<Row[]> =>
  Promise.all(rows.map((row) => sealRow(db, table, row)))

/**
 * A stored row, or a part of it that has what names it, as it was written. A plain one is read as it is.
 * @throws KeyMissing saying which key; SealBroken for what was changed or moved
 */
export async function openRow<Row extends object>(db: Db, table: SealedTableName, row: Row): Promise<Row> {
  const columns = valuesIn(table, row)
  if (columns.length === 0) return row
  const plain = { ...row } as Record<string, unknown>
  for (const column of columns) plain[column] = await openValue(db, plain[column], () => placeOf(table, column, row))
  return plain as Row
}

/** The same of several rows. */
export const openRows = <Row extends object>(db: Db, table: SealedTableName, rows: readonly Row[]): Promise<Row[]> =>
  Promise.all(rows.map((row) => openRow(db, table, row)))

/** The same of one row that may not be there. */
export const openFound = async <Row extends object>(
  db: Db,
  table: SealedTableName,
  row: Promise<Row | undefined>,
): Promise<Row | undefined> => {
  const found = await row
  return found && openRow(db, table, found)
}

const valuesIn = (table: SealedTableName, row: object): string[] =>
  (SEALED[table] as SealedTable).columns.filter((column) => (row as Record<string, unknown>)[column] != null)

function placeOf(table: SealedTableName, column: string, row: object): ValuePlace {
  const id = (SEALED[table] as SealedTable).id.map((name) => {
    const value = (row as Record<string, unknown>)[name]
    // Without all that names the row, it would open in others.
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`A row of ${table} is without ${name}.`)
    return value
  })
  return [table, column, ...id]
}

async function sealValue(value: unknown, key: DataKey | null, place: ValuePlace): Promise<unknown> {
  if (typeof value === 'string')
    return key ? textOfSealed(await sealBytes(Buffer.from(value), key, place)) : escapeText(value)
  if (key && value instanceof Uint8Array && value.byteLength > 0) return sealBytes(value, key, place)
  return value
}

async function openValue(db: Db, value: unknown, place: () => ValuePlace): Promise<unknown> {
  if (typeof value === 'string') {
    const sealed = sealedOfText(value)
    return sealed ? (await openSealed(db, sealed, place())).toString('utf8') : unescapeText(value)
  }
  if (value instanceof Uint8Array && isSealed(value)) return openSealed(db, value, place())
  return value
}

/** Whether a value is encrypted. */
export const isSealed = (value: Uint8Array | string): boolean =>
  typeof value === 'string' ? value.startsWith(TEXT_MARK) : keyOfBytes(value) !== null

async function openSealed(db: Db, sealed: Uint8Array, place: ValuePlace): Promise<Buffer> {
  return openBytes(sealed, await textKeyById(db, keyOfBytes(sealed) ?? ''), place)
}

/** Bytes that are no column of a row, encrypted for their place where the installation has keys. */
export async function sealFor(db: Db, place: ValuePlace, bytes: Uint8Array): Promise<Uint8Array> {
  const key = await currentTextKey(db)
  return key ? sealBytes(bytes, key, place) : bytes
}

/** The same bytes as they were; plain ones are read as they are. @throws KeyMissing, SealBroken */
export const openFor = async (db: Db, place: ValuePlace, bytes: Uint8Array): Promise<Uint8Array> =>
  isSealed(bytes) ? openSealed(db, bytes, place) : bytes

/** How many bytes so many take once they are stored. */
export const storedBytes = (db: Db, bytes: number): number => bytes + (bytes > 0 && hasTextKeys(db) ? SEAL_BYTES : 0)

/**
 * About how long a text is that is stored in a column: of an encrypted one its bytes, which letters beyond ASCII have
 * more of.
 */
export const plainLength = (column: string): RawBuilder<number> => {
  const text = sql.ref(column)
  return sql<number>`case when ${text} like ${`${TEXT_MARK}%`}
    then (length(${text}) - ${sql.lit(TEXT_MARK.length)}) * 3 / 4 - ${sql.lit(SEAL_BYTES)} else length(${text}) end`
}
