import { gzipSync } from 'node:zlib'
import { openRecord } from '../../server/modules/files/human/repository.ts'
import { reserve } from '../../server/modules/billing/plans/ledger.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../server/kernel/db/schema.ts'
import { buildTestApp, type SignedIn, type TestApp } from './app.ts'
import { buildFile, type BuiltFile } from './factories.ts'
import { giveTime, planOf } from './plan-time.ts'
import { presentEngines } from './uploads.ts'

export const WORK_SECONDS = 700

/** A desk with who orders work and two who transcribe it; people are billed. */
export interface OpenDesk {
  t: TestApp
  owner: SignedIn
  tina: SignedIn
  tom: SignedIn
}

export async function openDesk(options: Parameters<typeof buildTestApp>[0] = {}): Promise<OpenDesk> {
  const t = await buildTestApp({ engines: presentEngines(), env: { BILLING: 'sandbox' }, ...options })
  const [owner, tina, tom] = [
    await t.signIn('USER'),
    await t.signIn('HUMAN-TRANSCRIPTOR'),
    await t.signIn('HUMAN-TRANSCRIPTOR'),
  ]
  return { t, owner, tina, tom }
}

/** What people at a desk call; `t` is asked for at each call. */
export const deskCalls = (t: () => TestApp) => ({
  put: (path: string, by: SignedIn, payload?: object) =>
    t().api('PUT', path, { headers: by.bearer, ...(payload && { payload }) }),
  saveWords: (id: string, by: SignedIn, ...words: string[]) =>
    t().api('PUT', `/file/transcription/${id}`, {
      headers: { ...by.bearer, 'content-type': 'application/octet-stream' },
      payload: packedWords(...words),
    }),
})

/**
 * A file, of 700 seconds unless said, that waits for a transcriptor, with its time taken from the plan of its owner,
 * who has 1,000 beside what was given before.
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
      seconds: over.length_seconds ?? WORK_SECONDS,
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

export const LONG_SECONDS = 3600

/** A file of an hour that waits for a transcriptor, or for two who write a part each; its owner has time for it. */
export async function buildLongWork(
  db: Db,
  ownerId: string,
  over: Parameters<typeof buildWork>[2] = {},
): Promise<BuiltFile> {
  await giveTime(db, ownerId, { human: LONG_SECONDS })
  return buildWork(db, ownerId, { length_seconds: LONG_SECONDS, ...over })
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
