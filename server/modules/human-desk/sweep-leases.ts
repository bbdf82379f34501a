import { type Lease, leaseEnd } from '../../../src/shared/domain/human-desk.ts'
import { HOUR_MS } from '../../../src/shared/durations.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeAudit } from '../audit/index.ts'
import { type FileRow, type HeldWork, holdWork, humanStore as store, type WorkPart, workParts } from '../files/index.ts'
import { addMail } from '../mail/index.ts'
import { remember } from './history.ts'
import { fileOfPart } from './parts/service.ts'

/** Dependencies of {@link sweepLeases}. */
export interface SweepLeasesDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  lease: Lease
  /** Puts a taken file back into the pool, or a part of one, in the transaction. */
  giveBack: (tx: Db, work: HeldWork, part?: WorkPart) => Promise<void>
  now: () => number
}

/** Files looked at together. */
const BATCH = 200

/**
 * Puts files back into the pool on which their transcriptor has not worked for too long, and tells those whose time is
 * about to end. Any number of workers may do it at the same time. Answers how many went back.
 */
export async function sweepLeases({ db, jobs, events, lease, giveBack, now }: SweepLeasesDeps): Promise<number> {
  let ended = 0
  for (let after = ''; ;) {
    const left = await store.leftSince(db, now() - (lease.lengthMs - lease.noticeMs), { after, limit: BATCH })
    for (const { id, owner_id } of left) if (await judge(id, owner_id)) ended += 1
    const last = left.at(-1)
    if (!last) break
    after = last.id
  }
  for (let behind = { id: '', number: 0 }; ;) {
    const before = now() - (lease.lengthMs - lease.noticeMs)
    const left = await workParts.partsLeftSince(db, before, { after: behind, limit: BATCH })
    for (const part of left) if (await judgePart(part)) ended += 1
    const last = left.at(-1)
    if (!last) break
    behind = { id: last.id, number: last.number }
  }
  events.wake()
  return ended

  /** Whether the part went back. */
  function judgePart({ id, owner_id, number }: { id: string; owner_id: string; number: number }): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      await holdUser(tx, owner_id)
      const work = await holdWork(tx, id).catch(() => null)
      const part = work?.human.parts.find((one) => one.number === number)
      const isHeld = work && part && workParts.isInParts(work.human) && workParts.stateOf(part) === 'taken'
      if (!isHeld || work.human.status === 'HUMAN-TRANSCRIBE' || part.worked_at === null) return false
      const { worked_at: workedAt, warned_at: warnedAt } = part
      const at = now()
      const userId = part.transcriptor_id ?? ''
      if (warnedAt === null) {
        if (workedAt + lease.lengthMs - lease.noticeMs > at) return false
        await workParts.changePart(tx, part, userId, { warned_at: at })
        await tellOfEnd(tx, id, userId)
      } else if (leaseEnd({ workedAt, warnedAt }, lease) <= at) {
        await giveBack(tx, work, part)
        await tellEnded(tx, work.file, { userId, lapsed: fileOfPart(work.file, part), at })
        return true
      }
      return false
    })
  }

  /** Whether the file went back. */
  function judge(fileId: string, ownerId: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      await holdUser(tx, ownerId)
      // Its owner may have removed it since.
      const work = await holdWork(tx, fileId).catch(() => null)
      if (work === null) return false
      const { human } = work
      const isHeld = human.transcriptor_id !== null && human.published_at === null
      if (!isHeld || human.status === 'HUMAN-TRANSCRIBE') return false
      const { worked_at: workedAt, warned_at: warnedAt } = human
      const at = now()
      // A server of the version before took it: its time begins now.
      if (workedAt === null) await store.renewLease(tx, fileId, at)
      else if (warnedAt === null) {
        if (workedAt + lease.lengthMs - lease.noticeMs <= at) await warn(tx, work, at)
      } else if (leaseEnd({ workedAt, warnedAt }, lease) <= at) {
        await end(tx, work, at)
        return true
      }
      return false
    })
  }

  async function warn(tx: Db, { file, human }: HeldWork, at: number): Promise<void> {
    await store.setWarned(tx, file.id, at)
    await tellOfEnd(tx, file.id, human.transcriptor_id ?? '')
  }

  async function tellOfEnd(tx: Db, fileId: string, userId: string): Promise<void> {
    await addMail(jobs, { kind: 'lease-ends', userId, fileId }, { tx })
    await events.append({ userId, fileId, kind: 'file-changed' }, tx)
  }

  async function end(tx: Db, work: HeldWork, at: number): Promise<void> {
    const { file, human } = work
    const userId = human.transcriptor_id ?? ''
    await giveBack(tx, work)
    await tellEnded(tx, file, { userId, lapsed: file, at })
  }

  /** @param lapsed the file, or a part of it as one */
  async function tellEnded(
    tx: Db,
    file: FileRow,
    { userId, lapsed, at }: { userId: string; lapsed: ReturnType<typeof fileOfPart>; at: number },
  ): Promise<void> {
    await remember(tx, userId, lapsed, { event: 'lapsed', at })
    const { language_code: languageCode, length_seconds: seconds } = lapsed
    await addMail(jobs, { kind: 'lease-ended', userId, languageCode, seconds: Math.ceil(seconds) }, { tx })
    await writeAudit(tx, {
      action: 'work-lapsed',
      via: 'background',
      object_kind: 'file',
      object_id: file.id,
      owner_id: file.owner_id,
      detail: `after ${Math.round(lease.lengthMs / HOUR_MS)} hours`,
      at,
    })
  }
}
