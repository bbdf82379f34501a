import { sql } from 'kysely'
import type { Correction } from '../../../../../src/shared/vocabulary/corrections.ts'
import type { Db } from '../../../../kernel/db/schema.ts'
import { sha256 } from '../../../../kernel/sha256.ts'

/** An account's corrections by file are bounded; the oldest go first. */
export const MOST_CORRECTIONS = 1000

/** A correction with its language. */
export interface StoredCorrection extends Correction {
  language_code: string
}

/** An account's corrections, newest first, each file's by itself. */
export function correctionsOf(db: Db, userId: string, language?: string): Promise<StoredCorrection[]> {
  let query = db
    .selectFrom('correction')
    .select(['language_code', 'heard', 'written', 'times', 'kept'])
    .where('user_id', '=', userId)
    .where('written', '!=', '')
  if (language !== undefined) query = query.where('language_code', '=', language)
  return query.orderBy('changed_at', 'desc').orderBy('pair').execute()
}

/** Puts the corrections of a file in the place of those that were found in it before. */
export async function keepCorrections(
  tx: Db,
  { userId, fileId, language, at }: { userId: string; fileId: string; language: string; at: number },
  corrections: readonly Correction[],
): Promise<void> {
  const rows = corrections.map(({ heard, written, times, kept }) => ({
    user_id: userId,
    file_id: fileId,
    pair: sha256(JSON.stringify([language, heard, written])),
    language_code: language,
    heard,
    written,
    times,
    kept,
    changed_at: at,
  }))
  const pairs = rows.map(({ pair }) => pair)
  // What a person removed stays removed; what they corrected no longer is forgotten.
  let outdated = tx.deleteFrom('correction').where('user_id', '=', userId).where('file_id', '=', fileId)
  outdated = outdated.where('written', '!=', '')
  if (pairs.length > 0) outdated = outdated.where('pair', 'not in', pairs)
  await outdated.execute()
  if (rows.length > 0)
    await tx
      .insertInto('correction')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'file_id', 'pair']).doUpdateSet({
          times: sql`excluded.times`,
          kept: sql`excluded.kept`,
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

/** Changes what is written in a correction, wherever it was made; null removes it. */
export async function changeCorrection(
  tx: Db,
  userId: string,
  { language_code, heard, written, becomes }: Omit<StoredCorrection, 'times' | 'kept'> & { becomes: string | null },
): Promise<void> {
  await tx
    .updateTable('correction')
    .set(becomes === null ? { heard: '', written: '' } : { written: becomes })
    .where('user_id', '=', userId)
    .where('language_code', '=', language_code)
    .where('heard', '=', heard)
    .where('written', '=', written)
    .execute()
}

/** Removes all of an account's. */
export async function removeCorrections(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('correction').set({ heard: '', written: '' }).where('user_id', '=', userId).execute()
}
