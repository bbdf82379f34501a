import { MACHINE_WORK_MS, MACHINE_WORK_TIMES, wholeMedium } from '../../../../src/shared/domain/machine-work.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'

/** What of a file says how much work on it is free. */
export interface WorkedMedium {
  owner_id: string
  media_sha256: string
  length_seconds: number
}

/**
 * Takes so many seconds of machine work that nobody pays for from what is free a day for a medium. In the transaction
 * of what orders it.
 * @throws AppError 429 when there is not as much left, and the transaction has to be rolled back
 */
export async function takeMachineWork(tx: Db, medium: WorkedMedium, seconds: number, at: number): Promise<void> {
  await openDay(tx, medium, at)
  const work = partsOf(medium, seconds)
  const taken = await counterOf(tx, medium)
    .set((eb) => ({ work_ppm: eb('work_ppm', '+', work) }))
    .where('work_ppm', '<=', MOST_PARTS - work)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) throw await usedUp(tx, medium, at)
}

/** Counts work that was done and is not paid after all: it failed, or was given up. */
export async function countMachineWork(tx: Db, medium: WorkedMedium, seconds: number, at: number): Promise<void> {
  await openDay(tx, medium, at)
  await counterOf(tx, medium)
    .set((eb) => ({ work_ppm: eb('work_ppm', '+', partsOf(medium, seconds)) }))
    .execute()
}

/** Seconds of work that are still free for a medium today. */
export async function freeMachineWork(db: Db, medium: WorkedMedium, at: number): Promise<number> {
  return (Math.max(0, MOST_PARTS - (await usedParts(db, medium, at))) / MILLION) * wholeMedium(medium.length_seconds)
}

/** Refuses work on a medium on which too much was done for nothing. @throws AppError 429 */
export async function assertMachineWork(db: Db, medium: WorkedMedium, at: number): Promise<void> {
  if ((await usedParts(db, medium, at)) >= MOST_PARTS) throw await usedUp(db, medium, at)
}

/** Forgets days that are over; answers how many rows went. */
export async function sweepMachineWork({ db, now = Date.now() }: { db: Db; now?: number }): Promise<number> {
  const gone = await db
    .deleteFrom('machine_work')
    .where('since', '<=', now - MACHINE_WORK_MS)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** A day begins with the first work, and another one with the first after it. */
async function openDay(tx: Db, medium: WorkedMedium, at: number): Promise<void> {
  const { owner_id, media_sha256 } = medium
  await tx
    .insertInto('machine_work')
    .values({ owner_id, media_sha256, since: at, work_ppm: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await counterOf(tx, medium)
    .set({ since: at, work_ppm: 0 })
    .where('since', '<=', at - MACHINE_WORK_MS)
    .execute()
}

/** Parts of a medium that were worked on within the day. */
async function usedParts(db: Db, medium: WorkedMedium, at: number): Promise<number> {
  const row = await dayOf(db, medium).executeTakeFirst()
  return row && row.since > at - MACHINE_WORK_MS ? row.work_ppm : 0
}

async function usedUp(tx: Db, medium: WorkedMedium, at: number): Promise<AppError> {
  const { since } = await dayOf(tx, medium).executeTakeFirstOrThrow()
  const leftSeconds = Math.max(1, Math.ceil((since + MACHINE_WORK_MS - at) / 1000))
  return new AppError(429, 'machine_work_used_up', messages.machineWorkUsedUp(Math.ceil(leftSeconds / 3600)), {
    retryAfter: leftSeconds,
  })
}

const dayOf = (db: Db, { owner_id, media_sha256 }: WorkedMedium) =>
  db
    .selectFrom('machine_work')
    .select(['since', 'work_ppm'])
    .where('owner_id', '=', owner_id)
    .where('media_sha256', '=', media_sha256)

const counterOf = (tx: Db, { owner_id, media_sha256 }: WorkedMedium) =>
  tx.updateTable('machine_work').where('owner_id', '=', owner_id).where('media_sha256', '=', media_sha256)

/** A medium in parts, so that work counts the same once decoding has found another length than the header's. */
const MILLION = 1_000_000
const MOST_PARTS = MACHINE_WORK_TIMES * MILLION
const partsOf = ({ length_seconds: length }: WorkedMedium, seconds: number) =>
  Math.round((MILLION * seconds) / wholeMedium(length))
