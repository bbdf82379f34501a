import { costOf } from '../../../src/shared/domain/quota.ts'
import type { Db } from '../../db/schema.ts'
import type { Caller } from '../../plugins/mount.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { type FileRow, secondsInWorkOrFailed } from '../files/repository.ts'
import { type Charge, FREE, type Quota } from '../plans/quota.ts'
import { addTranslating, translateKey } from './jobs.ts'
import * as store from './repository.ts'

export interface OrdersDeps {
  quota: Pick<Quota, 'reserve' | 'settle' | 'release'>
  jobs: JobQueue
}

/**
 * What translations cost and when they begin. Each holds a reservation of its own, of the medium's length in auto time.
 * Every call belongs into the transaction of the fact that it follows, after its owner's and the file's rows.
 */
export function createTranslationOrders({ quota, jobs }: OrdersDeps) {
  /** Takes the time of one more translation, `before` of which were ordered with it. @throws AppError 402 */
  async function charge(tx: Db, caller: Pick<Caller, 'id' | 'role'>, { length_seconds: lengthSeconds }: Pick<FileRow, 'length_seconds'>, before = 0): Promise<Charge> {
    const inWork = await secondsInWorkOrFailed(tx, caller.id, { human: false })
    return quota.reserve(tx, caller, { kind: 'auto', lengthSeconds, inWorkOrFailedSeconds: inWork + before * lengthSeconds })
  }

  /** What was done is paid, anything else is given back. */
  async function endCharge(tx: Db, row: store.TranslationRow, file: Pick<FileRow, 'length_seconds'>): Promise<void> {
    const seconds = secondsUsed(row, file)
    await (costOf(seconds) > 0 ? quota.settle(tx, row, seconds, 'translation') : quota.release(tx, row))
  }

  return {
    charge,

    /** Orders translations with the upload of a file; they wait for its text. @throws AppError 402 */
    async order(tx: Db, caller: Caller, file: FileRow, languages: readonly string[], at: number): Promise<void> {
      for (const [index, language] of languages.entries()) {
        await store.putTranslation(tx, { file_id: file.id, language, status: 'WAITING', created_at: at, ...(await charge(tx, caller, file, index)) })
      }
    },

    /** Begins what waits for the text of a file. */
    async start(tx: Db, fileId: string): Promise<void> {
      for (const row of await store.translationsOf(tx, fileId)) {
        if (await store.changeTranslation(tx, row, ['WAITING'], { status: 'TRANSLATING', progress: 0 })) await addTranslating(jobs, row, tx)
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
      const waiting = (await store.translationsOf(tx, file.id)).filter(({ status, reservation_id }) => status === 'WAITING' && reservation_id === null)
      for (const [index, row] of waiting.entries()) {
        await store.changeTranslation(tx, row, ['WAITING'], await charge(tx, caller, file, index))
      }
    },

    /** Charges what a transcriptor has translated, when they publish it. */
    async publish(tx: Db, file: Pick<FileRow, 'id' | 'length_seconds'>): Promise<void> {
      for (const row of await store.translationsOf(tx, file.id)) {
        await store.changeTranslation(tx, row, [row.status], { reservation_id: null })
        await endCharge(tx, row, file)
      }
    },

    /** Ends the work on translations of a file that goes. */
    async cancel(tx: Db, rows: readonly store.TranslationRow[]): Promise<void> {
      for (const { file_id, language } of rows) await jobs.cancel(translateKey(file_id, language), tx)
    },

    endCharge,
    secondsUsed,
  }
}

/** What is used of a translation's time by now. */
function secondsUsed({ status }: store.TranslationRow, { length_seconds }: Pick<FileRow, 'length_seconds'>): number {
  return status === 'READY' ? length_seconds : 0
}

export type TranslationOrders = ReturnType<typeof createTranslationOrders>
