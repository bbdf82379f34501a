import { v7 as uuidv7 } from 'uuid'
import type { FlaggedFile } from '../../../src/shared/contract/files/transcription.ts'
import { readMedium, wholeMedium } from '../../../src/shared/domain/machine-work.ts'
import type { FlagReason, HeldDecision } from '../../../src/shared/domain/work-flags.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUser, holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { reviewRules, type ReviewRules } from '../../kernel/review-rules.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { Engines } from '../../ports/engines.ts'
import { EVERY_TRANSCRIPTOR, type EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/index.ts'
import {
  addSoundReading,
  addTranscription,
  fileOf,
  flagStore as flags,
  type FileRow,
  type HeldWork,
  holdWork,
  humanStore as store,
  moveStatus,
  offerWork,
  presentFlag,
  publishChange,
  takeMachineWork,
  transcribeKey,
  listedFile,
  type WorkPart,
  workParts,
} from '../files/index.ts'
import { addMail } from '../mail/index.ts'
import type { Quota } from '../billing/index.ts'
import type { StyleGuides } from '../style-guides/index.ts'
import { currentVersion, deleteTexts, findVersion, ORIGINAL, writeWholes } from '../texts/index.ts'
import { createTranslationOrders } from '../translations/index.ts'
import { publishFileToWebhooks } from '../webhooks/index.ts'
import { forgetHistory, remember } from './history.ts'
import { createPartDesk, fileOfPart } from './parts/service.ts'
import { writersOf } from './parts/writers-of.ts'
import { chooseForReview } from './reviews/choose.ts'
import { forgetReviews, levelOf, returnReviews } from './reviews/repository.ts'

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

/** Most flags in the list of whoever runs the server. */
const MOST_FLAGS = 1000

const TAKEN = ['HUMAN-TRANSCRIBE', 'FAILED', 'EDITING', 'FINISHED'] as const

/**
 * The transcriptors' desk: take a file from the pool, give it back, publish its text. Rows are taken in the order
 * people, file, record, ledger.
 */
export function createDesk({
  db,
  jobs,
  events,
  engines,
  threads,
  quota,
  styleGuides,
  rules = reviewRules(),
  now = Date.now,
}: DeskDeps) {
  const orders = createTranslationOrders({ quota, jobs })
  const parts = createPartDesk({ db, jobs, events, engines, threads, begin, giveBackWhole: giveBack, now })

  async function changing<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute(work)
    events.wake()
    return result
  }

  async function requireFile({ id: callerId, role }: Caller, id: string): Promise<FileRow> {
    const file = await listedFile(db, { id: callerId, role }, id)
    if (file?.for_human_transcribe !== 1) throw notFound()
    return file
  }

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

  /** What of a file somebody has: all of it, or a part. @throws AppError 409 */
  function heldBy({ human }: HeldWork, callerId: string): WorkPart | null {
    const part = workParts.isInParts(human) ? workParts.heldPart(human, callerId) : undefined
    if (!part && human.transcriptor_id !== callerId) throw wrongState()
    return part ?? null
  }

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
        const work = await holdWork(tx, id)
        const { file, human } = work
        if (workParts.isInParts(human)) {
          await parts.tryAgain(tx, work, caller.id, beginning)
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

    giveBack: (tx: Db, work: HeldWork, part?: WorkPart) => (part ? parts.giveBack(tx, work, part) : giveBack(tx, work)),

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

    /**
     * Hands the text to the owner, who is charged its length once; said again it changes nothing. Each who wrote a part
     * is credited with that.
     * @throws AppError 404, 409 while a translation is not resolved, it is not FINISHED, there is no text, or its style
     * guide keeps it back
     */
    async publish(caller: Caller, id: string): Promise<void> {
      const seen = await requireFile(caller, id)
      // Ahead of the transaction, which finds most of it done.
      await writeWholes(db, id)
      const { human: before } = await db.transaction().execute((tx) => held(tx, seen))
      const isReady =
        before.transcriptor_id === caller.id && before.status === 'FINISHED' && before.published_at === null
      const checked = isReady ? await styleGuides.gate(caller, seen) : null
      await changing(async (tx) => {
        const { file, human } = await held(tx, seen)
        if (human.transcriptor_id !== caller.id) throw wrongState()
        if (human.published_at !== null) return
        if (human.status !== 'FINISHED') throw wrongState()
        if (human.translations.some(({ status }) => status === 'UNTRANSLATED'))
          throw new AppError(409, 'translations_unresolved', messages.translationsUnresolved)
        // What is published is read again as it is now, whatever is saved after it.
        await writeWholes(tx, id)
        const text = await findVersion(tx, id, ORIGINAL)
        if (!text || text.words === 0) throw new AppError(409, 'no_text', messages.nothingToPublish)
        styleGuides.assertChecked(checked, text.version)

        const at = now()
        if (
          !(await store.changeRecord(
            tx,
            id,
            { transcriptorId: caller.id, statuses: ['FINISHED'] },
            { published_at: at, published_version: text.version },
          ))
        )
          throw wrongState()
        await moveStatus(tx, {
          ownerId: file.owner_id,
          id,
          from: 'HUMAN-TRANSCRIBE',
          to: { status: 'EDITING', reservation_id: null },
        })
        await jobs.cancel(transcribeKey(id), tx)
        // The machine had not come to it: what players and the list need of the sound is still to be found out.
        if (file.waveform_key === null) await addSoundReading(jobs, id, tx)
        await credit(tx, { file, human }, { joinedBy: caller.id, version: text.version, at })
        await publishChange(tx, events, file)
        await addMail(jobs, { kind: 'work-published', fileId: id }, { tx })
        await publishFileToWebhooks(tx, jobs, { userId: file.owner_id, fileId: id, type: 'file.published', at })
        await quota.settle(tx, file, file.length_seconds, 'human_publish')
        await orders.publish(tx, file)
        await writeCall(tx)
      })
    },

    /**
     * Gives back all that somebody has taken, when they go or are no transcriptor any more; call it before anything
     * else is taken in the transaction.
     */
    async returnAll(transcriptorId: string, tx: Db): Promise<void> {
      const taken = [
        ...(await store.takenBy(tx, transcriptorId)),
        ...(await workParts.partsTakenBy(tx, transcriptorId)),
      ]
      await holdUsers(tx, [transcriptorId, ...taken.map(({ owner_id }) => owner_id)])
      for (const { id } of await store.takenBy(tx, transcriptorId)) await giveBack(tx, await holdWork(tx, id))
      for (const { id } of await workParts.partsTakenBy(tx, transcriptorId)) {
        const work = await holdWork(tx, id)
        const part = workParts.heldPart(work.human, transcriptorId)
        if (part) await parts.giveBack(tx, work, part)
      }
      await returnReviews(tx, transcriptorId)
    },

    /** Forgets what somebody has done at the desk; the texts stay. */
    async forgetWork(transcriptorId: string, tx: Db): Promise<void> {
      await store.forgetWork(tx, transcriptorId)
      await workParts.forgetParts(tx, transcriptorId)
      await forgetHistory(tx, transcriptorId)
      await forgetReviews(tx, transcriptorId)
    },

    /** What a transcriptor has published, in seconds and files, and the level that reviews have given them. */
    usageOf: async (transcriptorId: string): Promise<{ seconds: number; files: number; level: number }> => ({
      ...(await store.workOf(db, transcriptorId)),
      level: await levelOf(db, transcriptorId),
    }),
  }

  /** Credits those who wrote a file, each with what they wrote; it is reviewed where the rules choose it. */
  async function credit(
    tx: Db,
    { file, human }: HeldWork,
    { joinedBy, version, at }: { joinedBy: string; version: number; at: number },
  ): Promise<void> {
    for (const { transcriptorId, seconds, longest } of writersOf(file, human, joinedBy)) {
      const work = { file_id: file.id, transcriptor_id: transcriptorId, seconds, published_at: at }
      await store.insertPublishedWork(tx, work)
      await remember(tx, transcriptorId, { ...file, length_seconds: seconds }, { event: 'published', at })
      await chooseForReview(tx, { jobs, rules }, { file, transcriptorId, version, at, part: longest })
    }
    if (human.parts.length > 0) await remember(tx, joinedBy, file, { event: 'joined', at })
  }
}

export type Desk = ReturnType<typeof createDesk>
