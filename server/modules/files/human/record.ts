import type { Db } from '../../../kernel/db/schema.ts'
import { notAllowed, notFound, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { EventBus } from '../../../ports/events.ts'
import { type FileRow, holdFile } from '../repository.ts'
import { changeRecord, humanOf, type HumanRow } from './repository.ts'
import { changePartStatus } from './part-status.ts'
import { isInParts } from './parts.ts'
import { publishChange } from './publish-change.ts'

/** A file that people write down, with its record; its row is taken until the transaction ends. */
export interface HeldWork {
  file: FileRow
  human: HumanRow
}

/** Takes a file's row, and reads its record. @throws AppError 404 where it has none */
export async function holdWork(tx: Db, fileId: string): Promise<HeldWork> {
  const file = await holdFile(tx, fileId)
  const human = await humanOf(tx, fileId)
  if (!file || !human) throw notFound()
  return { file, human }
}

/**
 * Sets the state of the text of a file that the caller took, or of their part of it, in a transaction of the caller's;
 * the file's own stays.
 * @throws AppError 403, 404, 409
 */
export async function changeTakenText(
  tx: Db,
  events: EventBus,
  caller: Pick<Caller, 'id'>,
  { id }: Pick<FileRow, 'id'>,
  {
    status,
    name,
    note,
  }: { status?: 'EDITING' | 'FINISHED' | undefined; name?: string | undefined; note?: string | undefined },
): Promise<void> {
  if (name !== undefined || note !== undefined) throw notAllowed()
  if (status === undefined) return
  const { file, human } = await holdWork(tx, id)
  if (isInParts(human)) {
    await changePartStatus(tx, human, caller.id, status)
    return publishChange(tx, events, file)
  }
  if (human.transcriptor_id !== caller.id) throw wrongState()
  const isTheirs = await changeRecord(
    tx,
    id,
    { transcriptorId: caller.id, statuses: ['EDITING', 'FINISHED'] },
    { status, worked_at: Date.now(), warned_at: null },
  )
  if (!isTheirs) throw wrongState()
  await publishChange(tx, events, file)
}
