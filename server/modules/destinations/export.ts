import type { Db } from '../../kernel/db/schema.ts'
import { presentDestination } from './presenter.ts'
import { countDeliveries } from './deliveries.ts'
import { destinationsOf } from './repository.ts'

/** The destinations of a person, for the export of their account. */
export async function exportDestinations(db: Db, userId: string) {
  const rows = await destinationsOf(db, userId)
  const counts = await countDeliveries(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentDestination(row, counts.get(row.id) ?? { waiting: 0, failed: 0 }))
}
