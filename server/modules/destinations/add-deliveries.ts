import { v7 as uuidv7 } from 'uuid'
import type { DestinationDelivery, SentFormat } from '../../../src/shared/contract/destinations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { ORIGINAL, type TextId } from '../texts/index.ts'
import { addTry } from './jobs.ts'
import * as deliveries from './deliveries.ts'
import * as store from './repository.ts'

/** A delivery that has not been tried. */
export function newDelivery(
  destinationId: string,
  text: (TextId & { version: number }) | null,
  format: DestinationDelivery['format'],
  at: number,
): deliveries.DeliveryRow {
  return {
    id: uuidv7(),
    destination_id: destinationId,
    file_id: text?.fileId ?? null,
    language: text?.language ?? '',
    version: text?.version ?? 0,
    format,
    name: null,
    status: 'waiting',
    wanted: 1,
    attempts: 0,
    created_at: at,
    tried_at: null,
    next_try_at: at,
    problem: null,
  }
}

/**
 * Has a version of a text go to a destination in each of its formats, once however often this is called; earlier
 * versions that wait give way.
 */
export async function addDeliveries(
  tx: Db,
  jobs: JobQueue,
  { destination, text, at }: { destination: store.DestinationRow; text: TextId & { version: number }; at: number },
): Promise<void> {
  for (const format of JSON.parse(destination.formats) as SentFormat[]) {
    // Of a translation nothing is written.
    if (format === 'chapters' && text.language !== ORIGINAL) continue
    const row = newDelivery(destination.id, text, format, at)
    if (!(await deliveries.insertDelivery(tx, row))) continue
    await deliveries.supersedeBefore(tx, row)
    await addTry(jobs, { deliveryId: row.id, userId: destination.user_id, runAt: at }, tx)
  }
}
