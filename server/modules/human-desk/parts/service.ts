import { messages } from '../../../../src/shared/messages.ts'
import { holdUser, holdUsers } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import type { Engines } from '../../../ports/engines.ts'
import { EVERY_TRANSCRIPTOR, type EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import {
  announce,
  type FileRow,
  type HeldWork,
  holdWork,
  humanOf,
  humanStore as store,
  offeredRanges,
  publishChange,
  type WorkPart,
  workParts as rows,
} from '../../files/index.ts'
import { appendVersion, currentVersion, ORIGINAL } from '../../texts/index.ts'
import { remember } from '../history.ts'
import { anchorText, type FoundText } from './anchor-text.ts'

/** Dependencies of {@link createPartDesk}. */
export interface PartDeskDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  engines: Pick<Engines, 'choose'>
  threads: Pick<Threads, 'run'>
  /** Moves a file to its transcriptors, and has the machine begin. */
  begin: (tx: Db, file: FileRow, options: { isDraft: boolean }) => Promise<void>
  /** Puts a file back into the pool that nobody has any more, or keeps it out of it since `heldAt`. */
  giveBackWhole: (tx: Db, work: HeldWork, heldAt: number | null) => Promise<void>
  now: () => number
}

/** How a text begins: with the machine's draft, or with one that is there, in parts. */
type Beginning = { isDraft: true } | { isDraft: false; text: FoundText }

/** What the desk remembers of a part: a file that is so long. */
export const fileOfPart = (
  { id, language_code }: FileRow,
  { from_seconds: from, to_seconds: to }: Pick<WorkPart, 'from_seconds' | 'to_seconds'>,
) => ({ id, language_code, length_seconds: Math.ceil(to) - Math.ceil(from) })

/** Parts of long files, each with a transcriptor of its own. */
export function createPartDesk({ db, jobs, events, engines, threads, begin, giveBackWhole, now }: PartDeskDeps) {
  /** How the text of a file would begin that nobody writes yet; null for one that is written already. */
  async function beginningOf(file: FileRow): Promise<Beginning | null> {
    const human = await humanOf(db, file.id)
    if (!human || (rows.isInParts(human) && human.status !== 'FAILED')) return null
    const { engine } = await engines.choose({ language: file.language_code, multilingual: false })
    if (engine !== null && (await currentVersion(db, file.id, ORIGINAL)) === 0) return { isDraft: true }
    const ranges = rows.isInParts(human)
      ? human.parts.map(({ from_seconds: from, to_seconds: to }) => ({ from, to }))
      : offeredRanges(human, file)
    return { isDraft: false, text: await anchorText({ db, threads }, file, ranges) }
  }

  /** Has the parts of a file begin with its text, in the transaction. @throws AppError 409 when that is another now */
  async function bringText(tx: Db, fileId: string, { parts, body, words, version }: FoundText): Promise<void> {
    if ((await currentVersion(tx, fileId, ORIGINAL)) !== version) throw wrongState()
    if (body !== null) {
      const text = { fileId, language: ORIGINAL, body, words, authorId: null, expectedVersion: version, savedAt: now() }
      if ((await appendVersion(tx, text)) === 'conflict') throw wrongState()
    }
    await rows.anchorPartRows(tx, fileId, parts, now())
  }

  /** Has a file written in parts that waits whole. @throws AppError 404 for a part that there is not, 409 */
  async function split(tx: Db, { file, human }: HeldWork, number: number, beginning: Beginning | null): Promise<void> {
    if (human.transcriptor_id !== null) throw new AppError(409, 'already_taken', messages.alreadyTaken)
    const isFree = human.status === 'STANDBY' && file.status === 'STANDBY' && human.parts.length === 0
    if (!isFree || human.held_at !== null || !beginning) throw wrongState()
    const ranges = offeredRanges(human, file)
    if (!ranges[number - 1]) throw notFound()
    await rows.insertParts(tx, file.id, ranges)
    await start(tx, { file, human }, beginning)
  }

  async function start(tx: Db, { file, human }: HeldWork, beginning: Beginning): Promise<void> {
    const { isDraft } = beginning
    const isOurs = await store.changeRecord(
      tx,
      file.id,
      { transcriptorId: null, statuses: ['STANDBY', 'FAILED'] },
      { status: isDraft ? 'HUMAN-TRANSCRIBE' : 'EDITING', failure_code: null, failure_message: null },
    )
    const isSame = isDraft || human.parts.length === 0 || beginning.text.parts.length === human.parts.length
    if (!isOurs || !isSame) throw wrongState()
    if (!isDraft) await bringText(tx, file.id, beginning.text)
    await begin(tx, file, { isDraft })
  }

  return {
    /**
     * Takes a part of a file, which is written in parts from then on where it waited whole.
     * @throws AppError 401, 404, 409 when another was faster, or the caller has a part already
     */
    async take(caller: Caller, seen: FileRow, number: number): Promise<void> {
      const beginning = await beginningOf(seen)
      await db.transaction().execute(async (tx) => {
        await holdUsers(tx, [seen.owner_id, caller.id])
        if (!(await holdUser(tx, caller.id))) throw new AppError(401, 'no_session', messages.sessionEnded)
        const work = await holdWork(tx, seen.id)
        if (rows.isInParts(work.human)) {
          if (work.human.held_at !== null || work.human.status === 'FAILED') throw wrongState()
          if (rows.heldPart(work.human, caller.id)) throw new AppError(409, 'part_held', messages.partHeld)
        } else await split(tx, work, number, beginning)
        const part = (await rows.partsOf(tx, [seen.id])).find((one) => one.number === number)
        if (!part) throw notFound()
        if (!(await rows.takePartRow(tx, { fileId: seen.id, number }, caller.id, now())))
          throw new AppError(409, 'part_taken', messages.partTaken)
        await remember(tx, caller.id, fileOfPart(work.file, part), { event: 'taken', at: now() })
        await events.append({ userId: work.file.owner_id, fileId: seen.id, kind: 'file-changed' }, tx)
        await events.append({ userId: EVERY_TRANSCRIPTOR, fileId: seen.id, kind: 'file-changed' }, tx)
        await writeCall(tx)
      })
      events.wake()
    },

    /** How the text of a file in parts would begin anew whose draft has failed. */
    beginningOf,

    /** Tries the draft of a file in parts again, for somebody who has one. @throws AppError 409 */
    async tryAgain(tx: Db, work: HeldWork, callerId: string, beginning: Beginning | null): Promise<void> {
      const isTheirs = work.human.status === 'FAILED' && rows.heldPart(work.human, callerId)
      if (!isTheirs || !beginning) throw wrongState()
      await start(tx, work, beginning)
      await publishChange(tx, events, work.file)
    },

    /**
     * Puts a part back into the pool, with its text; the file is whole again once nobody has or has finished any part.
     * Since `heldAt` what is free of it stays out of the pool.
     */
    async giveBack(tx: Db, work: HeldWork, part: WorkPart, heldAt: number | null = null): Promise<void> {
      const { file, human } = work
      if (!(await rows.changePart(tx, part, part.transcriptor_id ?? '', rows.FREE_PART))) throw wrongState()
      const others = human.parts.filter(({ number }) => number !== part.number)
      if (others.every((one) => rows.stateOf(one) === 'free')) {
        await rows.deleteParts(tx, file.id)
        return giveBackWhole(tx, work, heldAt ?? human.held_at)
      }
      if (heldAt !== null) await holdBack(tx, work, heldAt)
      await publishChange(tx, events, file)
      await announce(tx, jobs, file.language_code, now())
    },
  }

  async function holdBack(tx: Db, { human }: HeldWork, heldAt: number): Promise<void> {
    const where = { transcriptorId: null, statuses: [human.status] }
    if (!(await store.changeRecord(tx, human.file_id, where, { held_at: heldAt }))) throw wrongState()
  }
}

export type PartDesk = ReturnType<typeof createPartDesk>
