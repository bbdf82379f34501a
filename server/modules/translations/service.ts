import type { Translation, TranslationCost } from '../../../src/shared/contract/translations.ts'
import { baseLanguage } from '../../../src/shared/domain/languages.ts'
import { costOf } from '../../../src/shared/domain/quota.ts'
import { isOriginal, translationNeedsTime } from '../../../src/shared/domain/translation.ts'
import { LETTERS_PER_SECOND, translationCost, translationDue } from '../../../src/shared/domain/translation-cost.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound, translationEngineMissing, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Translators } from '../../ports/translators.ts'
import { findLanguage } from '../../kernel/languages.ts'
import {
  type FileRow,
  holdFile,
  isByHand,
  publishChange,
  secondsInWorkOrFailed,
  takeMachineWork,
} from '../files/index.ts'
import { writeCall } from '../audit/index.ts'
import { balanceOf, type Charge, FREE, planIdInUse, type Quota } from '../billing/index.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { requireText, requireTextFor } from '../transcripts/index.ts'
import { currentVersion, findVersion, longTextsOf, ORIGINAL, readVersion, removeTexts } from '../texts/index.ts'
import { addTranslating, translateKey } from './jobs.ts'
import { isLiveWork } from './live/live-use.ts'
import { accountOf, createTranslationOrders } from './orders.ts'
import { presentTranslation } from './presenter.ts'
import * as store from './repository.ts'
import { countTextLetters, type Letters, sourceKey } from './sources.ts'

export interface TranslationsDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  translators: Pick<Translators, 'choose'>
  quota: Pick<Quota, 'charges' | 'held' | 'reserve' | 'settle' | 'release'>
  threads: Pick<Threads, 'run'>
  now?: () => number
}

/**
 * Texts of files in other languages: asked for, listed, made anew, removed. Who may change the original may do all of
 * it.
 */
export function createTranslations({
  db,
  jobs,
  events,
  translators,
  quota,
  threads,
  now = Date.now,
}: TranslationsDeps) {
  const orders = createTranslationOrders({ quota, jobs })

  async function requireWritable(on: Db, caller: Caller, fileId: string): Promise<FileRow> {
    return (await requireTextFor(on, caller, fileId, 'order-work')).file
  }

  /** Works with the owner's and the file's row taken; sockets look at once afterwards. */
  async function changing(
    caller: Caller,
    fileId: string,
    work: (tx: Db, file: FileRow) => Promise<void>,
  ): Promise<void> {
    const { owner_id } = await requireWritable(db, caller, fileId)
    await db.transaction().execute(async (tx) => {
      await holdUser(tx, owner_id)
      await holdFile(tx, fileId)
      const file = await requireWritable(tx, caller, fileId)
      await work(tx, file)
      await publishChange(tx, events, file)
    })
    events.wake()
  }

  async function present({ role }: Caller, fileId: string, language: string): Promise<Translation> {
    const row = await store.translationOf(db, fileId, language)
    if (!row) throw notFound()
    return presentTranslation(row, { originalVersion: await currentVersion(db, fileId, ORIGINAL), role })
  }

  /** @throws AppError 400 for the language, 503 when no engine can do it and no transcriptor is asked to */
  async function assertTranslatable({ id, language_code: from }: FileRow, to: string): Promise<void> {
    if (findLanguage(to)?.code !== to)
      throw refused('translation_language_unknown', messages.translationLanguageUnknown)
    if (baseLanguage(from) === to) throw refused('same_language', messages.translationSameLanguage)
    const choice = await translators.choose({ from, to })
    if (choice.translator === null && !(await isByHand(db, id, to))) throw translationEngineMissing(choice.advice)
  }

  /** Whether what somebody asks for is charged: a transcriptor works for nothing, on what its owner has ordered. */
  const isCharged = (caller: Caller, file: FileRow) => caller.id === file.owner_id && quota.charges(caller)

  /**
   * The time that a new one costs; nothing where it was taken before, or its text was there once. @throws AppError 402
   * with the notice of the spec
   */
  async function charge(
    tx: Db,
    caller: Caller,
    file: FileRow,
    { row, letters }: { row: store.TranslationRow | undefined; letters: Letters },
  ): Promise<Charge> {
    if (row && (row.reservation_id !== null || row.source_version !== null)) return row
    if (!isCharged(caller, file)) return FREE
    const cost = translationCost({ lengthSeconds: file.length_seconds, letters: letters.all })
    return noticing(tx, caller, cost, () => orders.charge(tx, caller, { file, letters: letters.all }))
  }

  /** The time that changes cost beyond those that are free. @throws AppError 402 with the notice of the spec */
  async function chargeAgain(
    tx: Db,
    caller: Caller,
    file: FileRow,
    { row, letters }: { row: store.TranslationRow; letters: Letters },
  ): Promise<Charge> {
    const due = dueWith(row, letters)
    if (row.reservation_id !== null || due === 0 || !isCharged(caller, file)) return row
    return noticing(tx, caller, due, () => orders.reserve(tx, caller, due))
  }

  /**
   * Counts what a transcriptor has translated that its owner has not ordered; of a long text as of a medium that long.
   * @throws AppError 429
   */
  function takeFree(tx: Db, file: FileRow, letters: number, { all }: Letters): Promise<void> {
    const whole = translationCost({ lengthSeconds: file.length_seconds, letters: all })
    return takeMachineWork(tx, { ...file, length_seconds: whole }, Math.min(whole, letters / LETTERS_PER_SECOND), now())
  }

  /** @throws AppError 402 in the words of the spec when it is refused for want of time */
  async function noticing<T>(tx: Db, caller: Caller, seconds: number, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError && error.status === 402)) throw error
      throw new AppError(402, error.code, (await timeFor(tx, caller, seconds)).notice ?? error.message, {
        cause: error,
      })
    }
  }

  /** What there is to spend, and the notice that more is needed for this; null where there is enough. */
  async function timeFor(
    on: Db,
    caller: Caller,
    seconds: number,
  ): Promise<{ available: number; notice: Phrase | null }> {
    const { available, reserved } = await balanceOf(on, await planIdInUse(on, caller.id), 'auto')
    const inWorkOrFailedSeconds = await secondsInWorkOrFailed(on, caller.id, { human: false })
    const notice = translationNeedsTime({
      planSeconds: available + reserved,
      availableSeconds: available,
      inWorkOrFailedSeconds,
      lengthSeconds: seconds,
    })
    return { available, notice: seconds > 0 ? notice : null }
  }

  /** Letters of the file's text, and of what of it is not translated. */
  async function lettersFor({ id: account }: Caller, fileId: string, language?: string): Promise<Letters> {
    const text = await readVersion(db, fileId, ORIGINAL)
    if (!text) return { all: 0, missing: 0 }
    const made = language === undefined ? [] : await store.translatedKeys(db, fileId, language)
    return countTextLetters(
      { body: text.body, made: made.map(({ paragraph_id: id, source_hash: hash }) => sourceKey({ id, hash })) },
      account,
      threads,
    )
  }

  async function assertText(tx: Db, fileId: string): Promise<void> {
    const text = await findVersion(tx, fileId, ORIGINAL)
    if (!text || text.words === 0) throw new AppError(409, 'no_text', messages.nothingToTranslate)
  }

  return {
    /** In the order in which they were asked for. @throws AppError 404, 409 */
    async list(caller: Caller, fileId: string): Promise<Translation[]> {
      await requireText(db, caller, fileId)
      const originalVersion = await currentVersion(db, fileId, ORIGINAL)
      return (await store.translationsOf(db, fileId)).map((row) =>
        presentTranslation(row, { originalVersion, role: caller.role }),
      )
    },

    /**
     * What it would cost now to translate into a language, or again; without one what any new translation costs. Whole
     * seconds. @throws AppError 400, 404, 409, 503
     */
    async cost(
      caller: Caller,
      fileId: string,
      language?: string,
    ): Promise<Omit<TranslationCost, 'notice'> & { notice: Phrase | null }> {
      const file = await requireWritable(db, caller, fileId)
      // What cannot be had has no price.
      if (language !== undefined) await assertTranslatable(file, language)
      const row = language === undefined ? undefined : await store.translationOf(db, fileId, language)
      const letters = await lettersFor(caller, fileId, language)
      if (!isCharged(caller, file)) return { seconds: 0, letters: letters.all, available_seconds: null, notice: null }
      const seconds = costOfAsking(file, row, letters)
      const { available, notice } = await timeFor(db, caller, seconds)
      return { seconds, letters: letters.all, available_seconds: available, notice }
    },

    /**
     * Asks for a translation; one that is there, or being made, is answered as it is. One of a recording that goes on
     * waits for its end, which says what it costs. @throws AppError 400, 402, 404, 409, 503
     */
    async request(caller: Caller, fileId: string, language: string): Promise<Translation> {
      const file = await requireWritable(db, caller, fileId)
      const there = await store.translationOf(db, fileId, language)
      if (there && isMade(there)) return present(caller, fileId, language)
      await assertTranslatable(file, language)
      const letters = await lettersFor(caller, fileId)
      await changing(caller, fileId, async (tx, held) => {
        const row = await store.translationOf(tx, fileId, language)
        if (row && isMade(row)) return
        await assertText(tx, fileId)
        const { plan_id, reservation_id } = await charge(tx, caller, held, { row, letters })
        if (reservation_id === null && caller.id !== held.owner_id) await takeFree(tx, held, letters.all, letters)
        await store.putTranslation(tx, {
          file_id: fileId,
          language,
          status: held.is_live === 1 ? 'WAITING' : 'TRANSLATING',
          plan_id,
          reservation_id,
          created_at: row?.created_at ?? now(),
        })
        if (held.is_live === 0) await addTranslating(jobs, { file_id: fileId, language }, tx)
        await writeCall(tx)
      })
      return present(caller, fileId, language)
    },

    /**
     * Translates what has changed in the original since; free up to once more the letters that were paid for. @throws
     * AppError 400, 402, 404, 409, 503
     */
    async again(caller: Caller, fileId: string, language: string): Promise<Translation> {
      const file = await requireWritable(db, caller, fileId)
      if (!(await store.translationOf(db, fileId, language))) throw notFound()
      await assertTranslatable(file, language)
      const letters = await lettersFor(caller, fileId, language)
      await changing(caller, fileId, async (tx, held) => {
        await assertText(tx, fileId)
        const row = await store.translationOf(tx, fileId, language)
        if (row?.status !== 'READY') throw wrongState()
        const { plan_id, reservation_id } = await chargeAgain(tx, caller, held, { row, letters })
        if (reservation_id === null && caller.id !== held.owner_id) await takeFree(tx, held, letters.missing, letters)
        await store.changeTranslation(tx, row, ['READY'], {
          status: 'TRANSLATING',
          progress: 0,
          failure_code: null,
          failure_message: null,
          plan_id,
          reservation_id,
        })
        await addTranslating(jobs, { file_id: fileId, language }, tx)
      })
      return present(caller, fileId, language)
    },

    /**
     * Removes a translation with all its versions; of the time that it holds what is not used comes back. @throws
     * AppError 404, 409 also for one that its owner ordered of a transcriptor
     */
    async remove(caller: Caller, fileId: string, language: string): Promise<void> {
      if (isOriginal(language)) throw wrongState()
      let texts: string[] = []
      await changing(caller, fileId, async (tx, file) => {
        const row = await store.translationOf(tx, fileId, language)
        if (!row) throw notFound()
        if (caller.id !== file.owner_id) throw wrongState()
        await jobs.cancel(translateKey(fileId, language), tx)
        texts = await longTextsOf(tx, { fileId, language })
        await store.deleteTranslation(tx, fileId, language)
        await orders.endCharge(tx, row)
      })
      await removeTexts(db, texts)
    },
  }
}

export type Translations = ReturnType<typeof createTranslations>

/** What is due once the machine has translated what is missing. */
const dueWith = (row: store.TranslationRow, { missing }: Letters) =>
  translationDue({ ...accountOf(row), againLetters: row.again_letters + missing })

/** What asking for a translation costs its owner, by the state that it is in. Whole seconds. */
function costOfAsking(
  { length_seconds: lengthSeconds }: FileRow,
  row: store.TranslationRow | undefined,
  letters: Letters,
): number {
  if (row?.status === 'TRANSLATING' || (row && row.reservation_id !== null)) return 0
  if (row?.status === 'READY') return dueWith(row, letters)
  return costOf(translationCost({ lengthSeconds, letters: letters.all }))
}

/** Also while its recording goes on. */
const isMade = (row: store.TranslationRow) =>
  row.status === 'READY' || row.status === 'TRANSLATING' || (row.status === 'WAITING' && isLiveWork(row))

function refused(code: string, message: string): AppError {
  return new AppError(400, code, message, { fields: { language: message } })
}
