import type { Translation } from '../../../src/shared/contract/translations.ts'
import { baseLanguage } from '../../../src/shared/domain/languages.ts'
import { isOriginal, translationNeedsTime } from '../../../src/shared/domain/translation.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, notFound, wrongState } from '../../errors.ts'
import type { Caller } from '../../plugins/mount.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Translators } from '../../ports/translators.ts'
import { findLanguage } from '../engines/languages.ts'
import { type FileRow, holdFile, lockOwner, secondsInWorkOrFailed } from '../files/repository.ts'
import { isByHand } from '../human/repository.ts'
import { tellAll } from '../human/tell.ts'
import { type Charge, FREE, type Quota } from '../plans/quota.ts'
import { balanceOf, planIdInUse } from '../plans/repository.ts'
import { requireText } from '../transcripts/access.ts'
import { currentVersion, ORIGINAL, readVersion } from '../transcripts/repository.ts'
import { addTranslating, translateKey } from './jobs.ts'
import { createTranslationOrders } from './orders.ts'
import { presentTranslation } from './presenter.ts'
import * as store from './repository.ts'

export interface TranslationsDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  translators: Pick<Translators, 'choose'>
  quota: Pick<Quota, 'reserve' | 'settle' | 'release'>
  now?: () => number
}

/** Texts of files in other languages: asked for, listed, made anew, removed. Who may change the original may do all of it. */
export function createTranslations({ db, jobs, events, translators, quota, now = Date.now }: TranslationsDeps) {
  const orders = createTranslationOrders({ quota, jobs })

  async function requireWritable(on: Db, caller: Caller, fileId: string): Promise<FileRow> {
    const { file, access } = await requireText(on, caller, fileId)
    if (access !== 'write') throw wrongState()
    return file
  }

  /** Works with the owner's and the file's row taken; sockets look at once afterwards. */
  async function changing(caller: Caller, fileId: string, work: (tx: Db, file: FileRow) => Promise<void>): Promise<void> {
    const { owner_id } = await requireWritable(db, caller, fileId)
    await db.transaction().execute(async (tx) => {
      await lockOwner(tx, owner_id)
      await holdFile(tx, fileId)
      const file = await requireWritable(tx, caller, fileId)
      await work(tx, file)
      await tellAll(tx, events, file)
    })
    events.nudge()
  }

  async function present(fileId: string, language: string): Promise<Translation> {
    const row = await store.translationOf(db, fileId, language)
    if (!row) throw notFound()
    return presentTranslation(row, await currentVersion(db, fileId, ORIGINAL))
  }

  /** @throws AppError 400 for the language, 503 when no engine can do it and no transcriptor is asked to */
  async function assertTranslatable({ id, language_code: from }: FileRow, to: string): Promise<void> {
    if (findLanguage(to)?.code !== to) throw refused('translation_language_unknown', messages.translationLanguageUnknown)
    if (baseLanguage(from) === to) throw refused('same_language', messages.translationSameLanguage)
    const choice = await translators.choose({ from, to })
    if (choice.translator === null && !(await isByHand(db, id, to))) throw new AppError(503, 'engine_missing', choice.advice)
  }

  /** The time that it costs; nothing where it was taken before, or its text was there once. @throws AppError 402 with the notice of the spec */
  async function charge(tx: Db, caller: Caller, file: FileRow, row: store.TranslationRow | undefined): Promise<Charge> {
    if (row && (row.reservation_id !== null || row.source_version !== null)) return row
    if (caller.id !== file.owner_id) return FREE
    try {
      return await orders.charge(tx, caller, file)
    } catch (error) {
      if (!(error instanceof AppError && error.status === 402)) throw error
      const { available, reserved } = await balanceOf(tx, await planIdInUse(tx, caller.id), 'auto')
      const inWorkOrFailedSeconds = await secondsInWorkOrFailed(tx, caller.id, { human: false })
      const notice = translationNeedsTime({ planSeconds: available + reserved, availableSeconds: available, inWorkOrFailedSeconds, lengthSeconds: file.length_seconds })
      throw new AppError(402, error.code, notice ?? error.message, { cause: error })
    }
  }

  async function assertText(tx: Db, fileId: string): Promise<void> {
    const text = await readVersion(tx, fileId, ORIGINAL)
    if (!text || text.words === 0) throw new AppError(409, 'no_text', messages.nothingToTranslate)
  }

  return {
    /** In the order in which they were asked for. @throws AppError 404, 409 */
    async list(caller: Caller, fileId: string): Promise<Translation[]> {
      await requireText(db, caller, fileId)
      const version = await currentVersion(db, fileId, ORIGINAL)
      return (await store.translationsOf(db, fileId)).map((row) => presentTranslation(row, version))
    },

    /** Asks for a translation; one that is there, or being made, is answered as it is. @throws AppError 400, 402, 404, 409, 503 */
    async request(caller: Caller, fileId: string, language: string): Promise<Translation> {
      const file = await requireWritable(db, caller, fileId)
      const there = await store.translationOf(db, fileId, language)
      if (there && isMade(there)) return present(fileId, language)
      await assertTranslatable(file, language)
      await changing(caller, fileId, async (tx, held) => {
        const row = await store.translationOf(tx, fileId, language)
        if (row && isMade(row)) return
        await assertText(tx, fileId)
        const { plan_id, reservation_id } = await charge(tx, caller, held, row)
        await store.putTranslation(tx, { file_id: fileId, language, status: 'TRANSLATING', plan_id, reservation_id, created_at: row?.created_at ?? now() })
        await addTranslating(jobs, { file_id: fileId, language }, tx)
      })
      return present(fileId, language)
    },

    /** Translates what has changed in the original since, for nothing. @throws AppError 400, 404, 409, 503 */
    async again(caller: Caller, fileId: string, language: string): Promise<Translation> {
      const file = await requireWritable(db, caller, fileId)
      if (!(await store.translationOf(db, fileId, language))) throw notFound()
      await assertTranslatable(file, language)
      await changing(caller, fileId, async (tx) => {
        await assertText(tx, fileId)
        const begun = await store.changeTranslation(tx, { file_id: fileId, language }, ['READY'], { status: 'TRANSLATING', progress: 0, failure_code: null, failure_message: null })
        if (!begun) throw wrongState()
        await addTranslating(jobs, { file_id: fileId, language }, tx)
      })
      return present(fileId, language)
    },

    /** Removes a translation with all its versions; time that it holds comes back. @throws AppError 404, 409 also for one that its owner ordered of a transcriptor */
    async remove(caller: Caller, fileId: string, language: string): Promise<void> {
      if (isOriginal(language)) throw wrongState()
      await changing(caller, fileId, async (tx, file) => {
        const row = await store.translationOf(tx, fileId, language)
        if (!row) throw notFound()
        if (caller.id !== file.owner_id) throw wrongState()
        await jobs.cancel(translateKey(fileId, language), tx)
        await store.deleteTranslation(tx, fileId, language)
        await quota.release(tx, row)
      })
    },
  }
}

export type Translations = ReturnType<typeof createTranslations>

const isMade = ({ status }: store.TranslationRow) => status === 'READY' || status === 'TRANSLATING'

function refused(code: string, message: string): AppError {
  return new AppError(400, code, message, { fields: { language: message } })
}
