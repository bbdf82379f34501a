import type { Destination, DestinationDelivery } from '../../../src/shared/contract/destinations.ts'
import { ORIGINAL } from '../texts/index.ts'
import { placeOf } from './places.ts'
import type { DeliveryRow, FileFacts } from './deliveries.ts'
import type { DestinationRow } from './repository.ts'

const date = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Without what opens it. */
export function presentDestination(
  row: DestinationRow,
  { waiting, failed }: { waiting: number; failed: number },
): Destination {
  return {
    _id: row.id,
    place: placeOf(row),
    formats: JSON.parse(row.formats) as Destination['formats'],
    template: row.template,
    sends: row.sends,
    quiet_minutes: row.quiet_minutes,
    folder_id: row.folder_id,
    tag_id: row.tag_id,
    languages: JSON.parse(row.languages) as string[],
    with_summary: row.with_summary === 1,
    with_answers: row.with_answers === 1,
    is_enabled: row.is_enabled === 1,
    paused_because: row.paused_because,
    failing_since: date(row.failing_since),
    waiting,
    failed,
    created_date: new Date(row.created_at).toISOString(),
  }
}

export function presentDelivery(row: DeliveryRow & FileFacts): DestinationDelivery {
  return {
    _id: row.id,
    file_id: row.file_id,
    name: row.name ?? row.file_name ?? '',
    language: row.file_id === null ? null : row.language === ORIGINAL ? row.file_language : row.language,
    format: row.format,
    version: row.version,
    status: row.status,
    attempts: row.attempts,
    created_date: new Date(row.created_at).toISOString(),
    tried_date: date(row.tried_at),
    next_try_date: row.status === 'waiting' ? date(row.next_try_at) : null,
    problem: row.problem,
  }
}
