import type { RouteResult } from '../../../src/shared/contract/route.ts'
import { NO_FOLDER } from '../../../src/shared/contract/folders.ts'
import type { Pricing } from '../../../src/shared/contract/plan.ts'
import type { listQuestions, QuestionAnswer } from '../../../src/shared/contract/questions.ts'
import { answerCost, FOUND_LIMITS } from '../../../src/shared/domain/answer-rules.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { EventBus } from '../../ports/events.ts'
import { foldersUnder } from '../folders/index.ts'
import type { Holding } from '../texts/index.ts'
import { askOf } from './asked.ts'
import { findAcross } from './find-across.ts'
import type { Offer, Ordering } from './ordering.ts'
import { presentAnswer } from './presenter.ts'
import * as store from './repository.ts'

export interface QuestionsDeps {
  db: Db
  events: EventBus
  ordering: Ordering
  pricing: Pick<Pricing, 'answers'>
  threads: Pick<Threads, 'run'>
}

/** Questions to all files that somebody may read, or to those of a folder: seen by who asked, and by nobody else. */
export function createQuestions({ db, events, ordering, pricing, threads }: QuestionsDeps) {
  /** Whole seconds that a question costs at most. */
  const mostSeconds = answerCost(FOUND_LIMITS.letters, pricing.answers)

  /** Works with the row of the caller taken; sockets look at once afterwards. */
  async function changing<T>(caller: Caller, work: (tx: Db) => Promise<T>): Promise<T> {
    const done = await db.transaction().execute(async (tx) => {
      await holdUser(tx, caller.id)
      return work(tx)
    })
    events.wake()
    return done
  }

  /** @throws AppError 404 for a folder that is not the caller's, or not there any more */
  async function assertFolder(on: Db, caller: Caller, folder: string | null): Promise<void> {
    if (folder === null || folder === NO_FOLDER) return
    if ((await foldersUnder(on, caller.id, folder)).length === 0) throw notFound()
  }

  /** @throws AppError 404 */
  async function requireQuestion(on: Db, caller: Caller, id: string): Promise<store.AnswerRow> {
    const row = await store.questionOf(on, caller.id, id)
    if (!row) throw notFound()
    return row
  }

  async function present(caller: Caller, row: store.AnswerRow, hold: Holding): Promise<QuestionAnswer> {
    const { sections, files, hidden } = await findAcross({ db, threads }, caller, row, hold)
    const nameOf = (fileId: string) => files.get(fileId)?.file.name ?? ''
    return {
      ...presentAnswer(row, { sections, hidden, nameOf, role: caller.role, mayChange: true }),
      folder: row.folder_id,
    }
  }

  return {
    /** What the caller asked, newest first. */
    async list({ id }: Caller): Promise<RouteResult<typeof listQuestions>> {
      const rows = await store.questionsOf(db, id)
      return {
        questions: rows.map((row) => ({
          _id: row.id,
          question: askOf(row).question ?? '',
          folder: row.folder_id,
          status: row.status,
          created_date: new Date(row.created_at).toISOString(),
        })),
        host: ordering.host,
      }
    },

    /** What a question costs at most. */
    offer: (caller: Caller): Promise<Offer> => ordering.offer(caller, () => mostSeconds),

    /** @throws AppError 404 */
    async get(caller: Caller, id: string, hold: Holding): Promise<QuestionAnswer> {
      return present(caller, await requireQuestion(db, caller, id), hold)
    },

    /** @throws AppError 402, 404 for the folder, 429, 503 */
    async ask(
      caller: Caller,
      { question, folder = null }: { question: string; folder?: string | null | undefined },
      hold: Holding,
    ): Promise<QuestionAnswer> {
      ordering.assertChat()
      const id = await changing(caller, async (tx) => {
        await assertFolder(tx, caller, folder)
        const asked = { kind: 'question' as const, template_id: null, ask: JSON.stringify({ question }) }
        return ordering.begin(tx, caller, {
          asked,
          file: null,
          folderId: folder,
          row: undefined,
          seconds: mostSeconds,
        })
      })
      return present(caller, await requireQuestion(db, caller, id), hold)
    },

    /** Has a question answered again, of the texts as they are now. @throws AppError 402, 404, 409, 429, 503 */
    async again(caller: Caller, id: string, hold: Holding): Promise<QuestionAnswer> {
      await requireQuestion(db, caller, id)
      ordering.assertChat()
      await changing(caller, async (tx) => {
        const row = await requireQuestion(tx, caller, id)
        await assertFolder(tx, caller, row.folder_id).catch((error: unknown) => {
          throw error instanceof AppError ? new AppError(409, 'folder_gone', messages.askedFolderGone) : error
        })
        await ordering.begin(tx, caller, {
          asked: row,
          file: null,
          folderId: row.folder_id,
          row,
          seconds: mostSeconds,
        })
      })
      return present(caller, await requireQuestion(db, caller, id), hold)
    },

    /** Deletes a question; cancels one that is being answered, and charges what was done. @throws AppError 404 */
    remove: (caller: Caller, id: string): Promise<void> =>
      changing(caller, async (tx) => {
        await ordering.end(tx, { row: await requireQuestion(tx, caller, id), file: null })
      }),
  }
}
export type Questions = ReturnType<typeof createQuestions>
