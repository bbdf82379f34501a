import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { HOUR_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { hasTextKeys } from '../../kernel/text-keys/text-keys.ts'
import { SealBroken } from '../../kernel/text-keys/sealed-value.ts'
import { isSealed, openFor, openRow, sealFor, sealRow, storedBytes } from '../../kernel/text-keys/sealed-rows.ts'
import type { ValuePlace } from '../../kernel/text-keys/sealed-columns.ts'

/** Texts up to this size are in the row of their version. In bytes, as they are stored: some four hours of speech. */
const INLINE_BYTES = 256 * 1024

/**
 * Longer ones are written, read and removed in pieces, and others have their turn after each: SQLite works on the event
 * loop, which a statement with 16 MB, and the commit of as much, would hold for a tenth of a second or more. In bytes.
 */
const PIECE_BYTES = 512 * 1024
const REMOVED_AT_ONCE = 4
/**
 * Of a piece so much is read at a time: PostgreSQL sends it as hex, and each statement of everybody else waits for its
 * reading.
 */
const READ_BYTES = 128 * 1024

/** A transaction that names a text takes less long after the text was written. Milliseconds. */
const STAGED_MS = HOUR_MS

/** A text that a version can name: in its row, or in the database already, under an id. */
export interface StagedText {
  /** Once it is stored. */
  byteLength: number
  /** What the row says of it, plain: the text, or of an encrypted long one its id, which so is bound to the row. */
  inline: Uint8Array
  textId: string | null
}

/** Where a row names a text: all but its columns `body` and `text_id`. */
type TextRow =
  | { table: 'transcript_version'; file_id: string; language: string; version: number }
  | { table: 'import_transcript'; import_id: string }

/** The columns of a row that names a text. @throws KeyMissing, ConfigError */
export async function bodyColumns(
  tx: Db,
  { table, ...row }: TextRow,
  { inline: body, textId: text_id }: StagedText,
): Promise<{ body: Uint8Array; text_id: string | null }> {
  const stored = await sealRow(tx, table, { ...row, body })
  return { body: stored.body, text_id }
}

/** The text that a row names; undefined when it went meanwhile. @throws KeyMissing, SealBroken */
export async function readBody(
  db: Db,
  { table, ...row }: TextRow,
  { body, text_id: textId }: { body: Uint8Array; text_id: string | null },
): Promise<Uint8Array | undefined> {
  const opened = await openRow(db, table, { ...row, body })
  if (textId === null) return opened.body
  const stored = await readStored(db, textId)
  if (!stored || !isSealed(stored)) return stored
  if (Buffer.from(opened.body).toString() !== textId)
    throw new SealBroken(`The long text ${textId} is that of another row of ${table}.`)
  return openFor(db, textPlace(textId), stored)
}

/** How many bytes a text takes, once it is stored. */
export function storedLength(db: Db, { byteLength }: Uint8Array): number {
  const isLong = byteLength > INLINE_BYTES
  return storedBytes(db, byteLength) + (isLong && hasTextKeys(db) ? storedBytes(db, TEXT_ID_BYTES) : 0)
}

/** Of a UUID. */
const TEXT_ID_BYTES = 36

/** Where a long text is, whatever names it. */
export const textPlace = (textId: string): ValuePlace => ['long_text', 'text', textId]

export const isStaged = (text: Uint8Array | StagedText): text is StagedText => 'inline' in text

/** Writes a long text, which some version should name soon. */
export async function stageText(db: Db, body: Uint8Array): Promise<StagedText> {
  if (body.byteLength <= INLINE_BYTES) return { byteLength: storedLength(db, body), inline: body, textId: null }
  const textId = uuidv7()
  const stored = await sealFor(db, textPlace(textId), body)
  await writePieces(db, textId, stored)
  const inline = isSealed(stored) ? Buffer.from(textId) : body.subarray(0, 0)
  return { byteLength: storedLength(db, body), inline, textId }
}

/** Writes a long text plain, whatever keys there are. */
export async function plainStaged(db: Db, body: Uint8Array): Promise<StagedText> {
  const textId = uuidv7()
  await writePieces(db, textId, body)
  return { byteLength: body.byteLength, inline: body.subarray(0, 0), textId }
}

async function writePieces(db: Db, textId: string, stored: Uint8Array): Promise<void> {
  const { byteLength } = stored
  await db.insertInto('long_text').values({ id: textId, bytes: byteLength, unnamed_at: Date.now() }).execute()
  for (let seq = 0; seq * PIECE_BYTES < byteLength; seq++) {
    await nextTurn()
    await db
      .insertInto('text_piece')
      .values({ text_id: textId, seq, body: stored.subarray(seq * PIECE_BYTES, (seq + 1) * PIECE_BYTES) })
      .execute()
  }
}

/**
 * Writes a long text ahead of the transaction in which it is named, which is short then. What is not named goes again.
 */
export async function withStagedText<T>(db: Db, body: Uint8Array, save: (text: StagedText) => Promise<T>): Promise<T> {
  const text = await stageText(db, body)
  const { textId } = text
  if (textId === null) return save(text)
  try {
    return await save(text)
  } finally {
    const isUnnamed = await db
      .selectFrom('long_text')
      .select('id')
      .where('id', '=', textId)
      .where('unnamed_at', 'is not', null)
      .executeTakeFirst()
    if (isUnnamed) await remove(db, textId)
  }
}

/** Marks a text as named, in the transaction in which it is. @throws Error when it is not there any more */
export async function nameText(tx: Db, { textId }: StagedText): Promise<void> {
  if (textId === null) return
  const named = await tx
    .updateTable('long_text')
    .set({ unnamed_at: null })
    .where('id', '=', textId)
    .returning('id')
    .executeTakeFirst()
  if (!named) throw new Error('A long text was not named in time.')
}

/** The bytes of a long text as they are stored; undefined when it went meanwhile. */
export async function readStored(db: Db, textId: string): Promise<Uint8Array | undefined> {
  const text = await db.selectFrom('long_text').select('bytes').where('id', '=', textId).executeTakeFirst()
  if (!text) return undefined
  const body = Buffer.allocUnsafe(text.bytes)
  for (let at = 0; at < text.bytes; at += READ_BYTES) {
    const part = await db
      .selectFrom('text_piece')
      .select(sql<Uint8Array>`substr(body, ${(at % PIECE_BYTES) + 1}, ${READ_BYTES})`.as('body'))
      .where('text_id', '=', textId)
      .where('seq', '=', Math.floor(at / PIECE_BYTES))
      .executeTakeFirst()
    if (!part) return undefined
    body.set(part.body, at)
    await nextTurn()
  }
  return body
}

/**
 * Removes long texts whose versions are gone, once the transaction that removed these is in; what is left the sweep
 * finds.
 */
export async function removeTexts(db: Db, textIds: readonly string[]): Promise<void> {
  for (const textId of textIds) await remove(db, textId).catch(() => undefined)
}

/** Removes long texts that lost their version, or were written an hour ago and got none. Answers how many. */
export async function sweepTexts({ db, now = Date.now() }: { db: Db; now?: number }): Promise<number> {
  for (let removed = 0; ; removed++) {
    const unnamed = db
      .selectFrom('long_text')
      .select('id')
      .where('unnamed_at', '<=', now - STAGED_MS)
    const text = await unnamed.limit(1).executeTakeFirst()
    if (!text) return removed
    await remove(db, text.id)
  }
}

async function remove(db: Db, textId: string): Promise<void> {
  for (;;) {
    const pieces = await db
      .selectFrom('text_piece')
      .select('seq')
      .where('text_id', '=', textId)
      .orderBy('seq')
      .limit(REMOVED_AT_ONCE)
      .execute()
    if (pieces.length === 0) break
    await db
      .deleteFrom('text_piece')
      .where('text_id', '=', textId)
      .where(
        'seq',
        'in',
        pieces.map(({ seq }) => seq),
      )
      .execute()
    await nextTurn()
  }
  await db.deleteFrom('long_text').where('id', '=', textId).execute()
}
