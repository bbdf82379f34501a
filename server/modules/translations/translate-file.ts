import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { costOf } from '../../../src/shared/domain/quota.ts'
import { countMarks } from '../../../src/shared/domain/translation.ts'
import {
  lettersPaid,
  type TranslationAccount,
  translationCost,
  translationDue,
} from '../../../src/shared/domain/translation-cost.ts'
import { messages } from '../../../src/shared/messages.ts'
import { composeTranslation } from '../../../src/shared/transcript/translated.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db, TranslatedParagraphTable } from '../../kernel/db/schema.ts'
import { fileById, type FileRow, holdFile, isByHand, publishChange } from '../files/index.ts'
import { balanceOf, NotEnoughTime, type Quota } from '../billing/index.ts'
import { packTranscript, unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
import { appendVersion, ORIGINAL, readVersion, tellReaders } from '../texts/index.ts'
import { batchesOf, piecesOf } from './batches.ts'
import { addTranslating, TRANSLATE_FILE } from './jobs.ts'
import { keepMarks } from './keep-marks.ts'
import { keepMade } from './live/keep-made.ts'
import { isLiveWork } from './live/live-use.ts'
import type { MadeParagraph } from './live/made-of-phrases.ts'
import { partialAccount, partialText } from './live/partial-text.ts'
import { forgetPhrases } from './live/phrases.ts'
import { accountOf } from './orders.ts'
import * as store from './repository.ts'
import { type Letters, lettersOf, type Source, sourceKey, sourcesOf } from './sources.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Translator } from '../../ports/translator.ts'
import type { Translators } from '../../ports/translators.ts'
import { inEnglish } from '../../kernel/words.ts'
import { defineJob, type Job, type JobContext, JobError } from '../../kernel/jobs/definition.ts'

export interface TranslateFileDeps {
  db: Db
  jobs: JobQueue
  events: EventBus
  translators: Pick<Translators, 'choose'>
  quota: Pick<Quota, 'extend' | 'held' | 'settle' | 'release'>
  /** Tells other processes to look at the events now. */
  notify: () => void
}

/**
 * Translates a file by paragraphs. Whatever is translated is stored at once, so that after a kill the next try goes on
 * there, and a translation that is made anew asks the engine for changed paragraphs only. The text comes with the end
 * of the job, in one transaction.
 */
export function createTranslateFile({ db, jobs, events, translators, quota, notify }: TranslateFileDeps): Job {
  async function changing(work: (tx: Db) => Promise<void>): Promise<void> {
    await db.transaction().execute(work)
    notify()
  }

  /** Null where none is needed: no engine can do it, and a transcriptor translates it by hand. */
  async function chooseTranslator({ id, language_code: from }: FileRow, to: string): Promise<Translator | null> {
    const choice = await translators.choose({ from, to })
    if (choice.translator !== null) return choice.translator
    if (await isByHand(db, id, to)) return null
    throw new JobError({ code: 'engine_missing', message: inEnglish(choice.advice), retry: false })
  }

  /**
   * Takes what the text turned out longer than it was when this was ordered. @throws JobError when there is not the
   * time for it
   */
  async function extend(file: FileRow, row: store.TranslationRow, letters: Letters): Promise<void> {
    const needed =
      row.source_version === null
        ? translationCost({ lengthSeconds: file.length_seconds, letters: letters.all })
        : translationDue({ ...accountOf(row), againLetters: row.again_letters + letters.missing })
    // Asked for when it was free, of a text that has changed more since.
    if (row.source_version !== null && row.plan_id !== null && row.reservation_id === null && needed > 0)
      throw await needsTime(row, needed)
    await changing(async (tx) => {
      await holdAll(tx, file)
      await quota.extend(tx, row, needed)
    }).catch(async (error: unknown) => {
      throw error instanceof NotEnoughTime ? await needsTime(row, needed, error) : error
    })
  }

  async function needsTime(row: store.TranslationRow, needed: number, cause?: unknown): Promise<JobError> {
    const { available } = await balanceOf(db, row.plan_id!, 'auto')
    const message = inEnglish(messages.translationNeedsTime(available + (await quota.held(db, row)), costOf(needed)))
    return new JobError({ code: 'not_enough_time', message, retry: false }, { cause })
  }

  /** What of the text is not translated as it is now. */
  async function missingOf(row: store.TranslationRow, sources: readonly Source[]): Promise<Source[]> {
    const made = new Set((await store.translatedKeys(db, row.file_id, row.language)).map(keyOf))
    return sources.filter((source) => !made.has(sourceKey(source)))
  }

  /**
   * Asks for what is not there yet; each batch is stored with the progress it makes, and with what is counted of it.
   */
  async function translateMissing(
    translator: Translator,
    {
      file,
      row,
      missing,
      version,
    }: { file: FileRow; row: store.TranslationRow; missing: readonly Source[]; version: number },
    { progressed, signal }: JobContext,
  ): Promise<void> {
    const letters = missing.reduce((sum, { text }) => sum + text.length, 0)
    let done = 0
    for (const batch of batchesOf(missing, translator.batchLetters)) {
      const texts = await translateBatch(translator, batch, { from: file.language_code, to: row.language, signal })
      done += batch.reduce((sum, { text }) => sum + text.length, 0)
      await changing(async (tx) => {
        await store.changeTranslation(tx, row, ['TRANSLATING'], { progress: done / letters })
        if (row.source_version !== null) await store.countAgain(tx, row, lettersOf(batch))
        await store.keepParagraphs(
          tx,
          batch.map(({ id, hash }) => ({
            file_id: file.id,
            language: row.language,
            paragraph_id: id,
            source_hash: hash,
            source_version: version,
            text: texts.get(id) ?? '',
          })),
        )
        await publishChange(tx, events, file, 'file-progress')
        await progressed(tx)
      })
    }
  }

  /** Text, status, charge, event and the end of the job come together or not at all. */
  async function finish(
    file: FileRow,
    row: store.TranslationRow,
    original: { transcript: Transcript; sources: readonly Source[]; version: number },
    { complete }: JobContext,
  ): Promise<void> {
    await changing(async (tx) => {
      await holdAll(tx, file)
      const held = await fileById(tx, file.id)
      const rows = await store.translatedParagraphs(tx, file.id, row.language)
      const current = await readVersion(tx, file.id, row.language)
      const source = rows.length === 0 ? withoutMarks(original.transcript) : original.transcript
      const transcript = composeTranslation({
        original: source,
        current: current ? await unpackTranscript(current.body) : null,
        ...pick(rows, original.sources, row.source_version),
      })
      const keepsCharge = held?.status === 'HUMAN-TRANSCRIBE'
      const account = await accountAfter(tx, file, row, original.sources)
      const due = translationDue(account)
      const charge = {
        cost_seconds: account.costSeconds,
        paid_letters: account.paidLetters,
        ...(keepsCharge ? {} : { reservation_id: null, charged_seconds: account.chargedSeconds + due }),
      }
      const isOurs = await store.changeTranslation(tx, row, ['TRANSLATING'], {
        status: 'READY',
        progress: 1,
        source_version: original.version,
        ...charge,
      })
      if (isOurs) {
        await writeText(tx, row, transcript)
        await store.forgetParagraphs(
          tx,
          rows.filter(
            (made) => !original.sources.some(({ id, hash }) => id === made.paragraph_id && hash === made.source_hash),
          ),
        )
        await publishChange(tx, events, file)
        if (!keepsCharge) await (due > 0 ? quota.settle(tx, row, due, 'translation') : quota.release(tx, row))
      }
      await complete(tx)
    })
  }

  async function writeText(tx: Db, { file_id: fileId, language }: store.TranslationRow, text: Transcript) {
    const packed = await packTranscript(text)
    await appendVersion(tx, { fileId, language, ...packed, authorId: null, expectedVersion: null })
    await tellReaders(tx, events, fileId)
    await keepMarks(tx, fileId, language, countMarks(text.paragraphs))
    await forgetPhrases(tx, fileId, language)
  }

  /** One that was stopped while its recording went on has what was made by then, and costs that. */
  async function finishPartial(
    file: FileRow,
    row: store.TranslationRow,
    original: { transcript: Transcript; made: readonly MadeParagraph[]; version: number },
    { complete }: JobContext,
  ): Promise<void> {
    const account = partialAccount(row)
    const change: Partial<store.TranslationRow> = {
      status: 'READY',
      progress: 1,
      // There is more of the original than that.
      source_version: original.version - 1,
      reservation_id: null,
      cost_seconds: account.costSeconds,
      paid_letters: account.paidLetters,
      again_letters: account.againLetters,
      charged_seconds: account.costSeconds,
    }
    await changing(async (tx) => {
      await holdAll(tx, file)
      if (await store.changeTranslation(tx, row, ['TRANSLATING'], change)) {
        if (original.made.length > 0) await writeText(tx, row, partialText(original.transcript, original.made))
        else await store.deleteTranslation(tx, file.id, row.language)
        await publishChange(tx, events, file)
        await quota.settle(tx, row, account.costSeconds, 'translation')
      }
      await complete(tx)
    })
  }

  /** What a translation has cost and been worked on, once this is done; the first time says what it costs. */
  async function accountAfter(
    tx: Db,
    { length_seconds: lengthSeconds }: FileRow,
    row: store.TranslationRow,
    sources: readonly Source[],
  ): Promise<TranslationAccount> {
    const account = accountOf((await store.translationOf(tx, row.file_id, row.language)) ?? row)
    if (row.source_version !== null) return account
    const work = { lengthSeconds, letters: lettersOf(sources) }
    return { ...account, costSeconds: costOf(translationCost(work)), paidLetters: lettersPaid(work) }
  }

  /** Rows are taken in the order in which a removal takes them. */
  async function holdAll(tx: Db, { id, owner_id }: FileRow): Promise<void> {
    await holdUser(tx, owner_id)
    await holdFile(tx, id)
  }

  return defineJob({
    ...TRANSLATE_FILE,
    atOnce: 1,

    async run({ fileId, language }, context) {
      const file = await fileById(db, fileId)
      const row = await store.translationOf(db, fileId, language)
      const text = await readVersion(db, fileId, ORIGINAL)
      if (!file || row?.status !== 'TRANSLATING' || !text) return
      const transcript = await unpackTranscript(text.body)
      const { version } = text
      const made = await keepMade(db, row, transcript)
      const partial = { transcript, made, version }
      if (isLiveWork(row) && row.live_stopped !== null) return finishPartial(file, row, partial, context)
      const sources = sourcesOf(transcript)
      const missing = await missingOf(row, sources)
      const translator = missing.length > 0 ? await chooseTranslator(file, row.language) : null
      try {
        await extend(file, row, { all: lettersOf(sources), missing: translator ? lettersOf(missing) : 0 })
      } catch (error) {
        if (isLiveWork(row) && isNotEnoughTime(error)) return finishPartial(file, row, partial, context)
        throw error
      }
      if (translator) await translateMissing(translator, { file, row, missing, version }, context)
      await finish(file, row, { transcript, sources, version }, context)
    },

    async lockForExhausted({ fileId }, tx) {
      const file = await fileById(tx, fileId)
      if (file) await holdAll(tx, file)
    },

    /** A translation that was there stays as it was. */
    async onExhausted({ fileId, language }, { code, message }, tx) {
      const file = await fileById(tx, fileId)
      const row = await store.translationOf(tx, fileId, language)
      if (!file || !row) return
      // What readers had while it was recorded stays, and is paid.
      if (isLiveWork(row) && row.live_stopped === null && row.status === 'TRANSLATING') {
        await store.changeTranslation(tx, row, ['TRANSLATING'], { live_stopped: 'engine' })
        return addTranslating(jobs, row, tx)
      }
      const status = row.source_version === null ? 'FAILED' : 'READY'
      const keepsCharge = file.status === 'HUMAN-TRANSCRIBE'
      if (
        !(await store.changeTranslation(tx, row, ['TRANSLATING'], {
          status,
          failure_code: code,
          failure_message: message,
          ...(keepsCharge ? {} : { reservation_id: null }),
        }))
      )
        return
      await publishChange(tx, events, file)
      if (!keepsCharge) await quota.release(tx, row)
    },
  })
}

const isNotEnoughTime = (error: unknown) => error instanceof JobError && error.failure.code === 'not_enough_time'

const keyOf = ({
  paragraph_id: id,
  source_hash: hash,
}: Pick<TranslatedParagraphTable, 'paragraph_id' | 'source_hash'>) => sourceKey({ id, hash })

/** For a text that a person is to write: the original's marks would say that it is done. */
function withoutMarks(transcript: Transcript): Transcript {
  return { ...transcript, paragraphs: transcript.paragraphs.map((paragraph) => ({ ...paragraph, marked: false })) }
}

/** What was made of the paragraphs as they are now, and what of each at the last time. */
function pick(rows: readonly TranslatedParagraphTable[], sources: readonly Source[], lastVersion: number | null) {
  const byKey = new Map(rows.map((row) => [keyOf(row), row.text]))
  const texts = new Map(sources.map(({ id, hash }) => [id, byKey.get(sourceKey({ id, hash })) ?? '']))
  const earlier = new Map<string, Set<string>>()
  for (const { paragraph_id, source_version, text } of rows) {
    if (lastVersion !== null && source_version <= lastVersion)
      earlier.set(paragraph_id, (earlier.get(paragraph_id) ?? new Set()).add(text))
  }
  return { texts, earlier }
}

/** A paragraph that is longer than the engine takes at a time goes in pieces. */
async function translateBatch(
  translator: Translator,
  batch: readonly Source[],
  options: { from: string; to: string; signal: AbortSignal },
): Promise<Map<string, string>> {
  const [only] = batch
  if (batch.length > 1 || !only || only.text.length <= translator.batchLetters)
    return translator.translate(
      batch.map(({ id, text }) => ({ id, text })),
      options,
    )
  const translated: string[] = []
  for (const piece of piecesOf(only.text, translator.batchLetters))
    translated.push((await translator.translate([{ id: only.id, text: piece }], options)).get(only.id) ?? '')
  return new Map([[only.id, translated.join(' ')]])
}
