import type { RouteReply } from '../../../../src/shared/contract/route.ts'
import {
  type listStoredFiles,
  SHOWN_OWNERS,
  type StoredOwner,
  type sumStoredFiles,
} from '../../../../src/shared/contract/stored-files.ts'
import type { FileStatus } from '../../../../src/shared/domain/file-status.ts'
import { GONE_DOMAIN, WORKSPACE_DOMAIN } from '../../../kernel/acting.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { createSharedReads } from '../../../kernel/shared-reads.ts'
import { GUEST_DOMAIN } from '../../identity/index.ts'
import * as store from './repository.ts'

/** What fills the disk, as whoever runs the server sees it: nothing of what files are called or hold. */
export function createConsoleFiles({ db }: { db: Db }) {
  const sums = createSharedReads((q) =>
    Promise.all([store.bytesByStatus(db), store.bytesByOwner(db, { q, limit: SHOWN_OWNERS })]),
  )

  return {
    /** A page of files, largest first. */
    async list({
      from,
      limit,
      ...filter
    }: {
      status?: FileStatus | undefined
      owner?: string | undefined
      from?: string | undefined
      limit: number
    }): Promise<RouteReply<typeof listStoredFiles>> {
      const rows = await store.storedFiles(db, {
        ...filter,
        from: from === undefined ? undefined : placeOf(from),
        limit: limit + 1,
      })
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        files: rows.slice(0, limit).map((row) => ({
          _id: row.id,
          owner: presentOwner(row),
          size: row.size,
          length: row.length_seconds,
          status: row.status,
          language_code: row.language_code,
          is_multilingual: row.is_multilingual === 1,
          uploaded_date: new Date(row.uploaded_at).toISOString(),
        })),
        next: last ? `${last.size}.${last.id}` : null,
      }
    },

    /** What all media take, by status, and by those owners who store most of those whose address begins so. */
    async sums(q = ''): Promise<RouteReply<typeof sumStoredFiles>> {
      const [statuses, owners] = await sums(q.toLowerCase())
      return {
        files: statuses.reduce((sum, { files }) => sum + files, 0),
        bytes: statuses.reduce((sum, { bytes }) => sum + bytes, 0),
        by_status: statuses.toSorted((one, other) => other.bytes - one.bytes),
        by_owner: owners.map((row) => ({ owner: presentOwner(row), files: row.files, bytes: row.bytes })),
      }
    },
  }
}

export type ConsoleFiles = ReturnType<typeof createConsoleFiles>

function placeOf(from: string): [size: number, id: string] {
  const [size = '', id = ''] = from.split('.')
  return [Number(size), id]
}

const NOBODYS = [GUEST_DOMAIN, WORKSPACE_DOMAIN, GONE_DOMAIN]

/** Whose something is; nobody's own address is shown. */
export const presentOwner = ({
  owner_id: _id,
  email,
  team,
}: Pick<store.OwnerRow, 'owner_id' | 'email' | 'team'>): StoredOwner => ({
  _id,
  email: NOBODYS.some((domain) => email.endsWith(`@${domain}`)) ? null : email,
  team,
})
