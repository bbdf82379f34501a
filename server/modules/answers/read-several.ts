import { passageLetters } from '../../../src/shared/answers/passages.ts'
import type { Pricing } from '../../../src/shared/contract/plan.ts'
import { answerCost } from '../../../src/shared/domain/answer-rules.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { type JobContext, JobError, LeaseLost } from '../../kernel/jobs/definition.ts'
import type { Chat } from '../../ports/chat.ts'
import { userById } from '../identity/index.ts'
import { askOf } from './asked.ts'
import { type Asker, askForTerms, type FindSources, type FoundSources } from './find-sources.ts'
import { readableTexts } from './readable.ts'
import * as store from './repository.ts'
import type { AnswerSources } from './sources.ts'

/** What an answer is written of, and whole seconds that reading it costs. */
export interface Reading extends Pick<AnswerSources, 'passages' | 'language'> {
  seconds: number
  /** Of several files, the texts that passages are of. */
  texts: FoundSources['texts']
}

export interface ReadSeveralDeps {
  db: Db
  pricing: Pick<Pricing, 'answers'>
  sources: FindSources
  /** Works in a transaction, which sockets are told of. */
  changing: (work: (tx: Db) => Promise<void>) => Promise<void>
}

/**
 * Finds what a question to several files is answered by. The terms that a model names, and what is then found, are kept
 * as they come, so that a try after a kill neither asks nor finds again.
 */
export function createReadSeveral({ db, pricing, sources, changing }: ReadSeveralDeps) {
  const costOf = ({ passages }: FoundSources) => answerCost(passageLetters(passages), pricing.answers)

  /** Keeps what came of a step; of what was found also what it costs, which is no more than is held. */
  async function keepStep(
    row: store.AnswerRow,
    { step, result, seconds = row.seconds }: { step: store.Step; result: string[] | FoundSources; seconds?: number },
    context: JobContext,
  ): Promise<void> {
    await changing(async (tx) => {
      if (!(await store.changeAnswer(tx, row.id, 'WORKING', { progress: 0, seconds }))) throw new LeaseLost()
      await store.keepStep(tx, row.id, step, result)
      await context.progressed(tx)
    })
  }

  async function termsFor(row: store.AnswerRow, chat: Chat, asker: Asker, context: JobContext): Promise<string[]> {
    const known = await store.stepDone<string[]>(db, row.id, 'terms')
    if (known) return known
    const { question = '' } = askOf(row)
    const terms = await askForTerms({ db, chat }, { askerId: asker.id, question, signal: context.signal })
    await keepStep(row, { step: 'terms', result: terms }, context)
    return terms
  }

  async function find(
    row: store.AnswerRow,
    chat: Chat,
    asker: Asker,
    context: JobContext,
  ): Promise<FoundSources | null> {
    const { question = '' } = askOf(row)
    const terms = await termsFor(row, chat, asker, context)
    const { signal } = context
    const found = await sources.find(asker, { question, terms, folder: row.folder_id, signal })
    const seconds = found && row.reservation_id !== null ? costOf(found) : row.seconds
    if (found) await keepStep(row, { step: 'found', result: found, seconds }, context)
    return found
  }

  /** Of what was found before a kill, what the asker may still read. */
  async function stillReadable(asker: Asker, { passages, texts }: FoundSources): Promise<FoundSources> {
    const files = await readableTexts(
      db,
      asker,
      texts.map(({ fileId }) => fileId),
    )
    return { texts, passages: passages.filter(({ fileId }) => files.has(fileId)) }
  }

  /** @throws JobError where nothing is found; EngineError; AppError 429, 503 of the search */
  return async function readSeveral(row: store.AnswerRow, chat: Chat, context: JobContext): Promise<Reading> {
    const asker = await userById(db, row.account_id)
    const known = await store.stepDone<FoundSources>(db, row.id, 'found')
    const found = asker && (known ? await stillReadable(asker, known) : await find(row, chat, asker, context))
    if (!found || found.passages.length === 0)
      throw new JobError({ code: 'nothing_found', message: messages.nothingFoundToAnswer, retry: false })
    return { ...found, language: 'en', seconds: costOf(found) }
  }
}
