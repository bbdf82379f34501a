import type { Selectable } from 'kysely'
import type { Db, TranscriptVersionTable } from '../../kernel/db/schema.ts'
import { recodeRows, type TextForm } from '../../kernel/text-keys/recode-stored.ts'
import { isSealed, openFor } from '../../kernel/text-keys/sealed-rows.ts'
import { bodyColumns, nameText, plainStaged, readStored, removeTexts, stageText, textPlace } from './long-texts.ts'

/**
 * Encrypts all stored texts in their places, or decrypts them, while others read and write. Ended at any moment, it
 * goes on with the next call. Answers how many rows it wrote.
 */
export const recodeTexts = (db: Db, form: TextForm): Promise<number> =>
  recodeRows(db, form, {
    async onRecoded(tx, table, row, bytes) {
      if (table === 'transcript_version') await countBytes(tx, row as unknown as VersionRow, bytes)
    },
    async recodeLong(table, row, textId) {
      if (table !== 'transcript_version' && table !== 'import_transcript') return false
      const stored = await readStored(db, textId)
      if (!stored || isSealed(stored) === (form === 'encrypted')) return false
      return recodeLong(db, form, { table, ...row } as LongRow, { textId, stored })
    },
  })

type VersionRow = Pick<Selectable<TranscriptVersionTable>, 'file_id' | 'language' | 'version' | 'body'>
type LongRow =
  | ({ table: 'transcript_version' } & VersionRow)
  | { table: 'import_transcript'; import_id: string; body: Uint8Array }

async function countBytes(
  tx: Db,
  { file_id, language }: Pick<VersionRow, 'file_id' | 'language'>,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return
  await tx
    .updateTable('transcript')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('file_id', '=', file_id)
    .where('language', '=', language)
    .execute()
}

/** It is written anew under another id, ahead of the short transaction in which its row names that. */
async function recodeLong(
  db: Db,
  form: TextForm,
  row: LongRow,
  { textId, stored }: { textId: string; stored: Uint8Array },
): Promise<boolean> {
  const plain = await openFor(db, textPlace(textId), stored)
  const staged = form === 'encrypted' ? await stageText(db, plain) : await plainStaged(db, plain)
  const isNamed = await db.transaction().execute(async (tx) => {
    const columns =
      form === 'encrypted' ? await bodyColumns(tx, row, staged) : { body: new Uint8Array(), text_id: staged.textId }
    const renamed =
      row.table === 'transcript_version'
        ? tx
            .updateTable('transcript_version')
            .set(columns)
            .where('file_id', '=', row.file_id)
            .where('language', '=', row.language)
            .where('version', '=', row.version)
            .where('text_id', '=', textId)
        : tx
            .updateTable('import_transcript')
            .set(columns)
            .where('import_id', '=', row.import_id)
            .where('text_id', '=', textId)
    // Gone meanwhile.
    if ((await renamed.executeTakeFirst()).numUpdatedRows === 0n) return false
    await nameText(tx, staged)
    if (row.table === 'transcript_version')
      await countBytes(tx, row, staged.byteLength - stored.byteLength - row.body.byteLength)
    await tx.updateTable('long_text').set({ unnamed_at: 0 }).where('id', '=', textId).execute()
    return true
  })
  await removeTexts(db, isNamed ? [textId] : staged.textId === null ? [] : [staged.textId])
  return isNamed
}
