import type { CheckedReply } from '../../../src/shared/answers/check-reply.ts'
import { passageLetters } from '../../../src/shared/answers/passages.ts'
import type { Pricing } from '../../../src/shared/contract/plan.ts'
import { answerCost } from '../../../src/shared/domain/answer-rules.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job, type JobContext, JobError, LeaseLost } from '../../kernel/jobs/definition.ts'
import { inEnglish } from '../../kernel/words.ts'
import type { Chat } from '../../ports/chat.ts'
import type { EventBus } from '../../ports/events.ts'
import { NotEnoughTime, type Quota } from '../billing/index.ts'
import { fileById, type FileRow, holdFile, publishChange } from '../files/index.ts'
import { ORIGINAL } from '../texts/index.ts'
import { askedSections, withoutFiles } from './asked.ts'
import type { DestinationsModule } from '../destinations/index.ts'
import type { FindSources, FoundSources } from './find-sources.ts'
import { WRITE_ANSWER } from './jobs.ts'
import { createReadSeveral, type Reading } from './read-several.ts'
import * as store from './repository.ts'
import { type AnswerSources, fileSources } from './sources.ts'
import { writeSections } from './write-sections.ts'

export interface WriteAnswerDeps {
  db: Db
  events: EventBus
  /** Null where no server is set. */
  chat: Chat | null
  quota: Pick<Quota, 'extend' | 'settle' | 'release'>
  pricing: Pick<Pricing, 'answers'>
  /** Finds what a question to several files is answered by. */
  sources: FindSources
  destinations: Pick<DestinationsModule, 'sendWritten'>
  /** Tells other processes to look at the events now. */
  notify: () => void
}

/** What a job works on: an answer, and the file that it is about. */
interface Work {
  row: store.AnswerRow
  /** Null for several. */
  file: FileRow | null
}

/**
 * Has a model write an answer. What came of each part is stored at once, so that a try after a kill asks for nothing
 * twice; the answer, its charge and the end of the job come in one transaction.
 */
export function createWriteAnswer({
  db,
  events,
  chat,
  quota,
  pricing,
  sources,
  destinations,
  notify,
}: WriteAnswerDeps): Job {
  async function changing(work: (tx: Db) => Promise<void>): Promise<void> {
    await db.transaction().execute(work)
    notify()
  }

  const readSeveral = createReadSeveral({ db, pricing, sources, changing })

  /** Rows are taken in the order in which a removal takes them. */
  async function holdAll(tx: Db, { row, file }: Work): Promise<void> {
    await holdUsers(tx, file ? [row.account_id, file.owner_id] : [row.account_id])
    if (file) await holdFile(tx, file.id)
  }

  /** Takes what the text turned out longer than it was when this was ordered. @throws JobError without the time */
  async function extend(work: Work, read: AnswerSources): Promise<number> {
    const seconds = answerCost(passageLetters(read.passages), pricing.answers)
    await changing(async (tx) => {
      await holdAll(tx, work)
      await quota.extend(tx, work.row, seconds)
      if (read.version === work.row.text_version) return
      // What came of the parts of another version does not go together with those of this one.
      await store.forgetParts(tx, work.row.id)
      await store.changeAnswer(tx, work.row.id, 'WORKING', { text_version: read.version, progress: 0 })
    }).catch((error: unknown) => {
      if (!(error instanceof NotEnoughTime)) throw error
      const message = inEnglish(messages.answerNeedsTime(seconds))
      throw new JobError({ code: 'not_enough_time', message, retry: false }, { cause: error })
    })
    return seconds
  }

  /** The text of the one file. @throws JobError where there is none, or not enough time for it */
  async function readFile(work: Work): Promise<Reading> {
    const { row, file } = work
    const read = file && (await fileSources(db, file, row.text_version))
    if (!read) throw new JobError({ code: 'no_text', message: messages.nothingToAnswer, retry: false })
    return { ...read, seconds: await extend(work, read), texts: [] }
  }

  /** Of what was written of several files, what is of those that are still there; and which texts it cites. */
  async function cited(tx: Db, { row, file }: Work, { sections }: CheckedReply, { texts }: Reading) {
    if (file) return sections
    const there = await store.filesAmong(
      tx,
      texts.map(({ fileId }) => fileId),
    )
    const left = withoutFiles(sections, (fileId) => !there.has(fileId))
    const citations = left.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.citations))
    const isCited = ({ fileId, language }: FoundSources['texts'][number]) =>
      citations.some((one) => one.fileId === fileId && (one.language ?? ORIGINAL) === language)
    await store.setSources(
      tx,
      row.id,
      texts
        .filter(isCited)
        .map(({ fileId, language, version }) => ({ answer_id: row.id, file_id: fileId, language, version })),
    )
    return left
  }

  async function finish(work: Work, reply: CheckedReply, reading: Reading, { complete }: JobContext): Promise<void> {
    const { row } = work
    const { seconds } = reading
    await changing(async (tx) => {
      await holdAll(tx, work)
      const sections = await cited(tx, work, reply, reading)
      const isOurs = await store.changeAnswer(tx, row.id, 'WORKING', {
        status: 'READY',
        progress: 1,
        body: JSON.stringify(sections),
        left_out: reply.leftOut,
        reservation_id: null,
        ...(row.reservation_id !== null && { seconds }),
      })
      if (isOurs) {
        await store.forgetParts(tx, row.id)
        await quota.settle(tx, row, seconds)
        if (work.file)
          await destinations.sendWritten(tx, { fileId: work.file.id, kind: row.kind, accountId: row.account_id })
        await tell(tx, events, work)
      }
      await complete(tx)
    })
  }

  return defineJob({
    ...WRITE_ANSWER,
    atOnce: 2,

    async run({ answerId }, context) {
      const row = await store.answerById(db, answerId)
      if (row?.status !== 'WORKING') return
      const file = row.file_id === null ? null : ((await fileById(db, row.file_id)) ?? null)
      const work: Work = { row, file }
      if (!chat?.state.usable) throw new JobError({ code: 'engine_missing', message: adviceOf(chat), retry: false })
      const reading = row.file_id === null ? await readSeveral(row, chat, context) : await readFile(work)
      const known = await store.partsDone(db, row.id)
      const reply = await writeSections({
        chat,
        sections: askedSections(row),
        passages: reading.passages,
        language: reading.language,
        signal: context.signal,
        known: (round, part) => known.get(store.partKey(round, part)),
        keep: (place, part, progress) =>
          changing(async (tx) => {
            if (!(await store.changeAnswer(tx, row.id, 'WORKING', { progress: Math.min(progress, 0.99) })))
              throw new LeaseLost()
            await store.keepPart(tx, { answerId: row.id, ...place, reply: part })
            await tell(tx, events, work)
            await context.progressed(tx)
          }),
      })
      await finish(work, reply, reading, context)
    },

    async lockForExhausted({ answerId }, tx) {
      const row = await store.answerById(tx, answerId)
      if (row) await holdAll(tx, await workOf(tx, row))
    },

    /** What was written before stays as it was. */
    async onExhausted({ answerId }, { code, message }, tx) {
      const row = await store.answerById(tx, answerId)
      if (!row) return
      const isOurs = await store.changeAnswer(tx, row.id, 'WORKING', {
        status: row.body === null ? 'FAILED' : 'READY',
        failure_code: code,
        failure_message: message,
        reservation_id: null,
      })
      if (!isOurs) return
      await store.forgetParts(tx, row.id)
      await quota.release(tx, row)
      await tell(tx, events, await workOf(tx, row))
    },
  })
}

/** What to set, for those who run the server. */
const adviceOf = (chat: Chat | null): string =>
  chat === null || chat.state.usable ? messages.answersMissing : inEnglish(chat.state.advice)

async function workOf(tx: Db, row: store.AnswerRow): Promise<Work> {
  return { row, file: row.file_id === null ? null : ((await fileById(tx, row.file_id)) ?? null) }
}

/** Tells those who see an answer that it changed: the readers of its file, and of a question who asked it. */
export async function tell(
  tx: Db,
  events: EventBus,
  { row: { id, kind, account_id: userId }, file }: Work,
): Promise<void> {
  if (file && kind !== 'question') await publishChange(tx, events, file, 'answers-changed')
  else await events.append({ userId, fileId: file?.id ?? id, kind: 'answers-changed' }, tx)
}
