import { costOf } from '../../../src/shared/domain/quota.ts'
import {
  type TranslationAccount,
  translationCost,
  translationDue,
} from '../../../src/shared/domain/translation-cost.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { type FileRow, secondsInWorkOrFailed } from '../files/index.ts'
import { type Charge, FREE, type Quota } from '../billing/index.ts'
import { addTranslating, translateKey } from './jobs.ts'
import { isLiveWork, liveSeconds } from './live/live-use.ts'
import * as store from './repository.ts'

export interface OrdersDeps {
  quota: Pick<Quota, 'held' | 'reserve' | 'settle' | 'release'>
  jobs: JobQueue
}

/** A translation of a file, and how many letters its text has as far as that is known. */
interface Wanted {
  file: Pick<FileRow, 'length_seconds'>
  letters?: number
  /** Translations that are ordered with it and before it. */
  before?: number
}

/**
 * What translations cost and when they begin. Each holds a reservation of its own, in auto time; what a text turns out
 * longer than it was is taken when it is translated. Every call belongs into the transaction of the fact that it
 * follows, after its owner's and the file's rows.
 */
export function createTranslationOrders({ quota, jobs }: OrdersDeps) {
  /** Takes seconds of auto time for a translation. @throws AppError 402 */
  async function reserve(
    tx: Db,
    caller: Pick<Caller, 'id' | 'role'>,
    lengthSeconds: number,
    before = 0,
  ): Promise<Charge> {
    const inWork = await secondsInWorkOrFailed(tx, caller.id, { human: false })
    return quota.reserve(tx, caller, { kind: 'auto', lengthSeconds, inWorkOrFailedSeconds: inWork + before })
  }

  /** Takes the time of a new translation. @throws AppError 402 */
  function charge(
    tx: Db,
    caller: Pick<Caller, 'id' | 'role'>,
    { file: { length_seconds: lengthSeconds }, letters = 0, before = 0 }: Wanted,
  ): Promise<Charge> {
    const cost = translationCost({ lengthSeconds, letters })
    return reserve(tx, caller, cost, before * cost)
  }

  /**
   * Whole seconds that are used of what a translation holds by now: of one that is being made, the share of it that is
   * done.
   */
  async function secondsUsed(tx: Db, row: store.TranslationRow): Promise<number> {
    const held = await quota.held(tx, row)
    if (isLiveWork(row) && row.status === 'WAITING') return Math.min(held, liveSeconds(row))
    if (row.source_version !== null) return Math.min(held, translationDue(accountOf(row)))
    if (row.status !== 'TRANSLATING') return 0
    return Math.min(held, Math.max(costOf(held * row.progress), isLiveWork(row) ? liveSeconds(row) : 0))
  }

  /** What was done is paid, the rest is given back. */
  async function endCharge(tx: Db, row: store.TranslationRow): Promise<void> {
    const seconds = await secondsUsed(tx, row)
    await (seconds > 0 ? quota.settle(tx, row, seconds, 'translation') : quota.release(tx, row))
  }

  return {
    charge,
    reserve,

    /** Orders translations with the upload of a file; they wait for its text. @throws AppError 402 */
    async order(tx: Db, caller: Caller, file: FileRow, languages: readonly string[], at: number): Promise<void> {
      for (const [index, language] of languages.entries()) {
        await store.putTranslation(tx, {
          file_id: file.id,
          language,
          status: 'WAITING',
          created_at: at,
          ...(await charge(tx, caller, { file, before: index })),
        })
      }
    },

    /** Begins what waits for the text of a file. */
    async start(tx: Db, fileId: string): Promise<void> {
      for (const row of await store.translationsOf(tx, fileId)) {
        if (await store.changeTranslation(tx, row, ['WAITING'], { status: 'TRANSLATING', progress: 0 }))
          await addTranslating(jobs, row, tx)
      }
    },

    /** Gives the time back of what waits for a text that will not come. */
    async suspend(tx: Db, fileId: string): Promise<void> {
      for (const row of await store.translationsOf(tx, fileId)) {
        if (await store.changeTranslation(tx, row, ['WAITING'], FREE)) await quota.release(tx, row)
      }
    },

    /** Takes the time again of what waits, when its text is tried again. @throws AppError 402 */
    async resume(tx: Db, caller: Caller, file: FileRow): Promise<void> {
      const waiting = (await store.translationsOf(tx, file.id)).filter(
        ({ status, reservation_id }) => status === 'WAITING' && reservation_id === null,
      )
      for (const [index, row] of waiting.entries()) {
        await store.changeTranslation(tx, row, ['WAITING'], await charge(tx, caller, { file, before: index }))
      }
    },

    /** Removes all translations of a file whose human transcription is cancelled; what was done of them is paid. */
    async removeAll(tx: Db, fileId: string): Promise<void> {
      for (const row of await store.translationsOf(tx, fileId)) {
        await jobs.cancel(translateKey(fileId, row.language), tx)
        await store.deleteTranslation(tx, fileId, row.language)
        await endCharge(tx, row)
      }
    },

    /** Charges what a transcriptor has translated, when they publish it. */
    async publish(tx: Db, { id }: Pick<FileRow, 'id'>): Promise<void> {
      for (const row of await store.translationsOf(tx, id)) {
        await store.changeTranslation(tx, row, [row.status], {
          reservation_id: null,
          charged_seconds: row.charged_seconds + translationDue(accountOf(row)),
        })
        await endCharge(tx, row)
      }
    },

    endCharge,
    secondsUsed,
  }
}

export type TranslationOrders = ReturnType<typeof createTranslationOrders>

/** What a translation has cost and been worked on. */
export function accountOf({
  cost_seconds,
  paid_letters,
  again_letters,
  charged_seconds,
}: store.TranslationRow): TranslationAccount {
  return {
    costSeconds: cost_seconds,
    paidLetters: paid_letters,
    againLetters: again_letters,
    chargedSeconds: charged_seconds,
  }
}
