import { sql } from 'kysely'
import type { Correction } from '../../../../../src/shared/vocabulary/corrections.ts'
import type { LearnedCorrection } from '../../../../../src/shared/vocabulary/find-terms.ts'
import type { Db } from '../../../../kernel/db/schema.ts'
import { sha256 } from '../../../../kernel/sha256.ts'

/** An account's corrections by file are bounded; the oldest go first. */
export const MOST_CORRECTIONS = 1000

/** A correction with its language, and the folder of the file that it was made in: null for none. */
export interface StoredCorrection extends Correction {
  language_code: string
  folder_id: string | null
}

/** An account's corrections, newest first, each file's by itself. */
export function correctionsOf(db: Db, userId: string, language?: string): Promise<StoredCorrection[]> {
  let query = db
    .selectFrom('correction')
    .leftJoin('file', 'file.id', 'correction.file_id')
    .select(['correction.language_code', 'file.folder_id', 'heard', 'written', 'times', 'kept', 'undone'])
    .where('user_id', '=', userId)
    .where('written', '!=', '')
  if (language !== undefined) query = query.where('correction.language_code', '=', language)
  return query.orderBy('changed_at', 'desc').orderBy('pair').execute()
}

/**
 * Puts the corrections of a file in the place of those that were found in it before. What the vocabulary has set since,
 * and the person left (`settled`), is as good as corrected still; what they undid in an earlier text stays undone.
 */
export async function keepCorrections(
  tx: Db,
  { userId, fileId, language, at }: { userId: string; fileId: string; language: string; at: number },
  corrections: readonly Correction[],
  settled: readonly LearnedCorrection[] = [],
): Promise<void> {
  const pairOf = ({ heard, written }: LearnedCorrection) => sha256(JSON.stringify([language, heard, written]))
  const rows = corrections.map(({ heard, written, times, kept, undone = 0 }) => ({
    user_id: userId,
    file_id: fileId,
    pair: pairOf({ heard, written }),
    language_code: language,
    heard,
    written,
    times,
    kept,
    undone,
    changed_at: at,
  }))
  const left = settled.map(pairOf)
  const pairs = [...new Set([...rows.map(({ pair }) => pair), ...left])]
  // What a person removed stays removed; what they corrected no longer is forgotten.
  let outdated = tx.deleteFrom('correction').where('user_id', '=', userId).where('file_id', '=', fileId)
  outdated = outdated.where('written', '!=', '').where('undone', '=', 0)
  if (pairs.length > 0) outdated = outdated.where('pair', 'not in', pairs)
  await outdated.execute()
  if (left.length > 0)
    await tx
      .updateTable('correction')
      .set({ undone: 0 })
      .where('user_id', '=', userId)
      .where('file_id', '=', fileId)
      .where('pair', 'in', left)
      .execute()
  if (rows.length > 0)
    await tx
      .insertInto('correction')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'file_id', 'pair']).doUpdateSet({
          times: sql`excluded.times`,
          kept: sql`excluded.kept`,
          undone: sql`excluded.undone`,
        }),
      )
      .execute()
  await removeOldest(tx, userId)
}

async function removeOldest(tx: Db, userId: string): Promise<void> {
  const first = await tx
    .selectFrom('correction')
    .select('changed_at')
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .offset(MOST_CORRECTIONS)
    .limit(1)
    .executeTakeFirst()
  if (first)
    await tx
      .deleteFrom('correction')
      .where('user_id', '=', userId)
      .where('changed_at', '<=', first.changed_at)
      .execute()
}

/** Changes what is written in a correction that was made in the files of a folder, or of none; null removes it. */
export async function changeCorrection(
  tx: Db,
  userId: string,
  {
    language_code,
    heard,
    written,
    folder_id: folderId,
    becomes,
  }: Omit<StoredCorrection, 'times' | 'kept' | 'undone'> & { becomes: string | null },
): Promise<void> {
  const filed = tx.selectFrom('file').select('id').where('owner_id', '=', userId)
  await tx
    .updateTable('correction')
    .set(becomes === null ? { heard: '', written: '' } : { written: becomes, undone: 0 })
    .where('user_id', '=', userId)
    .where('language_code', '=', language_code)
    .where('heard', '=', heard)
    .where('written', '=', written)
    // Files that are gone are in no folder.
    .where(
      'file_id',
      folderId === null ? 'not in' : 'in',
      filed.where('folder_id', folderId === null ? 'is not' : '=', folderId),
    )
    .execute()
}

/** Removes all of an account's. */
export async function removeCorrections(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('correction').set({ heard: '', written: '' }).where('user_id', '=', userId).execute()
}
