import { gzipSync } from 'node:zlib'
import { openRecord } from '../../server/modules/files/human/repository.ts'
import { reserve } from '../../server/modules/billing/plans/ledger.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../server/kernel/db/schema.ts'
import { buildFile, type BuiltFile } from './factories.ts'
import { giveTime, planOf } from './plan-time.ts'

export const WORK_SECONDS = 700

/**
 * A file of 700 seconds that waits for a transcriptor, with its time taken from the plan of its owner, who has 1,000.
 */
export async function buildWork(
  db: Db,
  ownerId: string,
  { languages = [], ...over }: Partial<BuiltFile> & { languages?: readonly string[] } = {},
): Promise<BuiltFile> {
  await giveTime(db, ownerId, { human: 1000 })
  const planId = await planOf(db, ownerId)
  const reservationId = uuidv7()
  await db.transaction().execute((tx) =>
    reserve(tx, {
      planId,
      kind: 'human',
      actorId: ownerId,
      at: Date.now(),
      seconds: WORK_SECONDS,
      reservationId,
      part: 'accepted',
    }),
  )
  const file = await buildFile(db, {
    owner_id: ownerId,
    status: 'STANDBY',
    for_human_transcribe: 1,
    length_seconds: WORK_SECONDS,
    language_code: 'ro',
    plan_id: planId,
    reservation_id: reservationId,
    ...over,
  })
  await openRecord(db, file.id, { languages })
  return file
}

/** A save of so many words, as editors send it. */
export function packedWords(...texts: string[]): Buffer {
  const words = texts.map((text, index) => ({
    text,
    data_start: index,
    data_end: index + 1,
    confidence: 1,
    is_highlight: false,
    is_strike: false,
  }))
  const paragraph = {
    _id: 'p1',
    speaker: 'Speaker 1',
    color: '#000000',
    note: '',
    marked: false,
    data_start: 0,
    data_end: texts.length,
    words,
  }
  return gzipSync(JSON.stringify({ paragraphs: texts.length > 0 ? [paragraph] : [], speakers: [], notes: [] }))
}
