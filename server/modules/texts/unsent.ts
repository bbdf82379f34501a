import { type Selectable, sql } from 'kysely'
import type { Db, TranscriptVersionTable } from '../../kernel/db/schema.ts'
import { newestEdit, type TextId } from './edits.ts'

/** A text whose newest save has not been looked at for what goes out. */
export interface UnsentText extends TextId {
  /** Its newest save. */
  version: number
  ownerId: string
}

/** Texts whose newest save has not been looked at, by their files, after the one that is named. */
export function unsentTexts(db: Db, most: number, after: TextId | null = null): Promise<UnsentText[]> {
  const unsent = db
    .selectFrom('transcript')
    .innerJoin('file', 'file.id', 'transcript.file_id')
    .select(['transcript.file_id as fileId', 'transcript.language', 'transcript.version', 'file.owner_id as ownerId'])
    .where(sql<boolean>`transcript.sent <> transcript.version`)
    .orderBy('transcript.file_id')
    .orderBy('transcript.language')
    .limit(most)
  if (after === null) return unsent.execute()
  return unsent
    .where(sql<boolean>`(transcript.file_id, transcript.language) > (${after.fileId}, ${after.language})`)
    .execute()
}

/** Notes that a save of a text was looked at, unless there is a newer one; answers whether it was. */
export async function setSent(tx: Db, { fileId, language }: TextId, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transcript')
    .set({ sent: version })
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Has all texts of a file be looked at again. */
export async function setUnsent(tx: Db, fileId: string): Promise<void> {
  await tx.updateTable('transcript').set({ sent: 0 }).where('file_id', '=', fileId).execute()
}

/** When a text was last saved, and by whom; undefined where there is none. */
export async function newestSave(
  db: Db,
  { fileId, language }: TextId,
): Promise<Pick<Selectable<TranscriptVersionTable>, 'version' | 'saved_at' | 'author_id'> | undefined> {
  const edit = await newestEdit(db, { fileId, language })
  const whole = await db
    .selectFrom('transcript_version')
    .select(['version', 'saved_at', 'author_id'])
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!edit || edit.number <= (whole?.version ?? 0)) return whole
  const { number: version, saved_at, author_id } = edit
  return { version, saved_at, author_id }
}
