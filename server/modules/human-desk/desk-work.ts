import { readMedium, wholeMedium } from '../../../src/shared/domain/machine-work.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notFound, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { ReviewRules } from '../../kernel/review-rules.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { Engines } from '../../ports/engines.ts'
import { EVERY_TRANSCRIPTOR, type EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import {
  addTranscription,
  type FileRow,
  type HeldWork,
  holdWork,
  humanStore as store,
  moveStatus,
  offerWork,
  takeMachineWork,
  transcribeKey,
  listedFile,
  type WorkPart,
  workParts,
} from '../files/index.ts'
import type { Quota } from '../billing/index.ts'
import type { StyleGuides } from '../style-guides/index.ts'

/** What the desk is made of. */
export interface DeskDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  engines: Pick<Engines, 'choose'>
  threads: Pick<Threads, 'run'>
  quota: Pick<Quota, 'held' | 'reserve' | 'settle' | 'release'>
  /** Keeps a text back that a style guide has anything left to ask of, where it says so. */
  styleGuides: Pick<StyleGuides, 'gate' | 'assertChecked'>
  /** When a file leaves the pool, and what is reviewed. */
  rules?: ReviewRules
  now?: () => number
}

const TAKEN = ['HUMAN-TRANSCRIBE', 'FAILED', 'EDITING', 'FINISHED'] as const

/** What the parts of the desk have in common. Rows are taken in the order people, file, record, ledger. */
export function createDeskWork({
  db,
  jobs,
  events,
  now,
}: Pick<DeskDeps, 'db' | 'jobs' | 'events'> & { now: () => number }) {
  /** A transaction of which pages hear at once. */
  async function changing<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute(work)
    events.wake()
    return result
  }

  /** A file for people, as the caller may see it. @throws AppError 404 */
  async function requireFile({ id: callerId, role }: Caller, id: string): Promise<FileRow> {
    const file = await listedFile(db, { id: callerId, role }, id)
    if (file?.for_human_transcribe !== 1) throw notFound()
    return file
  }

  /** A file and its record, to be changed, after its owner. */
  async function held(tx: Db, { id, owner_id }: FileRow): Promise<HeldWork> {
    await holdUser(tx, owner_id)
    return holdWork(tx, id)
  }

  /**
   * Puts a taken file back into the pool, or keeps it out of it since `heldAt`; its text and what the machine heard
   * stay.
   */
  async function giveBack(tx: Db, { file, human }: HeldWork, heldAt: number | null = null): Promise<void> {
    const isOurs = await store.changeRecord(
      tx,
      file.id,
      { transcriptorId: human.transcriptor_id, statuses: TAKEN },
      {
        status: 'STANDBY',
        transcriptor_id: null,
        failure_code: null,
        failure_message: null,
        worked_at: null,
        warned_at: null,
        held_at: heldAt,
      },
    )
    if (!isOurs) throw wrongState()
    await moveStatus(tx, { ownerId: file.owner_id, id: file.id, from: 'HUMAN-TRANSCRIBE', to: { status: 'STANDBY' } })
    await jobs.cancel(transcribeKey(file.id), tx)
    await events.append({ userId: file.owner_id, fileId: file.id, kind: 'file-changed' }, tx)
    if (heldAt === null) await offerWork(tx, { jobs, events }, file, now())
    else await events.append({ userId: EVERY_TRANSCRIPTOR, fileId: file.id, kind: 'file-changed' }, tx)
  }

  /**
   * Moves a file to its transcriptors, and has the machine begin: with a draft, or to measure, draw and make playable
   * what sound it has.
   */
  async function begin(tx: Db, file: FileRow, { isDraft }: { isDraft: boolean }): Promise<void> {
    await moveStatus(tx, {
      ownerId: file.owner_id,
      id: file.id,
      from: file.status,
      to: { status: 'HUMAN-TRANSCRIBE', progress: 0, started_at: null },
    })
    if (!isDraft && file.waveform_key !== null) return
    const work = isDraft ? wholeMedium(file.length_seconds) : readMedium(file.length_seconds)
    await takeMachineWork(tx, file, work, now())
    await jobs.cancel(transcribeKey(file.id), tx)
    await addTranscription(jobs, file.id, tx)
  }

  return { changing, requireFile, held, giveBack, begin }
}

export type DeskWork = ReturnType<typeof createDeskWork>

/** What of a file somebody has: all of it, or a part. @throws AppError 409 */
export function heldBy({ human }: HeldWork, callerId: string): WorkPart | null {
  const part = workParts.isInParts(human) ? workParts.heldPart(human, callerId) : undefined
  if (!part && human.transcriptor_id !== callerId) throw wrongState()
  return part ?? null
}
