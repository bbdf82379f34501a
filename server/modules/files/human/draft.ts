import type { Db } from '../../../kernel/db/schema.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobFailure } from '../../../ports/job-queue.ts'
import { changeRecord, humanOf } from './repository.ts'

interface DraftedFile {
  id: string
  owner_id: string
}

/**
 * What the machine is to do with a file: write its text, or for its transcriptor a draft, or only prepare the sound;
 * null when nothing.
 */
export async function wantedOf(
  db: Db,
  { id, status, waveform_key }: { id: string; status: string; waveform_key: string | null },
): Promise<'text' | 'draft' | 'sound' | null> {
  if (status === 'TRANSCRIBE') return 'text'
  if (status !== 'HUMAN-TRANSCRIBE') return null
  if (await awaitsDraft(db, id)) return 'draft'
  return waveform_key === null ? 'sound' : null
}

async function awaitsDraft(db: Db, fileId: string): Promise<boolean> {
  return (await humanOf(db, fileId))?.status === 'HUMAN-TRANSCRIBE'
}

/** Lets the transcriptor begin, in the transaction of the draft's text. False when nobody waits for it any more. */
export async function finishDraft(tx: Db, events: EventBus, { id }: DraftedFile): Promise<boolean> {
  const human = await humanOf(tx, id)
  if (!human?.transcriptor_id) return false
  if (
    !(await changeRecord(
      tx,
      id,
      { transcriptorId: human.transcriptor_id, statuses: ['HUMAN-TRANSCRIBE'] },
      { status: 'EDITING', worked_at: Date.now(), warned_at: null },
    ))
  )
    return false
  await events.append({ userId: human.transcriptor_id, fileId: id, kind: 'file-changed' }, tx)
  return true
}

/**
 * Tells the transcriptor why the machine gave up; they may try it again, or give the file back. The owner's time stays
 * reserved. Where no draft was wanted, only a file that turned out longer than its owner has time for stops the work.
 */
export async function failDraft(
  tx: Db,
  events: EventBus,
  { id }: DraftedFile,
  { code, message }: Pick<JobFailure, 'code' | 'message'>,
): Promise<void> {
  const human = await humanOf(tx, id)
  if (!human?.transcriptor_id) return
  const statuses =
    code === 'not_enough_time'
      ? (['HUMAN-TRANSCRIBE', 'EDITING', 'FINISHED'] as const)
      : (['HUMAN-TRANSCRIBE'] as const)
  const isTheirs = await changeRecord(
    tx,
    id,
    { transcriptorId: human.transcriptor_id, statuses },
    { status: 'FAILED', failure_code: code, failure_message: message, worked_at: Date.now(), warned_at: null },
  )
  if (isTheirs) await events.append({ userId: human.transcriptor_id, fileId: id, kind: 'file-changed' }, tx)
}
