import type { Selectable } from 'kysely'
import { batchesOf } from '../../../src/shared/batches.ts'
import type { Db, FileTable } from '../../db/schema.ts'
import type { RecognisedWord } from '../../ports/transcriber.ts'
import type { PlannedSegment } from './plan-segments.ts'

export type TranscribedFile = Selectable<FileTable>

export interface StoredSegment extends PlannedSegment {
  /** Times from the start of the file; null until they are there. */
  words: RecognisedWord[] | null
}

export function fileById(db: Db, id: string): Promise<TranscribedFile | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Statuses in which the machine listens to a file: for its text, or for a transcriptor's draft. */
export const HEARD = ['TRANSCRIBE', 'HUMAN-TRANSCRIBE'] as const

/** A file that is still to be listened to: every write of the work goes through it, so that none touches another status. */
const inWork = (db: Db, id: string) => db.updateTable('file').where('id', '=', id).where('status', 'in', HEARD)

/** Changes a file that the machine listens to; false when it is gone or in another status. */
export async function changeFile(db: Db, id: string, values: Partial<Omit<TranscribedFile, 'id'>>): Promise<boolean> {
  const result = await inWork(db, id).set(values).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Takes the file's row until the transaction ends. A write, because SQLite has no `select for update`. */
export async function holdFile(tx: Db, id: string): Promise<void> {
  await tx.updateTable('file').set({ id }).where('id', '=', id).execute()
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
export const lacks = (file: Pick<TranscribedFile, DerivedColumn | 'media_key'>, column: DerivedColumn) => file.media_key !== null && file[column] === null

/** Names what was made of a medium if that is still there, and has none yet. */
async function keep(db: Db, id: string, column: DerivedColumn, values: Partial<TranscribedFile>): Promise<boolean> {
  const result = await db.updateTable('file').where('id', '=', id).where('media_key', 'is not', null).where(column, 'is', null).set(values).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Keeps the waveform's key if the file has none yet. */
export const keepWaveform = (db: Db, id: string, key: string) => keep(db, id, 'waveform_key', { waveform_key: key })

/** Keeps the playable copy if the file has none yet. */
export const keepPlayable = (db: Db, id: string, copy: { key: string; type: string }) => keep(db, id, 'playable_key', { playable_key: copy.key, playable_type: copy.type })

/** Keeps the picture's key if the file has none yet. */
export const keepThumbnail = (db: Db, id: string, key: string) => keep(db, id, 'thumbnail_key', { thumbnail_key: key })

/** Keeps the first minute if the file has none yet. */
export const keepPreview = (db: Db, id: string, key: string) => keep(db, id, 'preview_key', { preview_key: key })

/** The segments of a file as they are stored, their words as JSON. */
export const rowsOfSegments = (db: Db, fileId: string) => db.selectFrom('segment').selectAll().where('file_id', '=', fileId).orderBy('seq').execute()

export async function segmentsOf(db: Db, fileId: string): Promise<StoredSegment[]> {
  const rows = await rowsOfSegments(db, fileId)
  return rows.map(({ seq, start_seconds, end_seconds, words }) => ({
    seq,
    start: start_seconds,
    end: end_seconds,
    words: words === null ? null : (JSON.parse(words) as RecognisedWord[]),
  }))
}

/** Segments in one insert; each binds five values. */
const INSERT_AT_ONCE = 500

/** Stores a plan in the place of any other. */
export async function replaceSegments(tx: Db, fileId: string, segments: readonly PlannedSegment[]): Promise<void> {
  await removeSegments(tx, fileId)
  for (const some of batchesOf(segments, INSERT_AT_ONCE)) {
    const rows = some.map(({ seq, start, end }) => ({ file_id: fileId, seq, start_seconds: start, end_seconds: end, words: null }))
    await tx.insertInto('segment').values(rows).execute()
  }
}

/** Stores a segment's words, if nobody did. */
export async function fillSegment(tx: Db, fileId: string, seq: number, words: readonly RecognisedWord[]): Promise<void> {
  await tx.updateTable('segment').set({ words: JSON.stringify(words) }).where('file_id', '=', fileId).where('seq', '=', seq).where('words', 'is', null).execute()
}

export async function removeSegments(tx: Db, fileId: string): Promise<void> {
  await tx.deleteFrom('segment').where('file_id', '=', fileId).execute()
}

/** Seconds whose text the machine has written so far, by file; files without any are left out. */
export async function secondsHeard(db: Db, fileIds: readonly string[]): Promise<Map<string, number>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db.selectFrom('segment').select(HEARD_FACTS).where('file_id', 'in', fileIds).where('words', 'is not', null).execute()
  return sumByFile(rows)
}

/** The same of segments that go with their files: what is heard until then counts, and nothing after. */
export async function takeSecondsHeard(tx: Db, fileIds: readonly string[]): Promise<Map<string, number>> {
  if (fileIds.length === 0) return new Map()
  const rows = await tx.deleteFrom('segment').where('file_id', 'in', fileIds).where('words', 'is not', null).returning(HEARD_FACTS).execute()
  return sumByFile(rows)
}

const HEARD_FACTS = ['file_id', 'start_seconds', 'end_seconds'] as const

function sumByFile(rows: readonly { file_id: string; start_seconds: number; end_seconds: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { file_id, start_seconds, end_seconds } of rows) sums.set(file_id, (sums.get(file_id) ?? 0) + end_seconds - start_seconds)
  return sums
}
