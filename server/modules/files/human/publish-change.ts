import type { Db } from '../../../kernel/db/schema.ts'
import { type AppEvent, EVERY_TRANSCRIPTOR, type EventBus } from '../../../ports/events.ts'
import { hearersOf } from '../shares/grants.ts'
import { holdersOf } from './parts.ts'
import { hasPartToTake, humanOf } from './repository.ts'

/**
 * Publishes a change of a file to its owner and those with whom it is shared, and to the transcriptors who have it or a
 * part of it, or to all transcriptors while it waits for any.
 */
export async function publishChange(
  tx: Db,
  events: EventBus,
  file: { id: string; owner_id: string; for_human_transcribe: number; status: string },
  kind: AppEvent['kind'] = 'file-changed',
): Promise<void> {
  await events.append({ userId: file.owner_id, fileId: file.id, kind }, tx)
  for (const userId of await hearersOf(tx, file.id)) await events.append({ userId, fileId: file.id, kind }, tx)
  if (file.for_human_transcribe === 0) return
  const human = await humanOf(tx, file.id)
  const transcriptorId = human?.transcriptor_id ?? null
  const having = new Set(human ? holdersOf(human) : [])
  if (transcriptorId !== null) having.add(transcriptorId)
  for (const userId of having) await events.append({ userId, fileId: file.id, kind }, tx)
  const isWaiting = transcriptorId === null && (file.status === 'STANDBY' || (human && hasPartToTake(human)))
  if (isWaiting) await events.append({ userId: EVERY_TRANSCRIPTOR, fileId: file.id, kind }, tx)
}
