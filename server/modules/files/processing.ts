import type { Db } from '../../kernel/db/schema.ts'
import type { FileRow } from './repository.ts'

export function fileById(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Statuses in which the machine listens to a file: for its text, or for a transcriptor's draft. */
export const HEARD = ['TRANSCRIBE', 'HUMAN-TRANSCRIBE'] as const

/**
 * A file that is still to be listened to: every write of the work goes through it, so that none touches another status.
 */
const inWork = (db: Db, id: string) => db.updateTable('file').where('id', '=', id).where('status', 'in', HEARD)

/** Changes a file that the machine listens to; false when it is gone or in another status. */
export async function changeFile(db: Db, id: string, values: Partial<Omit<FileRow, 'id'>>): Promise<boolean> {
  const result = await inWork(db, id).set(values).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Remembers when the work on a file began; a try that goes on does not begin again. False when it had begun. */
export async function beginFile(db: Db, id: string, at: number): Promise<boolean> {
  const result = await inWork(db, id).where('started_at', 'is', null).set({ started_at: at }).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Moves the progress forwards, never back. False when it was as far already. */
export async function advanceProgress(db: Db, id: string, progress: number): Promise<boolean> {
  const result = await inWork(db, id).where('progress', '<', progress).set({ progress }).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Columns that name what is made of a medium. */
export type DerivedColumn = 'waveform_key' | 'playable_key' | 'thumbnail_key' | 'preview_key'

/** Whether something is still to be made of a file's medium; never of one that was removed. */
export const lacks = (file: Pick<FileRow, DerivedColumn | 'media_key'>, column: DerivedColumn) =>
  file.media_key !== null && file[column] === null

/** Names what was made of a medium if that is still there, and has none yet. */
async function keep(db: Db, id: string, column: DerivedColumn, values: Partial<FileRow>): Promise<boolean> {
  const result = await db
    .updateTable('file')
    .where('id', '=', id)
    .where('media_key', 'is not', null)
    .where(column, 'is', null)
    .set(values)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Keeps the waveform's key if the file has none yet. */
export const keepWaveform = (db: Db, id: string, key: string) => keep(db, id, 'waveform_key', { waveform_key: key })

/** Keeps the playable copy if the file has none yet. */
export const keepPlayable = (db: Db, id: string, copy: { key: string; type: string }) =>
  keep(db, id, 'playable_key', { playable_key: copy.key, playable_type: copy.type })

/** Keeps the picture's key if the file has none yet. */
export const keepThumbnail = (db: Db, id: string, key: string) => keep(db, id, 'thumbnail_key', { thumbnail_key: key })

/** Keeps the first minute if the file has none yet. */
export const keepPreview = (db: Db, id: string, key: string) => keep(db, id, 'preview_key', { preview_key: key })

/** Remembers how long a sound is, in seconds, and where it is damaged, once it was read. */
export async function keepSoundFacts(
  tx: Db,
  id: string,
  { lengthSeconds, damagedAtSeconds }: { lengthSeconds: number; damagedAtSeconds: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('file')
    .set({ length_seconds: lengthSeconds, damaged_at: JSON.stringify(damagedAtSeconds) })
    .where('id', '=', id)
    .execute()
}

/** Remembers what told the speakers of a file's text apart; null where nothing did. */
export async function keepSpeakersBy(db: Db, id: string, by: string | null): Promise<void> {
  await db.updateTable('file').set({ speakers_by: by }).where('id', '=', id).execute()
}

/** Forgets a medium and all that was made of it, which was kept for so many days. */
export async function forgetMedia(tx: Db, id: string, { at, days }: { at: number; days: number }): Promise<void> {
  const nothing = {
    media_key: null,
    playable_key: null,
    playable_type: null,
    waveform_key: null,
    thumbnail_key: null,
    preview_key: null,
  }
  await tx
    .updateTable('file')
    .set({ ...nothing, media_removed_at: at, media_kept_days: days })
    .where('id', '=', id)
    .execute()
}

/** Forgets an object of a file that is not there, unless the file has another by now. */
export async function clearDerived(tx: Db, id: string, column: DerivedColumn, key: string): Promise<void> {
  const type = column === 'playable_key' ? { playable_type: null } : {}
  await tx
    .updateTable('file')
    .set({ [column]: null, ...type })
    .where('id', '=', id)
    .where(column, '=', key)
    .execute()
}
