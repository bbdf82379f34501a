import type { Db } from '../../../kernel/db/schema.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobFailure } from '../../../ports/job-queue.ts'
import { anchorPartRows, holdersOf, isInParts } from './parts.ts'
import { changeRecord, humanOf, type HumanRow } from './repository.ts'
import type { AnchoredPart } from '../../../../src/shared/transcript/work-parts/anchor-parts.ts'

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

/**
 * Lets the transcriptors begin, in the transaction of the draft's text. False when nobody waits for it any more.
 * @param parts with which paragraphs of it the parts begin, where it is written in parts
 * @throws Error where it is written in other parts by now
 */
export async function finishDraft(
  tx: Db,
  events: EventBus,
  { id }: DraftedFile,
  parts: readonly AnchoredPart[],
): Promise<boolean> {
  const human = await humanOf(tx, id)
  const waiting = human ? waitingFor(human) : []
  if (!human || waiting.length === 0) return false
  const isOurs = await changeRecord(
    tx,
    id,
    { transcriptorId: human.transcriptor_id, statuses: ['HUMAN-TRANSCRIBE'] },
    { status: 'EDITING', worked_at: Date.now(), warned_at: null },
  )
  if (!isOurs) return false
  if (isInParts(human)) {
    if (parts.length !== human.parts.length) throw new Error('The file is written in other parts by now.')
    await anchorPartRows(tx, id, parts, Date.now())
  }
  for (const userId of waiting) await events.append({ userId, fileId: id, kind: 'file-changed' }, tx)
  return true
}

/** Who waits for a draft: who has the file, or those who have parts of it. */
const waitingFor = (human: HumanRow): string[] =>
  human.transcriptor_id === null ? (isInParts(human) ? holdersOf(human) : []) : [human.transcriptor_id]

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
  const waiting = human ? waitingFor(human) : []
  if (!human || waiting.length === 0) return
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
  if (!isTheirs) return
  for (const userId of waiting) await events.append({ userId, fileId: id, kind: 'file-changed' }, tx)
}
