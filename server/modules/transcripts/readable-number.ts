import type { Db } from '../../kernel/db/schema.ts'
import { findVersion, ORIGINAL, type TextId } from '../texts/index.ts'
import type { TextFile } from './access.ts'

/**
 * The number of the newest text that somebody may read, of which `newest` is the newest that there is: what they are
 * told, so that no page waits for a text that it never gets. 0 where none is theirs.
 */
export async function readableNumber(
  db: Db,
  { lastVersion, lastSavedAt }: Pick<TextFile, 'lastVersion' | 'lastSavedAt'>,
  { fileId, language }: TextId,
  newest: number,
): Promise<number> {
  if (language === ORIGINAL) return Math.min(newest, lastVersion ?? newest)
  if (lastSavedAt === null) return newest
  return (await findVersion(db, fileId, language, { savedAt: lastSavedAt }))?.version ?? 0
}
