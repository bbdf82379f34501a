import type { listSplitFiles, SplitFile, SplitPart } from '../../../../src/shared/contract/desk.ts'
import type { RouteReply } from '../../../../src/shared/contract/route.ts'
import { type Lease, leaseEnd } from '../../../../src/shared/domain/human-desk.ts'
import { partState } from '../../../../src/shared/domain/work-parts.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { partsWithHolders, type PartRow, splitPage, type SplitRow } from './split-repository.ts'

export interface SplitFilesDeps {
  db: Db
  /** Null where what is taken never goes back by itself. */
  lease: Lease | null
}

export type SplitFiles = ReturnType<typeof createSplitFiles>

/** Files that several people transcribe in parts, as whoever runs the server sees them. */
export function createSplitFiles({ db, lease }: SplitFilesDeps) {
  return {
    /** A page of those that are not published, the oldest first. */
    async files({
      from,
      limit,
    }: {
      from?: string | undefined
      limit: number
    }): Promise<RouteReply<typeof listSplitFiles>> {
      const rows = await splitPage(db, { from, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const parts = await partsWithHolders(
        db,
        shown.map(({ file_id: id }) => id),
      )
      return {
        files: shown.map((row) => {
          const own = parts.filter(({ file_id: id }) => id === row.file_id)
          return presentFile(row, own, lease)
        }),
        next: rows.length > limit ? (shown.at(-1)?.file_id ?? null) : null,
      }
    },
  }
}

const date = (at: number) => new Date(at).toISOString()
const dateOrNull = (at: number | null) => (at === null ? null : date(at))

const personOrNull = (id: string | null, email: string | null) =>
  id === null || email === null ? null : { _id: id, email }

function presentFile(row: SplitRow, parts: readonly PartRow[], lease: Lease | null): SplitFile {
  const finished = parts.filter(({ finished_at: at }) => at !== null)
  // A draft that is being written holds every lease.
  const isHeld = lease !== null && row.status !== 'HUMAN-TRANSCRIBE' && row.transcriptor_id === null
  return {
    file_id: row.file_id,
    language_code: row.language_code,
    length: row.length_seconds,
    finished_length: finished.reduce((sum, { from_seconds: from, to_seconds: to }) => sum + to - from, 0),
    joiner: personOrNull(row.transcriptor_id, row.email),
    parts: parts.map((part) => presentPart(part, isHeld ? lease : null)),
  }
}

function presentPart(row: PartRow, lease: Lease | null): SplitPart {
  const { transcriptor_id: transcriptorId, finished_at: finishedAt, worked_at: workedAt, warned_at: warnedAt } = row
  const state = partState({ transcriptorId, finishedAt })
  const isLeased = lease !== null && state === 'taken' && workedAt !== null
  return {
    part: row.number,
    from: row.from_seconds,
    to: row.to_seconds,
    state,
    transcriptor: personOrNull(transcriptorId, row.email),
    worked_date: dateOrNull(workedAt),
    lease_until: isLeased ? date(leaseEnd({ workedAt, warnedAt }, lease)) : null,
    finished_date: dateOrNull(finishedAt),
  }
}
