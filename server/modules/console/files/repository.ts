import { sql } from 'kysely'
import type { FileStatus } from '../../../../src/shared/domain/file-status.ts'
import type { Db } from '../../../kernel/db/schema.ts'

/** Comes after all that begins as an address does. */
const LAST = '\u{10FFFF}'

export interface StoredFilter {
  status?: FileStatus | undefined
  /** Id. */
  owner?: string | undefined
  /** The size and id of the last row before these. */
  from?: readonly [size: number, id: string] | undefined
  limit: number
}

export type StoredFileRow = Awaited<ReturnType<typeof storedFiles>>[number]
export type OwnerRow = Awaited<ReturnType<typeof bytesByOwner>>[number]

/** Files whose medium is there, largest first, with whose they are. */
export function storedFiles(db: Db, { status, owner, from, limit }: StoredFilter) {
  let query = db
    .selectFrom('file')
    .innerJoin('user', 'user.id', 'file.owner_id')
    .leftJoin('workspace', 'workspace.id', 'file.owner_id')
    .select(['file.id', 'owner_id', 'email', 'workspace.name as team', 'size', 'length_seconds', 'status'])
    .select(['language_code', 'is_multilingual', 'uploaded_at'])
    .where('media_key', 'is not', null)
    .orderBy('size', 'desc')
    .orderBy('file.id', 'desc')
    .limit(limit)
  if (status !== undefined) query = query.where('status', '=', status)
  if (owner !== undefined) query = query.where('owner_id', '=', owner)
  if (from !== undefined) query = query.where((eb) => eb(eb.refTuple('size', 'file.id'), '<', eb.tuple(...from)))
  return query.execute()
}

/** What media take by the status of their files. */
export const bytesByStatus = (db: Db) =>
  db
    .selectFrom('file_bytes')
    .select(['status', whole('files'), whole('bytes')])
    .groupBy('status')
    .execute()

/** Who stores most, of those whose address begins so. */
export function bytesByOwner(db: Db, { q, limit }: { q: string; limit: number }) {
  let query = db
    .selectFrom('file_bytes')
    .innerJoin('user', 'user.id', 'file_bytes.owner_id')
    .leftJoin('workspace', 'workspace.id', 'file_bytes.owner_id')
    .select(['owner_id', 'email', 'workspace.name as team', whole('files'), whole('bytes')])
    .groupBy(['owner_id', 'email', 'workspace.name'])
    .orderBy('bytes', 'desc')
    .orderBy('owner_id')
    .limit(limit)
  if (q !== '') query = query.where('email', '>=', q).where('email', '<', q + LAST)
  return query.execute()
}

/** PostgreSQL sums whole numbers into a type that its driver gives as text. */
const whole = <Name extends 'files' | 'bytes'>(name: Name) =>
  sql<number>`cast(sum(${sql.ref(`file_bytes.${name}`)}) as bigint)`.as(name)
