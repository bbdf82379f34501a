import { baseLanguage } from '../../../../src/shared/domain/languages.ts'
import { LETTERS_PER_SECOND } from '../../../../src/shared/domain/translation-cost.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, translationEngineMissing } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { findLanguage } from '../../../kernel/languages.ts'
import type { Translators } from '../../../ports/translators.ts'
import { balanceOf, type Charge, planIdInUse, type Quota } from '../../billing/index.ts'
import type { FileRow } from '../../files/index.ts'
import type { TranslationOrders } from '../orders.ts'
import { changeTranslation, deleteTranslation, translationOf, type TranslationRow } from '../repository.ts'
import { insertPhrase, liveTranslations, type SaidPhrase } from './phrases.ts'

export interface LiveTranslationOrdersDeps {
  translators: Pick<Translators, 'choose'>
  quota: Pick<Quota, 'tryExtend' | 'release'>
  orders: Pick<TranslationOrders, 'reserve'>
}

/** A recording into whose captions a person wants translations. */
export interface LiveWork {
  file: Pick<FileRow, 'id' | 'language_code'>
  /** Whole seconds that are reserved for its sound. */
  heldSeconds: number
  /** Seconds that are recorded. */
  atSeconds: number
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Which languages a recording is translated into while it goes on. Each costs what any translation costs, and holds as
 * much of the plan's time as the recording itself.
 */
export function createLiveTranslationOrders({ translators, quota, orders }: LiveTranslationOrdersDeps) {
  /** @throws AppError 402 with the notice of the spec */
  async function reserve(tx: Db, caller: Caller, seconds: number): Promise<Charge> {
    try {
      return await orders.reserve(tx, caller, seconds)
    } catch (error) {
      if (!(error instanceof AppError && error.status === 402)) throw error
      throw await needsTime(tx, caller, seconds, error)
    }
  }

  async function needsTime(tx: Db, caller: Caller, seconds: number, cause?: unknown): Promise<AppError> {
    const { available } = await balanceOf(tx, await planIdInUse(tx, caller.id), 'auto')
    return new AppError(402, 'not_enough_time', messages.translationNeedsTime(available, seconds), { cause })
  }

  async function begin(
    tx: Db,
    caller: Caller,
    { file, heldSeconds, atSeconds, now }: LiveWork,
    language: string,
  ): Promise<void> {
    const row = { file_id: file.id, language, live_from: atSeconds, live_until: atSeconds, created_at: now }
    await tx
      .insertInto('translation')
      .values({ ...row, status: 'WAITING', ...(await reserve(tx, caller, heldSeconds)) })
      .execute()
  }

  /** What was translated by then is paid when the recording ends; where nothing was, it goes. */
  async function stop(tx: Db, row: TranslationRow): Promise<void> {
    if (row.live_until !== row.live_from)
      return void (await changeTranslation(tx, row, ['WAITING'], { live_stopped: 'person' }))
    await deleteTranslation(tx, row.file_id, row.language)
    await quota.release(tx, row)
  }

  return {
    /** @throws AppError 400 for a language, 503 where no engine translates into one */
    async assertTranslatable(from: string, languages: readonly string[]): Promise<void> {
      for (const to of languages) {
        if (findLanguage(to)?.code !== to)
          throw refused('translation_language_unknown', messages.translationLanguageUnknown)
        if (baseLanguage(from) === to) throw refused('same_language', messages.translationSameLanguage)
        const choice = await translators.choose({ from, to })
        if (choice.translator === null) throw translationEngineMissing(choice.advice)
      }
    },

    /**
     * Translates into these languages from now on, and into no others. Take the owner's and the file's row before.
     * @throws AppError 402, and the transaction has to be rolled back
     */
    async choose(tx: Db, caller: Caller, work: LiveWork, languages: readonly string[]): Promise<void> {
      for (const row of await liveTranslations(tx, work.file.id))
        if (row.live_stopped === null && !languages.includes(row.language)) await stop(tx, row)
      for (const language of languages) {
        const row = await translationOf(tx, work.file.id, language)
        if (!row) await begin(tx, caller, work, language)
        else if (row.status === 'WAITING' && (row.live_stopped !== null || row.live_from === null)) {
          if (!(await quota.tryExtend(tx, row, work.heldSeconds))) throw await needsTime(tx, caller, work.heldSeconds)
          // What was said meanwhile was not translated.
          const done = (row.live_until ?? 0) - (row.live_from ?? 0)
          const again = { live_stopped: null, live_from: work.atSeconds - done, live_until: work.atSeconds }
          await changeTranslation(tx, row, ['WAITING'], again)
        }
      }
    },

    /**
     * Takes as much time as the recording has, or the letters need; what there is not enough for stops, and the others
     * go on. Answers whether one stopped.
     */
    async grow(tx: Db, fileId: string, heldSeconds: number): Promise<boolean> {
      let hasStopped = false
      for (const row of await liveTranslations(tx, fileId)) {
        const needed = Math.max(heldSeconds, row.live_letters / LETTERS_PER_SECOND)
        if (row.live_stopped !== null || (await quota.tryExtend(tx, row, needed))) continue
        hasStopped = true
        await changeTranslation(tx, row, ['WAITING'], { live_stopped: 'time' })
      }
      return hasStopped
    },

    /** A phrase is in the text. Belongs into the transaction that put it there. */
    said: (tx: Db, fileId: string, phrase: SaidPhrase): Promise<void> => insertPhrase(tx, fileId, phrase),
  }
}

export type LiveTranslationOrders = ReturnType<typeof createLiveTranslationOrders>

function refused(code: string, message: string): AppError {
  return new AppError(400, code, message, { fields: { translate_languages: message } })
}
