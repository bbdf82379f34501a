import { v7 as uuidv7 } from 'uuid'
import type { AnswerOffer } from '../../../src/shared/contract/answers.ts'
import { ANSWER_LIMITS } from '../../../src/shared/domain/answer-rules.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Chat } from '../../ports/chat.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { balanceOf, type Charge, planIdInUse, type Quota } from '../billing/index.ts'
import type { DestinationsModule } from '../destinations/index.ts'
import { type FileRow, secondsInWorkOrFailed } from '../files/index.ts'
import { addWriting, answerKey } from './jobs.ts'
import type { AnswerOrders } from './orders.ts'
import * as store from './repository.ts'
import { tell } from './write-answer.ts'

export interface OrderingDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  /** Null where no server is set. */
  chat: Pick<Chat, 'state'> | null
  quota: Pick<Quota, 'charges' | 'reserve'>
  orders: AnswerOrders
  /** Gets documents anew that have less in them. */
  destinations: Pick<DestinationsModule, 'sendWritten'>
  now: () => number
}

/** What is asked, as it is kept. */
export type Asked = Pick<store.AnswerRow, 'kind' | 'template_id' | 'ask'>

/** What an answer would cost, and what is said where there is not enough time. */
export type Offer = Omit<AnswerOffer, 'notice'> & { notice: Phrase | null }

/** What is to be written, of which file or of several, and in place of which answer. */
export interface NewOrder {
  asked: Asked
  /** Null for several. */
  file: FileRow | null
  /** Of several files: those of this folder; null for all. */
  folderId?: string | null
  row: store.AnswerRow | undefined
  seconds: number
  /** How many of the caller's may be in work with it. */
  most?: number
}

/** How answers are begun and ended, whatever they are written of. */
export function createOrdering({ db, jobs, events, chat, quota, orders, destinations, now }: OrderingDeps) {
  const host = chat?.state.usable ? chat.state.host : null

  /** @throws AppError 402 with what it takes */
  async function reserve(tx: Db, caller: Caller, seconds: number): Promise<Charge> {
    const inWorkOrFailedSeconds = await secondsInWorkOrFailed(tx, caller.id, { human: false })
    try {
      return await quota.reserve(tx, caller, { kind: 'auto', lengthSeconds: seconds, inWorkOrFailedSeconds })
    } catch (error) {
      if (!(error instanceof AppError && error.status === 402)) throw error
      throw new AppError(402, error.code, messages.answerNeedsTime(seconds), { cause: error })
    }
  }

  /** Keeps the newest of an account's questions to a file, or to several. */
  async function forgetOldest(tx: Db, caller: Caller, file: FileRow | null): Promise<void> {
    const asked = file
      ? (await store.answersOfFile(tx, file.id, caller.id)).filter(({ kind }) => kind === 'question')
      : (await store.questionsOf(tx, caller.id)).toReversed()
    for (const { id, status } of asked.slice(0, Math.max(0, asked.length - ANSWER_LIMITS.questions)))
      if (status !== 'WORKING') await store.deleteAnswer(tx, id)
  }

  return {
    /** Name of the server to which texts go; null where none is set. */
    host,

    /** @throws AppError 503 with what to set */
    assertChat(): void {
      if (chat?.state.usable) return
      const advice = chat && !chat.state.usable ? chat.state.advice : messages.answersMissing
      throw new AppError(503, 'engine_missing', advice, { plain: messages.answersMissing })
    },

    /** What is offered for so many seconds, which are only counted for who is charged. */
    async offer(caller: Caller, costFor: () => Promise<number> | number): Promise<Offer> {
      if (!quota.charges(caller)) return { host, seconds: 0, available_seconds: null, notice: null }
      const seconds = await costFor()
      const { available } = await balanceOf(db, await planIdInUse(db, caller.id), 'auto')
      return {
        host,
        seconds,
        available_seconds: available,
        notice: seconds > available ? messages.answerNeedsTime(seconds) : null,
      }
    },

    /**
     * Sets an answer to WORKING, with its time taken and its job added; answers its id. In a transaction that has the
     * rows of the caller and of the file. @throws AppError 402, 429
     */
    async begin(
      tx: Db,
      caller: Caller,
      { asked, file, folderId = null, row, seconds, most = ANSWER_LIMITS.working }: NewOrder,
    ): Promise<string> {
      if (row?.status === 'WORKING') return row.id
      if ((await store.countWorking(tx, caller.id)) >= most)
        throw new AppError(429, 'too_many_answers', messages.tooManyAnswers, { retryAfter: 30 })
      const { plan_id, reservation_id } = await reserve(tx, caller, seconds)
      const begun = {
        kind: asked.kind,
        template_id: asked.template_id,
        ask: asked.ask,
        account_id: caller.id,
        folder_id: folderId,
        status: 'WORKING' as const,
        progress: 0,
        text_version: null,
        plan_id,
        reservation_id,
        seconds: reservation_id === null ? 0 : seconds,
        failure_code: null,
        failure_message: null,
        created_at: now(),
      }
      const id = row?.id ?? uuidv7()
      if (row) {
        await store.forgetParts(tx, id)
        await store.changeAnswer(tx, id, null, begun)
      } else await store.insertAnswer(tx, { id, file_id: file?.id ?? null, ...begun })
      if (asked.kind === 'question') await forgetOldest(tx, caller, file)
      await addWriting(jobs, { id, account_id: caller.id, seconds }, tx)
      await tell(tx, events, { row: (await store.answerById(tx, id))!, file })
      return id
    },

    /** Deletes an answer; cancels one that is being written, which keeps what it had, and charges what was done. */
    async end(tx: Db, { row, file }: { row: store.AnswerRow; file: FileRow | null }): Promise<void> {
      await jobs.cancel(answerKey(row.id), tx)
      await orders.endCharge(tx, row)
      if (row.status === 'WORKING' && row.body !== null) {
        await store.forgetParts(tx, row.id)
        await store.changeAnswer(tx, row.id, 'WORKING', { status: 'READY', progress: 1, reservation_id: null })
      } else {
        await store.deleteAnswer(tx, row.id)
        if (file && row.body !== null)
          await destinations.sendWritten(tx, { fileId: file.id, kind: row.kind, accountId: row.account_id })
      }
      await tell(tx, events, { row, file })
    },
  }
}
export type Ordering = ReturnType<typeof createOrdering>

/** Transcriptors and guests of links have no time of their own. */
export const mayPay = ({ role, guest }: Caller) => guest === undefined && role !== 'HUMAN-TRANSCRIPTOR'
