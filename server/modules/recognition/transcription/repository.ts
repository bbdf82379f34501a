import { batchesOf } from '../../../../src/shared/batches.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { openRows, sealChange } from '../../../kernel/text-keys/sealed-rows.ts'
import type { RecognisedWord } from '../../../ports/transcriber.ts'
import type { PlannedSegment } from './planned-segment.ts'

export interface StoredSegment extends PlannedSegment {
  /** Times from the start of the file; null until they are there. */
  words: RecognisedWord[] | null
}

/** The segments of a file as they are stored, their words as JSON. */
export const rowsOfSegments = async (db: Db, fileId: string) =>
  openRows(
    db,
    'segment',
    await db.selectFrom('segment').selectAll().where('file_id', '=', fileId).orderBy('seq').execute(),
  )

export async function segmentsOf(db: Db, fileId: string): Promise<StoredSegment[]> {
  const rows = await rowsOfSegments(db, fileId)
  return rows.map(({ seq, start_seconds, end_seconds, track, words }) => ({
    seq,
    start: start_seconds,
    end: end_seconds,
    track,
    words: words === null ? null : (JSON.parse(words) as RecognisedWord[]),
  }))
}

/** Segments in one insert; each binds six values. */
const INSERT_AT_ONCE = 500

/** Stores a plan in the place of any other. */
export async function replaceSegments(tx: Db, fileId: string, segments: readonly PlannedSegment[]): Promise<void> {
  await removeSegments(tx, fileId)
  for (const some of batchesOf(segments, INSERT_AT_ONCE)) {
    const rows = some.map(({ seq, start, end, track = 0 }) => ({
      file_id: fileId,
      seq,
      start_seconds: start,
      end_seconds: end,
      words: null,
      track,
    }))
    await tx.insertInto('segment').values(rows).execute()
  }
}

/** Stores a segment's words, if nobody did. */
export async function fillSegment(
  tx: Db,
  fileId: string,
  seq: number,
  words: readonly RecognisedWord[],
): Promise<void> {
  await tx
    .updateTable('segment')
    .set(await sealChange(tx, 'segment', { file_id: fileId, seq }, { words: JSON.stringify(words) }))
    .where('file_id', '=', fileId)
    .where('seq', '=', seq)
    .where('words', 'is', null)
    .execute()
}

export async function removeSegments(tx: Db, fileId: string): Promise<void> {
  await tx.deleteFrom('segment').where('file_id', '=', fileId).execute()
}

/**
 * Seconds whose text the machine has written so far, by file; files without any are left out. Of one whose speakers
 * have tracks, each track counts for its share, so that a whole file is never more than its length.
 */
export async function secondsHeard(db: Db, fileIds: readonly string[]): Promise<Map<string, number>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('segment')
    .select(HEARD_FACTS)
    .where('file_id', 'in', fileIds)
    .where('words', 'is not', null)
    .execute()
  return sumByFile(rows, await tracksOf(db, fileIds))
}

/** The same of segments that go with their files: what is heard until then counts, and nothing after. */
export async function takeSecondsHeard(tx: Db, fileIds: readonly string[]): Promise<Map<string, number>> {
  if (fileIds.length === 0) return new Map()
  const tracks = await tracksOf(tx, fileIds)
  const rows = await tx
    .deleteFrom('segment')
    .where('file_id', 'in', fileIds)
    .where('words', 'is not', null)
    .returning(HEARD_FACTS)
    .execute()
  return sumByFile(rows, tracks)
}

/** How many tracks the segments of files are of. */
async function tracksOf(db: Db, fileIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('segment')
    .select(({ fn }) => ['file_id', fn.max('track').as('last')])
    .where('file_id', 'in', fileIds)
    .groupBy('file_id')
    .execute()
  return new Map(rows.map(({ file_id, last }) => [file_id, last + 1]))
}

const HEARD_FACTS = ['file_id', 'start_seconds', 'end_seconds'] as const

function sumByFile(
  rows: readonly { file_id: string; start_seconds: number; end_seconds: number }[],
  tracks: ReadonlyMap<string, number>,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { file_id, start_seconds, end_seconds } of rows)
    sums.set(file_id, (sums.get(file_id) ?? 0) + (end_seconds - start_seconds) / (tracks.get(file_id) ?? 1))
  return sums
}
