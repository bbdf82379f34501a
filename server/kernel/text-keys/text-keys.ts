import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../db/schema.ts'
import type { TextKeyTable } from '../db/tables/envelopes.ts'
import { KeyMissing, type KeyRing } from '../key-ring.ts'
import type { DataKey } from './sealed-value.ts'

type Purpose = TextKeyTable['purpose']

const ID_BYTES = 8
const KEY_BYTES = 32

/** A data key encrypts so long, and is followed by another: whoever gets hold of one has the texts of a month. */
const CURRENT_MS = 30 * DAY_MS
/** After so long it is asked for again which is the newest, as a rotation makes one. */
const ASKED_MS = HOUR_MS

interface Keys {
  db: Db
  ring: KeyRing
  /** Data keys that were unwrapped, by their ids. */
  opened: Map<string, Buffer>
  /** The one that encrypts. */
  current: { key: DataKey; until: number } | null
  making: Promise<DataKey> | null
}

/** By what a database and all transactions on it have in common. */
const byAdapter = new WeakMap<object, Keys>()

const keysOf = (db: Db) => byAdapter.get(db.getExecutor().adapter)

/** Has the texts of a database be encrypted, and read, with a ring. Without it they are written plain. */
export function useTextKeys(db: Db, ring: KeyRing): void {
  byAdapter.set(db.getExecutor().adapter, { db, ring, opened: new Map(), current: null, making: null })
}

/** Whether what is written is encrypted. */
export const hasTextKeys = (db: Db): boolean => keysOf(db) !== undefined

const ownerOf = ({ id, purpose }: Pick<TextKeyTable, 'id' | 'purpose'>) => `${purpose} ${id}`

/** The key that encrypts texts now; null where they are written plain. @throws KeyMissing, ConfigError */
export async function currentTextKey(db: Db, now = Date.now()): Promise<DataKey | null> {
  const keys = keysOf(db)
  if (!keys) return null
  const { current } = keys
  if (current && now < current.until) return current.key
  if (!db.isTransaction) return askAgain(keys, now)
  if (!current) return newestOrNew(db, keys, 'texts', now)
  // In a transaction another connection might be waited for that waits for it: those after it have the next key.
  void askAgain(keys, now).catch(() => undefined)
  return current.key
}

/** Asks which key is the newest, once for all who want to know. */
function askAgain(keys: Keys, now: number): Promise<DataKey> {
  keys.making ??= newestOrNew(keys.db, keys, 'texts', now)
    .then((key) => {
      keys.current = { key, until: now + ASKED_MS }
      return key
    })
    .finally(() => (keys.making = null))
  return keys.making
}

/**
 * The key of the index of texts; null where its words are plain. It stays the same for as long as the database does.
 * @throws KeyMissing, ConfigError
 */
export async function indexKey(db: Db): Promise<DataKey | null> {
  const keys = keysOf(db)
  return keys ? newestOrNew(db, keys, 'index', 0) : null
}

async function newestOrNew(db: Db, keys: Keys, purpose: Purpose, now: number): Promise<DataKey> {
  const row = await newestOf(db, purpose)
  if (row && now - row.made_at < CURRENT_MS) return { id: row.id, bytes: await open(keys, row) }
  const made = await addTextKey(db, keys.ring, purpose)
  if (purpose === 'texts') return made
  // Two who make the index's key at once go by the same one.
  const first = (await newestOf(db, purpose))!
  return { id: first.id, bytes: await open(keys, first) }
}

const newestOf = (db: Db, purpose: Purpose) =>
  db
    .selectFrom('text_key')
    .selectAll()
    .where('purpose', '=', purpose)
    .orderBy('made_at', purpose === 'index' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Makes a data key, which is safe once this answers and the transaction, if there is one, is in. */
export async function addTextKey(db: Db, ring: KeyRing, purpose: Purpose): Promise<DataKey> {
  const id = randomBytes(ID_BYTES).toString('hex')
  const bytes = randomBytes(KEY_BYTES)
  const { ringKey, wrapped } = await ring.wrap(bytes, ownerOf({ id, purpose }))
  await db.insertInto('text_key').values({ id, purpose, ring_key: ringKey, wrapped, made_at: Date.now() }).execute()
  return { id, bytes }
}

/** A data key by its id. @throws KeyMissing saying what is missing */
export async function textKeyById(db: Db, id: string): Promise<Buffer> {
  const keys = keysOf(db)
  const known = keys?.opened.get(id)
  if (known) return known
  const row = await db.selectFrom('text_key').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new KeyMissing(`The data key ${id} of stored texts is not in the database.`)
  if (!keys) throw new KeyMissing(`Texts are encrypted by the key ${row.ring_key}. Set STORAGE_KEYS to its file.`)
  return open(keys, row)
}

async function open(keys: Keys, row: Selectable<TextKeyTable>): Promise<Buffer> {
  const known = keys.opened.get(row.id)
  if (known) return known
  const bytes = await keys.ring.unwrap({ ringKey: row.ring_key, wrapped: row.wrapped }, ownerOf(row))
  keys.opened.set(row.id, bytes)
  return bytes
}

/** How many data keys of texts each key of the ring has wrapped, by its id. */
export async function textKeysWrappedBy(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('text_key')
    .select(['ring_key', (eb) => eb.fn.countAll<number | string>().as('count')])
    .groupBy('ring_key')
    .execute()
  return new Map(rows.map(({ ring_key, count }) => [ring_key, Number(count)]))
}

/**
 * Wraps by the current key of the ring what another wrapped, and has a new data key encrypt from then on. Answers how
 * many there were to wrap; ended at any moment, it goes on with the next call. @throws KeyMissing
 */
export async function rewrapTextKeys(db: Db, ring: KeyRing): Promise<number> {
  const current = (await ring.keys()).find(({ state }) => state === 'current')
  const rows = await db
    .selectFrom('text_key')
    .selectAll()
    .where('ring_key', '!=', current?.id ?? '')
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const bytes = await ring.unwrap({ ringKey: row.ring_key, wrapped: row.wrapped }, ownerOf(row))
    const { ringKey, wrapped } = await ring.wrap(bytes, ownerOf(row))
    await db
      .updateTable('text_key')
      .set({ ring_key: ringKey, wrapped })
      .where('id', '=', row.id)
      .where('ring_key', '=', row.ring_key)
      .execute()
  }
  if (rows.some(({ purpose }) => purpose === 'texts')) await addTextKey(db, ring, 'texts')
  return rows.length
}

/** Gives up the texts of a ring's key that is lost; answers how many data keys went. */
export async function forgetTextKeys(db: Db, ringKey: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('text_key').where('ring_key', '=', ringKey).executeTakeFirst()
  return Number(numDeletedRows)
}
