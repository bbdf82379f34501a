import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import { writeCall } from '../audit/index.ts'
import { fileById, type HeldWork, workParts } from '../files/index.ts'
import { addMail } from '../mail/index.ts'
import type { DeskDeps, DeskWork } from './desk-work.ts'
import { remember } from './history.ts'
import { fileOfPart, type PartDesk } from './parts/service.ts'

/** Whose work goes back, and which part; null for a whole file. */
export interface TakenWork {
  transcriptorId: string
  number: number | null
}

/** Whoever runs the server puts back into the pool what somebody has taken. */
export function createTakingBack({
  db,
  jobs,
  work: { changing, giveBack, held },
  parts,
  now,
}: Pick<DeskDeps, 'db' | 'jobs'> & { work: DeskWork; parts: PartDesk; now: () => number }) {
  return {
    /**
     * Gives back with its text what is still that person's, and tells them by mail.
     * @throws AppError 409 where they have it no more, or it is published or finished
     */
    async takeBack(fileId: string, { transcriptorId, number }: TakenWork): Promise<void> {
      const seen = await fileById(db, fileId)
      if (seen?.for_human_transcribe !== 1) throw workGone()
      await changing(async (tx: Db) => {
        const taken = await held(tx, seen)
        const part = partOf(taken, { transcriptorId, number })
        if (part) await parts.giveBack(tx, taken, part)
        else await giveBack(tx, taken)
        const given = part ? fileOfPart(taken.file, part) : taken.file
        await remember(tx, transcriptorId, given, { event: 'lapsed', at: now() })
        const { language_code: languageCode, length_seconds: seconds } = given
        const mail = { kind: 'work-taken-back' as const, userId: transcriptorId, languageCode }
        await addMail(jobs, { ...mail, seconds: Math.ceil(seconds) }, { tx })
        await writeCall(tx)
      })
    },
  }
}

/** The part that is meant; null for a whole file. @throws AppError 409 where that person does not have it */
function partOf({ human }: HeldWork, { transcriptorId, number }: TakenWork) {
  if (number === null) {
    if (human.transcriptor_id !== transcriptorId || human.published_at !== null) throw workGone()
    return null
  }
  const part = workParts.isInParts(human) ? workParts.heldPart(human, transcriptorId) : undefined
  if (part?.number !== number) throw workGone()
  return part
}

const workGone = () => new AppError(409, 'work_gone', messages.workGone)
