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
