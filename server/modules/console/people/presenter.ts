import type { Person } from '../../../../src/shared/contract/people.ts'
import type { TimeKind } from '../../../../src/shared/domain/quota.ts'
import type { PersonRow } from './repository.ts'

/** What is known of an account besides its row. */
export interface PersonFacts {
  /** Milliseconds since 1970. */
  seen: number | undefined
  /** Seconds; null where time is not limited. */
  time: Record<TimeKind, number> | null
  files: number
  lengthMs: number
}

/** An account as whoever runs the server sees it. */
export function presentPerson(row: PersonRow, { seen, time, files, lengthMs }: PersonFacts): Person {
  return {
    _id: row.id,
    email: row.email,
    role: row.role,
    created_date: date(row.created_at),
    is_validated: row.email_validated_at !== null,
    suspended_date: row.suspended_at === null ? null : date(row.suspended_at),
    last_seen_date: seen === undefined ? null : date(seen),
    time,
    files,
    length: lengthMs / 1000,
  }
}

const date = (at: number) => new Date(at).toISOString()
