import type { FoundSection } from '../../../src/shared/answers/stale.ts'
import type { Answer, AnswerList, AnswerOrder } from '../../../src/shared/contract/answers.ts'
import type { Pricing } from '../../../src/shared/contract/plan.ts'
import { ANSWER_LIMITS, answerCost } from '../../../src/shared/domain/answer-rules.ts'
import { mayWithText } from '../../../src/shared/domain/text-policy.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { DocumentOutline } from '../../../src/shared/transcript/formats/document-outline.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notAllowed, notFound, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { EventBus } from '../../ports/events.ts'
import { accountOf, type FileRow, holdFile, type Viewer } from '../files/index.ts'
import { currentVersion, findVersion, type Holding, ORIGINAL, storedOf, textForWork } from '../texts/index.ts'
import { requireText, type TextFile, type WantedOutline } from '../transcripts/index.ts'
import { type Ask, writtenSections } from './asked.ts'
import { findCited } from './find-cited.ts'
import { measureText } from './measure.ts'
import { type Asked, mayPay, type Offer, type Ordering } from './ordering.ts'
import { outlineFrom } from './outline.ts'
import { presentAnswer } from './presenter.ts'
import { isLimited } from './readable.ts'
import * as store from './repository.ts'
import type { AnswerTemplates } from './templates.ts'

/** What is written of a text once, and not asked. */
export type DocumentOrder = Exclude<AnswerOrder, { kind: 'question' }>

export interface AnswersDeps {
  db: Db
  events: EventBus
  ordering: Ordering
  templates: Pick<AnswerTemplates, 'find'>
  pricing: Pick<Pricing, 'answers'>
  threads: Pick<Threads, 'run'>
}

/** Answers about the text of a file: read by those who may read the text, and written for who pays for them. */
export function createAnswers({ db, events, ordering, templates, pricing, threads }: AnswersDeps) {
  const { host } = ordering

  /** @throws AppError 404, 409; also where the caller reads the text only to a version, which answers may go beyond */
  async function requireReadable(on: Db, caller: Caller, fileId: string): Promise<TextFile> {
    const text = await requireText(on, caller, fileId)
    if (isLimited(text)) throw wrongState()
    return text
  }

  /** @throws AppError 403 where the owner does not let the caller order work; 404, 409 */
  async function requireFor(on: Db, caller: Caller, fileId: string, kind: store.AnswerRow['kind']): Promise<FileRow> {
    const text = await requireReadable(on, caller, fileId)
    if (kind !== 'question' && !mayOrder(text)) throw notAllowed()
    return text.file
  }

  /** Whole seconds that an answer about a text costs now. @throws AppError 409 without a text, 413, 429, 503 */
  async function costFor(caller: Caller, fileId: string, hold: Holding): Promise<number> {
    const found = await findVersion(db, fileId, ORIGINAL)
    if (!found || found.words === 0) throw new AppError(409, 'no_text', messages.nothingToAnswer)
    const letters = await measureText(await textForWork(storedOf(found), hold), accountOf(caller), threads)
    return answerCost(letters, pricing.answers)
  }

  /** Works with the rows of the caller, the owner and the file taken; sockets look at once afterwards. */
  async function changing<T>(caller: Caller, fileId: string, work: (tx: Db, text: TextFile) => Promise<T>): Promise<T> {
    const { file } = await requireReadable(db, caller, fileId)
    const done = await db.transaction().execute(async (tx) => {
      await holdUsers(tx, [caller.id, file.owner_id])
      await holdFile(tx, fileId)
      return work(tx, await requireReadable(tx, caller, fileId))
    })
    events.wake()
    return done
  }

  /** Where the words that answers cite stand now: in a text that nobody changed since, where they stood. */
  async function foundIn(
    caller: Viewer,
    fileId: string,
    rows: readonly store.AnswerRow[],
    hold: Holding,
  ): Promise<FoundSection[][]> {
    const version = await currentVersion(db, fileId, ORIGINAL)
    const written = rows.map(writtenSections)
    const isOld = rows.map(({ body, text_version }) => body !== null && text_version !== version)
    const found = isOld.includes(true) ? await findVersion(db, fileId, ORIGINAL) : undefined
    if (!found) return written.map(asTheyStood)
    const text = await textForWork(storedOf(found), hold)
    return findCited({ fileId, text, answers: written }, accountOf(caller), threads)
  }

  async function present(caller: Caller, text: TextFile, rows: readonly store.AnswerRow[], hold: Holding) {
    const found = await foundIn(caller, text.file.id, rows, hold)
    return rows.map((row, index): Answer =>
      presentAnswer(row, {
        sections: found[index]!,
        hidden: 0,
        nameOf: () => text.file.name,
        role: caller.role,
        mayChange: mayPay(caller) && (row.kind === 'question' ? row.account_id === caller.id : mayOrder(text)),
      }),
    )
  }

  async function presentOne(caller: Caller, fileId: string, id: string, hold: Holding): Promise<Answer> {
    const text = await requireReadable(db, caller, fileId)
    const row = await store.answerOf(db, fileId, id)
    if (!row) throw notFound()
    return (await present(caller, text, [row], hold))[0]!
  }

  /** @throws AppError 404 for a template that is not the caller's */
  async function askedBy(caller: Caller, order: AnswerOrder): Promise<Asked> {
    const kept = (ask: Ask, templateId: string | null = null): Asked => ({
      kind: order.kind,
      template_id: templateId,
      ask: JSON.stringify(ask),
    })
    if (order.kind === 'question') return kept({ question: order.question })
    if (order.kind === 'overview') return kept({})
    const template = await templates.find(caller, order.template_id)
    if (!template) throw new AppError(404, 'not_found', messages.answerTemplateGone)
    const { _id, name, sections } = template
    return kept({ template: { name, sections } }, _id)
  }

  /** Has an answer written, which is told by its id. */
  async function begin(caller: Caller, fileId: string, order: AnswerOrder, hold: Holding, most?: number) {
    await requireFor(db, caller, fileId, order.kind)
    ordering.assertChat()
    const asked = await askedBy(caller, order)
    const seconds = await costFor(caller, fileId, hold)
    return changing(caller, fileId, async (tx) => {
      const file = await requireFor(tx, caller, fileId, order.kind)
      const { kind } = asked
      const row =
        kind === 'question' ? undefined : await store.documentOf(tx, fileId, { kind, templateId: asked.template_id })
      return ordering.begin(tx, caller, { file, asked, row, seconds, ...(most !== undefined && { most }) })
    })
  }

  /** Whether the same was written before, or is being written, and none of the words that it cites was edited since. */
  async function stands(caller: Caller, fileId: string, asked: Asked, hold: Holding): Promise<boolean> {
    if (asked.kind === 'question') return false
    const row = await store.documentOf(db, fileId, { kind: asked.kind, templateId: asked.template_id })
    if (row?.ask !== asked.ask) return false
    if (row.status === 'WORKING') return true
    if (row.status === 'FAILED' || row.body === null) return false
    const [sections = []] = await foundIn(caller, fileId, [row], hold)
    return !sections.some(isStale)
  }

  return {
    /** Whatever there is about a file that the caller sees, oldest first. @throws AppError 404, 409 */
    async list(caller: Caller, fileId: string, hold: Holding): Promise<AnswerList> {
      const text = await requireText(db, caller, fileId)
      const rows = isLimited(text) ? [] : await store.answersOfFile(db, fileId, caller.id)
      const isOffered = host !== null && mayPay(caller) && !isLimited(text)
      return {
        answers: await present(caller, text, rows, hold),
        may_order: isOffered && mayOrder(text),
        may_ask: isOffered,
        host,
      }
    },

    /** What was written of a file, for documents; null where there is nothing. @throws AppError 404, 409 */
    async outlineOf(
      viewer: Viewer,
      fileId: string,
      { words, summary, answers }: WantedOutline,
      hold: Holding,
    ): Promise<DocumentOutline | null> {
      const text = await requireText(db, viewer, fileId)
      const hasAnswers = answers === 'all' || answers.length > 0
      if (isLimited(text) || !(summary || hasAnswers)) return null
      const rows = (await store.answersOfFile(db, fileId, viewer.id)).filter(
        ({ id, kind, body }) =>
          body !== null && (kind === 'overview' ? summary : answers === 'all' || answers.includes(id)),
      )
      if (rows.length === 0) return null
      const found = await foundIn(viewer, fileId, rows, hold)
      return outlineFrom(
        rows.map((row, index) => ({ row, sections: found[index] ?? [] })),
        { words, answers: hasAnswers },
      )
    },

    /** What an answer would cost now. @throws AppError 404, 409 */
    async offer(caller: Caller, fileId: string, hold: Holding): Promise<Offer> {
      await requireReadable(db, caller, fileId)
      return ordering.offer(caller, () => costFor(caller, fileId, hold))
    },

    /**
     * Has an answer written; an overview that is being written is answered as it is. @throws AppError 402, 403, 404,
     * 409, 429, 503
     */
    async order(caller: Caller, fileId: string, order: AnswerOrder, hold: Holding): Promise<Answer> {
      return presentOne(caller, fileId, await begin(caller, fileId, order, hold), hold)
    },

    /** @throws AppError 503 where no server of models is set */
    assertOffered: () => ordering.assertChat(),

    /** Whole seconds that one of many costs now: none where what there is stands. @throws AppError 404, 409, 413 */
    async missingCost(caller: Caller, fileId: string, order: DocumentOrder, hold: Holding): Promise<number> {
      await requireFor(db, caller, fileId, order.kind)
      if (await stands(caller, fileId, await askedBy(caller, order), hold)) return 0
      return (await ordering.offer(caller, () => costFor(caller, fileId, hold))).seconds
    },

    /**
     * Has one of many written where there is none yet, or what it cites was edited since. @throws AppError as `order`;
     * 429 `too_many_answers` until others are written
     */
    async orderMissing(caller: Caller, fileId: string, order: DocumentOrder, hold: Holding): Promise<void> {
      await requireFor(db, caller, fileId, order.kind)
      if (await stands(caller, fileId, await askedBy(caller, order), hold)) return
      await begin(caller, fileId, order, hold, ANSWER_LIMITS.workingInBulk)
    },

    /** Has an answer written again, of the text as it is now. @throws AppError 402, 403, 404, 409, 429, 503 */
    async again(caller: Caller, fileId: string, id: string, hold: Holding): Promise<Answer> {
      await requireAnswer(db, caller, { text: await requireReadable(db, caller, fileId), id })
      ordering.assertChat()
      const seconds = await costFor(caller, fileId, hold)
      await changing(caller, fileId, async (tx, text) => {
        const row = await requireAnswer(tx, caller, { text, id })
        await ordering.begin(tx, caller, { file: text.file, asked: row, row, seconds })
      })
      return presentOne(caller, fileId, id, hold)
    },

    /** Deletes an answer; cancels one that is being written, and charges what was done. @throws AppError 403, 404 */
    async remove(caller: Caller, fileId: string, id: string): Promise<void> {
      await changing(caller, fileId, async (tx, text) => {
        const row = await requireAnswer(tx, caller, { text, id })
        await ordering.end(tx, { row, file: text.file })
      })
    },
  }

  /** An answer that the caller may change. @throws AppError 403, 404 */
  async function requireAnswer(tx: Db, caller: Caller, { text, id }: { text: TextFile; id: string }) {
    const row = await store.answerOf(tx, text.file.id, id)
    if (!row || (row.kind === 'question' && row.account_id !== caller.id)) throw notFound()
    if (row.kind !== 'question' && !mayOrder(text)) throw notAllowed()
    return row
  }
}
export type Answers = ReturnType<typeof createAnswers>

/** A section of which any sentence cites words that were edited since. */
const isStale = ({ sentences }: FoundSection) =>
  sentences.some(({ citations }) => citations.some((citation) => citation.isStale))

const mayOrder = ({ access }: TextFile) => mayWithText(access, 'order-work')

/** Sections whose texts nobody changed since. */
export const asTheyStood = (sections: ReturnType<typeof writtenSections>): FoundSection[] =>
  sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => ({
      ...sentence,
      citations: sentence.citations.map((citation) => ({ ...citation, isStale: false })),
    })),
  }))
