import type { Db } from '../../kernel/db/schema.ts'
import { forgetEdits, newestEdit, type TextId } from './edits.ts'
import { findVersion, type FoundVersion } from './found-versions.ts'
import { nameText, stageText, type StagedText, withStagedText } from './long-texts.ts'
import type { VersionChanges } from './version-changes.ts'

/**
 * Writes the newest text as a whole version, when edits came after the one before: in the caller's transaction, or
 * without one. Who reads it afterwards need not put it together, and it is kept as versions are.
 */
export async function writeWhole(db: Db, id: TextId, changes: VersionChanges | null = null): Promise<void> {
  const found = (await newestEdit(db, id)) && (await findVersion(db, id.fileId, id.language))
  const body = found?.isComposed ? await found.body() : undefined
  if (!found || !body) return
  const write = (tx: Db, text: StagedText) => insertWhole(tx, id, found, text, changes)
  if (db.isTransaction) await write(db, await stageText(db, body))
  else await withStagedText(db, body, (text) => db.transaction().execute((tx) => write(tx, text)))
}

/** The same of all texts of a file: before one of them is named as it is now. */
export async function writeWholes(db: Db, fileId: string): Promise<void> {
  const texts = await db.selectFrom('transcript').select('language').where('file_id', '=', fileId).execute()
  for (const { language } of texts) await writeWhole(db, { fileId, language })
}

async function insertWhole(
  tx: Db,
  { fileId, language }: TextId,
  found: FoundVersion,
  text: StagedText,
  changes: VersionChanges | null,
): Promise<void> {
  const written = await tx
    .insertInto('transcript_version')
    .values({
      file_id: fileId,
      language,
      version: found.version,
      body: text.inline,
      text_id: text.textId,
      words: found.words,
      saved_at: found.saved_at,
      author_id: found.author_id,
      ...changeColumns(changes),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!written) return
  await nameText(tx, text)
  const freed = await forgetEdits(tx, { fileId, language }, found.version)
  await tx
    .updateTable('transcript')
    .set((eb) => ({ bytes: eb('bytes', '+', text.byteLength - freed) }))
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .execute()
}

/** As the row of a version has them. */
export const changeColumns = (changes: VersionChanges | null | undefined) => ({
  words_added: changes?.added ?? null,
  words_removed: changes?.removed ?? null,
  other_changes: changes?.other ? JSON.stringify(changes.other) : null,
})
