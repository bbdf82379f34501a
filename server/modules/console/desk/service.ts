import {
  type DeskReport,
  type listDeskPeople,
  type listTakenWork,
  SHOWN_GRADES,
  type TakenWork,
} from '../../../../src/shared/contract/desk.ts'
import type { RouteReply } from '../../../../src/shared/contract/route.ts'
import { type Lease, leaseEnd } from '../../../../src/shared/domain/human-desk.ts'
import { FIRST_LEVEL } from '../../../../src/shared/domain/reviews.ts'
import { errorsInHundred } from '../../../../src/shared/transcript/grade.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { createSharedReads } from '../../../kernel/shared-reads.ts'
import type { Desk } from '../../human-desk/index.ts'
import * as store from './repository.ts'

export interface ConsoleDeskDeps {
  db: Db
  desk: Pick<Desk, 'takeBack'>
  /** Null where what is taken never goes back by itself. */
  lease: Lease | null
  now: () => number
}

interface Page {
  from?: string | undefined
  limit: number
}

const date = (at: number) => new Date(at).toISOString()

/** The desk of transcriptors, as whoever runs the server sees it: nothing of what files are called or hold. */
export function createConsoleDesk({ db, desk, lease, now }: ConsoleDeskDeps) {
  const read = createSharedReads(() =>
    Promise.all([store.poolByLanguage(db, now()), store.heldCount(db), store.reviewCounts(db)]),
  )

  return {
    /** What waits for people. */
    async report(): Promise<DeskReport> {
      const [pool, held, reviews] = await read('desk')
      return {
        pool: pool.map(({ seconds, oldest, ...of }) => ({ ...of, length: seconds, oldest_date: date(oldest) })),
        held,
        reviews,
      }
    },

    /** A page of transcriptors, by address. */
    async people({ from, limit }: Page): Promise<RouteReply<typeof listDeskPeople>> {
      const rows = await store.transcriptors(db, { from, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      if (shown.length === 0) return { transcriptors: [], next: null }
      const ids = shown.map(({ id }) => id)
      const [published, inWork, grades] = await Promise.all([
        store.publishedBy(db, ids),
        store.inWorkOf(db, ids),
        store.newestGrades(db, ids, SHOWN_GRADES),
      ])
      return {
        transcriptors: shown.map(({ id, email, level }) => ({
          _id: id,
          email,
          level: level ?? FIRST_LEVEL,
          in_work: inWork.get(id) ?? 0,
          published: { files: published.get(id)?.files ?? 0, length: published.get(id)?.seconds ?? 0 },
          grades: grades
            .filter((grade) => grade.transcriptor_id === id)
            .map((grade) => ({
              date: date(grade.graded_at ?? 0),
              errors_in_hundred: Math.round(errorsInHundred(grade) * 10) / 10,
            })),
        })),
        next: rows.length > limit ? (shown.at(-1)?.email ?? null) : null,
      }
    },

    /** A page of what is taken, longest untouched first. */
    async taken({ from, limit }: Page): Promise<RouteReply<typeof listTakenWork>> {
      const place = from === undefined ? undefined : placeOf(from)
      const rows = await store.takenPage(db, { from: place, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const times = await store.takenAt(db, shown)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        taken: shown.map((row) => present(row, times.get(`${row.file_id} ${row.holder_id}`), lease)),
        next: last ? `${last.worked_at}.${last.file_id}.${last.number}` : null,
      }
    },

    takeBack: desk.takeBack,
  }
}

export type ConsoleDesk = ReturnType<typeof createConsoleDesk>

function placeOf(from: string): store.TakenPlace {
  const [workedAt = '', fileId = '', number = ''] = from.split('.')
  return [Number(workedAt), fileId, Number(number)]
}

function present(row: store.TakenRow, takenAt: number | undefined, lease: Lease | null): TakenWork {
  const { file_id, number, holder_id, email, status, language_code, worked_at: workedAt, warned_at: warnedAt } = row
  const isHeld = lease !== null && status !== 'HUMAN-TRANSCRIBE' && workedAt > 0
  return {
    file_id,
    part: number === 0 ? null : number,
    transcriptor: { _id: holder_id, email },
    language_code,
    length: row.to_seconds - row.from_seconds,
    taken_date: takenAt === undefined ? null : date(takenAt),
    worked_date: workedAt > 0 ? date(workedAt) : null,
    lease_until: isHeld ? date(leaseEnd({ workedAt, warnedAt }, lease)) : null,
  }
}
