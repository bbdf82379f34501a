import { messages } from '../../../src/shared/messages.ts'
import { holdUser, holdUsers } from '../../kernel/db/hold-users.ts'
import { AppError, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { EVERY_TRANSCRIPTOR } from '../../ports/events.ts'
import { writeCall } from '../audit/index.ts'
import { holdWork, humanStore as store, workParts } from '../files/index.ts'
import { currentVersion, ORIGINAL } from '../texts/index.ts'
import { remember } from './history.ts'
import { fileOfPart, type PartDesk } from './parts/service.ts'
import { type DeskDeps, type DeskWork, heldBy } from './desk-work.ts'

/** Files and parts are taken from the pool, given back, and kept while somebody works on them. */
export function createTaking({
  engines,
  events,
  work: { begin, changing, giveBack, held, requireFile },
  parts,
  now,
}: Pick<DeskDeps, 'engines' | 'events'> & { work: DeskWork; parts: PartDesk; now: () => number }) {
  return {
    /**
     * Takes a part of a long file from the pool, with the machine's draft as for a whole one.
     * @throws AppError 401, 404, 409 when another was faster or has the whole file, or the caller has a part of it; 429
     */
    async takePart(caller: Caller, id: string, number: number): Promise<void> {
      await parts.take(caller, await requireFile(caller, id), number)
    },

    /**
     * Takes a file from the pool, or tries its failed draft again. The machine writes a draft where it can and there is
     * no text yet; else the text is there to be written at once. @throws AppError 401, 404, 409 when another was
     * faster, 429 after many drafts
     */
    async take(caller: Caller, id: string): Promise<void> {
      const seen = await requireFile(caller, id)
      const hasMachine = (await engines.choose({ language: seen.language_code, multilingual: false })).engine !== null
      const beginning = seen.status === 'HUMAN-TRANSCRIBE' ? await parts.beginningOf(seen) : null
      await changing(async (tx) => {
        await holdUsers(tx, [seen.owner_id, caller.id])
        if (!(await holdUser(tx, caller.id))) throw new AppError(401, 'no_session', messages.sessionEnded)
        const taken = await holdWork(tx, id)
        const { file, human } = taken
        if (workParts.isInParts(human)) {
          await parts.tryAgain(tx, taken, caller.id, beginning)
          return writeCall(tx)
        }
        if (human.transcriptor_id !== null && human.transcriptor_id !== caller.id)
          throw new AppError(409, 'already_taken', messages.alreadyTaken)
        const isFree = human.transcriptor_id === null && file.status === 'STANDBY' && human.held_at === null
        if (!isFree && human.status !== 'FAILED') throw wrongState()

        const isDraft = hasMachine && (await currentVersion(tx, id, ORIGINAL)) === 0
        const to = {
          status: isDraft ? ('HUMAN-TRANSCRIBE' as const) : ('EDITING' as const),
          transcriptor_id: caller.id,
          failure_code: null,
          failure_message: null,
          worked_at: now(),
          warned_at: null,
        }
        if (
          !(await store.changeRecord(
            tx,
            id,
            { transcriptorId: human.transcriptor_id, statuses: ['STANDBY', 'FAILED'] },
            to,
          ))
        )
          throw wrongState()
        await begin(tx, file, { isDraft })
        if (isFree) await remember(tx, caller.id, file, { event: 'taken', at: now() })
        await events.append({ userId: file.owner_id, fileId: id, kind: 'file-changed' }, tx)
        await events.append({ userId: EVERY_TRANSCRIPTOR, fileId: id, kind: 'file-changed' }, tx)
        await writeCall(tx)
      })
    },

    /** Gives a file back that was taken, or a part; the next one finds its text. @throws AppError 404, 409 */
    async release(caller: Caller, id: string): Promise<void> {
      const seen = await requireFile(caller, id)
      await changing(async (tx) => {
        const taken = await held(tx, seen)
        const part = heldBy(taken, caller.id)
        if (part) await parts.giveBack(tx, taken, part)
        else await giveBack(tx, taken)
        const given = part ? fileOfPart(taken.file, part) : taken.file
        await remember(tx, caller.id, given, { event: 'released', at: now() })
        await writeCall(tx)
      })
    },

    /** Keeps a taken file, or part, from going back to the pool, as work on it does. @throws AppError 404, 409 */
    async renew(caller: Caller, id: string): Promise<void> {
      const seen = await requireFile(caller, id)
      await changing(async (tx) => {
        const taken = await held(tx, seen)
        const part = heldBy(taken, caller.id)
        if (taken.human.published_at !== null) throw wrongState()
        if (part) await workParts.renewPart(tx, part, now())
        else await store.renewLease(tx, id, now())
      })
    },
  }
}
