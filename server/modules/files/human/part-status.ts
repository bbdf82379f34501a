import type { Db } from '../../../kernel/db/schema.ts'
import { wrongState } from '../../../kernel/errors.ts'
import { changePart, heldPart, lastPart } from './parts.ts'
import { changeRecord, type HumanRow } from './repository.ts'

/**
 * Says of the part that somebody writes that it is finished, or of the last one that they finished that it is not.
 * Whoever finishes the last of all parts has the whole file then, to go over it and to publish it.
 * @throws AppError 409
 */
export async function changePartStatus(
  tx: Db,
  human: HumanRow,
  transcriptorId: string,
  status: 'EDITING' | 'FINISHED',
): Promise<void> {
  if (human.status !== 'EDITING') throw wrongState()
  const part = status === 'FINISHED' ? heldPart(human, transcriptorId) : lastPart(human, transcriptorId)
  if (!part) {
    // Said again it changes nothing.
    if (status === 'FINISHED' && lastPart(human, transcriptorId)) return
    throw wrongState()
  }
  const at = Date.now()
  const to = { finished_at: status === 'FINISHED' ? at : null, worked_at: at, warned_at: null }
  if (!(await changePart(tx, part, transcriptorId, to))) throw wrongState()
  const isLast = human.parts.every((one) => one === part || one.finished_at !== null)
  if (status === 'EDITING' || !isLast) return
  const isTheirs = await changeRecord(
    tx,
    human.file_id,
    { transcriptorId: null, statuses: ['EDITING'] },
    { transcriptor_id: transcriptorId, worked_at: at, warned_at: null },
  )
  if (!isTheirs) throw wrongState()
}
