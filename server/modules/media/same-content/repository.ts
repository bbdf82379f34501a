import type { SameFile } from '../../../../src/shared/contract/files/same-content.ts'
import type { Db } from '../../../kernel/db/schema.ts'

/** A file whose medium has one of the sizes that were asked for. */
export interface Candidate {
  id: string
  name: string
  /** Bytes. */
  size: number
  uploaded_at: number
  media_key: string
}

/** So many are looked into for one question; files of the very same size are copies of each other, or rare. */
const MOST_CANDIDATES = 100

/** The person's files whose media have these sizes, newest first. */
export async function filesOfSizes(db: Db, ownerId: string, sizes: readonly number[]): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('file')
    .select(['id', 'name', 'size', 'uploaded_at', 'media_key'])
    .where('owner_id', '=', ownerId)
    .where('size', 'in', sizes)
    .where('media_key', 'is not', null)
    .limit(MOST_CANDIDATES)
    .execute()
  // Not sorted by the database, which would then read all of the person's files in that order.
  const newestFirst = rows.toSorted((a, b) => b.uploaded_at - a.uploaded_at || (a.id < b.id ? 1 : -1))
  return newestFirst.flatMap(({ media_key: key, ...row }) => (key === null ? [] : [{ ...row, media_key: key }]))
}

/** A medium that is stored: whose it is, its bytes, and the SHA-256 of all of them, hex. */
export interface StoredContent {
  userId: string
  size: number
  sha256: string
}

/** The person's newest file of exactly this content. @param except a file that does not count */
export function newestFileOf(
  db: Db,
  { userId, size, sha256 }: StoredContent,
  except: string | null,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('file')
    .select('id')
    .where('owner_id', '=', userId)
    .where('size', '=', size)
    .where('media_sha256', '=', sha256)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A file that holds a recording. */
export interface FileOfRecording extends Pick<Candidate, 'id' | 'name' | 'uploaded_at'> {
  length_seconds: number
}

/** Those of these files that are there and the person's, by their ids. */
export async function sameFilesOf(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, FileOfRecording>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('file')
    .select(['id', 'name', 'uploaded_at', 'length_seconds'])
    .where('owner_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A file as whoever has the same recording in hand is told of it. */
export const presentSame = ({ id, name, uploaded_at }: Pick<Candidate, 'id' | 'name' | 'uploaded_at'>): SameFile => ({
  _id: id,
  name,
  uploaded_date: new Date(uploaded_at).toISOString(),
})
