import { type Lease, leaseEnd } from '../../../src/shared/domain/human-desk.ts'
import { HOUR_MS } from '../../../src/shared/durations.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeAudit } from '../audit/index.ts'
import { type HeldWork, holdWork, humanStore as store } from '../files/index.ts'
import { addMail } from '../mail/index.ts'
import { remember } from './history.ts'

/** Dependencies of {@link sweepLeases}. */
export interface SweepLeasesDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  lease: Lease
  /** Puts a taken file back into the pool, in the transaction. */
  giveBack: (tx: Db, work: HeldWork) => Promise<void>
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
  events.wake()
  return ended

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
    const userId = human.transcriptor_id ?? ''
    await store.setWarned(tx, file.id, at)
    await addMail(jobs, { kind: 'lease-ends', userId, fileId: file.id }, { tx })
    await events.append({ userId, fileId: file.id, kind: 'file-changed' }, tx)
  }

  async function end(tx: Db, work: HeldWork, at: number): Promise<void> {
    const { file, human } = work
    const userId = human.transcriptor_id ?? ''
    await giveBack(tx, work)
    await remember(tx, userId, file, { event: 'lapsed', at })
    const { language_code: languageCode, length_seconds: seconds } = file
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
