import { v7 as uuidv7 } from 'uuid'
import type { FlaggedFile } from '../../../src/shared/contract/files/transcription.ts'
import type { FlagReason, HeldDecision } from '../../../src/shared/domain/work-flags.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError, notFound, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { ReviewRules } from '../../kernel/review-rules.ts'
import { writeCall } from '../audit/index.ts'
import {
  fileOf,
  flagStore as flags,
  humanStore as store,
  moveStatus,
  offerWork,
  presentFlag,
  transcribeKey,
  workParts,
} from '../files/index.ts'
import { addMail } from '../mail/index.ts'
import { deleteTexts, ORIGINAL } from '../texts/index.ts'
import { remember } from './history.ts'
import { fileOfPart, type PartDesk } from './parts/service.ts'
import type { TranslationOrders } from '../translations/index.ts'
import { type DeskDeps, type DeskWork, heldBy } from './desk-work.ts'

/** Most flags in the list of whoever runs the server. */
const MOST_FLAGS = 1000

/** Transcriptors say that a file cannot be done, and its owner decides what becomes of it. */
export function createFlagging({
  db,
  jobs,
  events,
  quota,
  work: { changing, giveBack, held, requireFile },
  parts,
  orders,
  rules,
  now,
}: Pick<DeskDeps, 'db' | 'jobs' | 'events' | 'quota'> & {
  work: DeskWork
  parts: PartDesk
  orders: TranslationOrders
  rules: ReviewRules
  now: () => number
}) {
  return {
    /**
     * Gives a file back that cannot be done, or a part. Said by enough different people, it leaves the pool until its
     * owner, who is mailed, decides. @throws AppError 404, 409
     */
    async flag(caller: Caller, id: string, { reason, detail }: { reason: FlagReason; detail: string }): Promise<void> {
      const seen = await requireFile(caller, id)
      await changing(async (tx) => {
        const taken = await held(tx, seen)
        const part = heldBy(taken, caller.id)
        const at = now()
        await flags.insertFlag(tx, { id: uuidv7(), file_id: id, transcriptor_id: caller.id, reason, detail, at })
        const isHeld = (await flags.peopleWhoFlagged(tx, id)) >= rules.flags_until_held
        if (part) await parts.giveBack(tx, taken, part, isHeld ? at : null)
        else await giveBack(tx, taken, isHeld ? at : null)
        await remember(tx, caller.id, part ? fileOfPart(taken.file, part) : taken.file, { event: 'flagged', at })
        if (isHeld) await addMail(jobs, { kind: 'work-held', fileId: id }, { tx })
        await writeCall(tx)
      })
    },

    /**
     * What its owner wants to become of a file that left the pool: put back, or no longer to be transcribed by a
     * person; then its time comes back, and it waits for the machine or for a text of the owner's own.
     * @throws AppError 404, 409 for one that is in the pool, or taken; for no more work while anybody has a part of it
     */
    async decide(caller: Caller, id: string, decision: HeldDecision): Promise<void> {
      const seen = await fileOf(db, caller.id, id)
      if (!seen) throw notFound()
      if (seen.for_human_transcribe !== 1) throw wrongState()
      await changing(async (tx) => {
        const { file, human } = await held(tx, seen)
        if (human.held_at === null || human.transcriptor_id !== null || file.owner_id !== caller.id) throw wrongState()
        await writeCall(tx)
        if (decision === 'keep') {
          await flags.settleFlags(tx, id, now())
          await store.changeRecord(tx, id, { transcriptorId: null, statuses: [human.status] }, { held_at: null })
          await offerWork(tx, { jobs, events }, file, now())
        } else {
          if (human.parts.some((part) => workParts.stateOf(part) === 'taken'))
            throw new AppError(409, 'parts_in_work', messages.partsInWork)
          await workParts.deleteParts(tx, id)
          await store.deleteRecord(tx, id)
          await store.endHumanWork(tx, id)
          if (file.status === 'HUMAN-TRANSCRIBE') {
            await jobs.cancel(transcribeKey(id), tx)
            const to = { status: 'STANDBY' as const }
            await moveStatus(tx, { ownerId: file.owner_id, id, from: 'HUMAN-TRANSCRIBE', to })
          }
          await deleteTexts(tx, { fileId: id, language: ORIGINAL })
          await quota.release(tx, file)
          await orders.removeAll(tx, id)
        }
        await events.append({ userId: file.owner_id, fileId: id, kind: 'file-changed' }, tx)
      })
    },

    /** Files that transcriptors could not do, newest first. */
    async flagged(): Promise<FlaggedFile[]> {
      const byFile = Map.groupBy(await flags.allOpenFlags(db, MOST_FLAGS), ({ file_id }) => file_id)
      return [...byFile.values()].map((said) => {
        const { file_id, owner_email, language_code, length_seconds, held_at } = said[0]!
        const all = said.map((flag) => ({ ...presentFlag(flag), transcriptor_email: flag.transcriptor_email }))
        return { file_id, owner_email, language_code, length: length_seconds, held: held_at !== null, flags: all }
      })
    },
  }
}
