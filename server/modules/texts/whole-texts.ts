import { MINUTE_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { sealRow } from '../../kernel/text-keys/sealed-rows.ts'
import { plainBytes } from '../../kernel/transcript-codec/packing.ts'
import { mostEditsBetween } from './edits-between-versions.ts'
import { forgetEdits, newestEdit, type TextId } from './edits.ts'
import { findVersion, type FoundVersion } from './found-versions.ts'
import { bodyColumns, nameText, stageText, type StagedText, withStagedText } from './long-texts.ts'
import type { VersionChanges } from './version-changes.ts'

/** A text that stands as a whole one and edits. */
export type ComposedText = Pick<FoundVersion, 'version' | 'words' | 'saved_at' | 'author_id' | 'body'>

/** The newest text, when edits came after the newest whole version. */
export async function newestComposed(db: Db, id: TextId): Promise<ComposedText | undefined> {
  const found = (await newestEdit(db, id)) && (await findVersion(db, id.fileId, id.language))
  return found?.isComposed ? found : undefined
}

/**
 * Whether who asks is to write a whole version of a text that is due, in the transaction of the edit that comes after
 * it: one of those who ask, in whatever process, until it is written, or another a minute later.
 */
export async function claimWhole(tx: Db, { fileId, language }: TextId, now: number): Promise<boolean> {
  const claimed = await tx
    .updateTable('transcript')
    .set({ whole_due_at: now })
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where((eb) => eb.or([eb('whole_due_at', 'is', null), eb('whole_due_at', '<=', now - CLAIMED_MS)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0
}

/** Some ten times as long as writing the longest text takes. */
const CLAIMED_MS = MINUTE_MS

/**
 * Writes a text as a whole version, in the caller's transaction or without one: the newest unless another is given, if
 * edits came after the whole one before it. Who reads it afterwards need not put it together, and it is kept as
 * versions are.
 */
export async function writeWhole(
  db: Db,
  id: TextId,
  { text, changes = null }: { text?: ComposedText | undefined; changes?: VersionChanges | null } = {},
): Promise<void> {
  const found = text ?? (await newestComposed(db, id))
  const body = await found?.body()
  if (!found || !body) return
  // Pages that have not got them yet are told of edits, each of which has the whole one before it.
  const forgotten = found.version - 2 * mostEditsBetween(plainBytes(body))
  const write = (tx: Db, staged: StagedText) => insertWhole(tx, id, { ...found, forgotten }, staged, changes)
  if (db.isTransaction) await write(db, await stageText(db, body))
  else await withStagedText(db, body, (staged) => db.transaction().execute((tx) => write(tx, staged)))
}

/** The same of all texts of a file: before one of them is named as it is now. */
export async function writeWholes(db: Db, fileId: string): Promise<void> {
  const texts = await db.selectFrom('transcript').select('language').where('file_id', '=', fileId).execute()
  for (const { language } of texts) await writeWhole(db, { fileId, language })
}

async function insertWhole(
  tx: Db,
  { fileId, language }: TextId,
  found: ComposedText & { forgotten: number },
  text: StagedText,
  changes: VersionChanges | null,
): Promise<void> {
  const row = { file_id: fileId, language, version: found.version }
  const written = await tx
    .insertInto('transcript_version')
    .values({
      ...row,
      ...(await bodyColumns(tx, { table: 'transcript_version', ...row }, text)),
      words: found.words,
      saved_at: found.saved_at,
      author_id: found.author_id,
      ...(await changeColumns(tx, row, changes)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!written) return
  await nameText(tx, text)
  const freed = await forgetEdits(tx, { fileId, language }, found.forgotten)
  await tx
    .updateTable('transcript')
    .set((eb) => ({ bytes: eb('bytes', '+', text.byteLength - freed), whole_due_at: null }))
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .execute()
}

/** As the row of a version has them. */
export async function changeColumns(
  tx: Db,
  row: { file_id: string; language: string; version: number },
  changes: VersionChanges | null | undefined,
) {
  const other_changes = changes?.other ? JSON.stringify(changes.other) : null
  const stored = await sealRow(tx, 'transcript_version', { ...row, other_changes })
  return {
    words_added: changes?.added ?? null,
    words_removed: changes?.removed ?? null,
    other_changes: stored.other_changes,
  }
}
