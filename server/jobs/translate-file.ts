import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { countMarks } from '../../src/shared/domain/translation.ts'
import { composeTranslation, sourceText } from '../../src/shared/transcript/translated.ts'
import type { Db, TranslatedParagraphTable } from '../db/schema.ts'
import { type FileRow, holdFile, lockOwner } from '../features/files/repository.ts'
import { tellAll } from '../features/human/tell.ts'
import { isByHand } from '../features/human/repository.ts'
import type { Quota } from '../features/plans/quota.ts'
import { fileById } from '../features/transcription/repository.ts'
import { packTranscript, unpackTranscript } from '../features/transcripts/packing.ts'
import { appendVersion, ORIGINAL, readVersion } from '../features/transcripts/repository.ts'
import { batchesOf, piecesOf } from '../features/translations/batches.ts'
import { TRANSLATE_FILE } from '../features/translations/jobs.ts'
import * as store from '../features/translations/repository.ts'
import type { EventBus } from '../ports/events.ts'
import type { Translator } from '../ports/translator.ts'
import type { Translators } from '../ports/translators.ts'
import { defineJob, type Job, type JobContext, JobError } from './definition.ts'

export interface TranslateFileDeps {
  db: Db
  events: EventBus
  translators: Pick<Translators, 'choose'>
  quota: Pick<Quota, 'extend' | 'settle' | 'release'>
  /** Tells other processes to look at the events now. */
  notify: () => void
}

/** A paragraph of the original, and by what its translation is found again. */
interface Source {
  id: string
  text: string
  hash: string
}

/**
 * Translates a file by paragraphs. Whatever is translated is stored at once, so that after a kill the next try goes on there, and a
 * translation that is made anew asks the engine for changed paragraphs only. The text comes with the end of the job, in one transaction.
 */
export function createTranslateFile({ db, events, translators, quota, notify }: TranslateFileDeps): Job {
  async function changing(work: (tx: Db) => Promise<void>): Promise<void> {
    await db.transaction().execute(work)
    notify()
  }

  /** Null where none is needed: no engine can do it, and a transcriptor translates it by hand. */
  async function chooseTranslator({ id, language_code: from }: FileRow, to: string): Promise<Translator | null> {
    const choice = await translators.choose({ from, to })
    if (choice.translator !== null) return choice.translator
    if (await isByHand(db, id, to)) return null
    throw new JobError({ code: 'engine_missing', message: choice.advice, retry: false })
  }

  /** Takes what the file turned out longer than it was when this was ordered. @throws NotEnoughTime */
  async function extend(file: FileRow, row: store.TranslationRow): Promise<void> {
    await changing(async (tx) => {
      await holdAll(tx, file)
      await quota.extend(tx, row, file.length_seconds)
    })
  }

  /** Asks for what is not there yet; each batch is stored with the progress it makes. */
  async function translateMissing(file: FileRow, row: store.TranslationRow, sources: readonly Source[], version: number, { progressed, signal }: JobContext): Promise<void> {
    const made = new Set((await store.translatedParagraphs(db, file.id, row.language)).map(keyOf))
    const missing = sources.filter(({ id, hash }) => !made.has(keyOf({ paragraph_id: id, source_hash: hash })))
    if (missing.length === 0) return
    const translator = await chooseTranslator(file, row.language)
    if (translator === null) return
    const letters = missing.reduce((sum, { text }) => sum + text.length, 0)
    let done = 0
    for (const batch of batchesOf(missing, translator.batchLetters)) {
      const texts = await translateBatch(translator, batch, { from: file.language_code, to: row.language, signal })
      done += batch.reduce((sum, { text }) => sum + text.length, 0)
      await changing(async (tx) => {
        await store.changeTranslation(tx, row, ['TRANSLATING'], { progress: done / letters })
        await store.keepParagraphs(tx, batch.map(({ id, hash }) => ({ file_id: file.id, language: row.language, paragraph_id: id, source_hash: hash, source_version: version, text: texts.get(id) ?? '' })))
        await tellAll(tx, events, file, 'file-progress')
        await progressed(tx)
      })
    }
  }

  /** Text, status, charge, event and the end of the job come together or not at all. */
  async function finish(file: FileRow, row: store.TranslationRow, original: { transcript: Transcript; sources: readonly Source[]; version: number }, { complete }: JobContext): Promise<void> {
    await changing(async (tx) => {
      await holdAll(tx, file)
      const held = await fileById(tx, file.id)
      const rows = await store.translatedParagraphs(tx, file.id, row.language)
      const current = await readVersion(tx, file.id, row.language)
      const source = rows.length === 0 ? withoutMarks(original.transcript) : original.transcript
      const transcript = composeTranslation({ original: source, current: current ? await unpackTranscript(current.body) : null, ...pick(rows, original.sources, row.source_version) })
      const keepsCharge = held?.status === 'HUMAN-TRANSCRIBE'
      const isOurs = await store.changeTranslation(tx, row, ['TRANSLATING'], { status: 'READY', progress: 1, source_version: original.version, ...(keepsCharge ? {} : { reservation_id: null }) })
      if (isOurs) {
        await appendVersion(tx, { fileId: file.id, language: row.language, ...(await packTranscript(transcript)), authorId: null, expectedVersion: null })
        await store.setMarked(tx, file.id, row.language, countMarks(transcript.paragraphs))
        await store.forgetParagraphs(tx, rows.filter((made) => !original.sources.some(({ id, hash }) => id === made.paragraph_id && hash === made.source_hash)))
        await tellAll(tx, events, file)
        if (!keepsCharge) await quota.settle(tx, row, file.length_seconds, 'translation')
      }
      await complete(tx)
    })
  }

  /** Rows are taken in the order in which a removal takes them. */
  async function holdAll(tx: Db, { id, owner_id }: FileRow): Promise<void> {
    await lockOwner(tx, owner_id)
    await holdFile(tx, id)
  }

  return defineJob({
    name: TRANSLATE_FILE,
    payload: z.strictObject({ fileId: z.string(), language: z.string() }),
    atOnce: 1,

    async run({ fileId, language }, context) {
      const file = await fileById(db, fileId)
      const row = await store.translationOf(db, fileId, language)
      const text = await readVersion(db, fileId, ORIGINAL)
      if (!file || row?.status !== 'TRANSLATING' || !text) return
      const transcript = await unpackTranscript(text.body)
      const sources = transcript.paragraphs.map((paragraph) => sourceOf(paragraph._id, sourceText(paragraph))).filter((source) => source.text !== '')
      await extend(file, row)
      await translateMissing(file, row, sources, text.version, context)
      await finish(file, row, { transcript, sources, version: text.version }, context)
    },

    async holdForDeath({ fileId }, tx) {
      const file = await fileById(tx, fileId)
      if (file) await holdAll(tx, file)
    },

    /** A translation that was there stays as it was. */
    async onDead({ fileId, language }, { code, message }, tx) {
      const file = await fileById(tx, fileId)
      const row = await store.translationOf(tx, fileId, language)
      if (!file || !row) return
      const status = row.source_version === null ? 'FAILED' : 'READY'
      const keepsCharge = file.status === 'HUMAN-TRANSCRIBE'
      if (!(await store.changeTranslation(tx, row, ['TRANSLATING'], { status, failure_code: code, failure_message: message, ...(keepsCharge ? {} : { reservation_id: null }) }))) return
      await tellAll(tx, events, file)
      if (!keepsCharge) await quota.release(tx, row)
    },
  })
}

const keyOf = ({ paragraph_id, source_hash }: Pick<TranslatedParagraphTable, 'paragraph_id' | 'source_hash'>) => `${paragraph_id} ${source_hash}`

function sourceOf(id: string, text: string): Source {
  return { id, text, hash: createHash('sha256').update(text).digest('base64url') }
}

/** For a text that a person is to write: the original's marks would say that it is done. */
function withoutMarks(transcript: Transcript): Transcript {
  return { ...transcript, paragraphs: transcript.paragraphs.map((paragraph) => ({ ...paragraph, marked: false })) }
}

/** What was made of the paragraphs as they are now, and what of each at the last time. */
function pick(rows: readonly TranslatedParagraphTable[], sources: readonly Source[], lastVersion: number | null) {
  const byKey = new Map(rows.map((row) => [keyOf(row), row.text]))
  const texts = new Map(sources.map(({ id, hash }) => [id, byKey.get(keyOf({ paragraph_id: id, source_hash: hash })) ?? '']))
  const earlier = new Map<string, Set<string>>()
  for (const { paragraph_id, source_version, text } of rows) {
    if (lastVersion !== null && source_version <= lastVersion) earlier.set(paragraph_id, (earlier.get(paragraph_id) ?? new Set()).add(text))
  }
  return { texts, earlier }
}

/** A paragraph that is longer than the engine takes at a time goes in pieces. */
async function translateBatch(translator: Translator, batch: readonly Source[], options: { from: string; to: string; signal: AbortSignal }): Promise<Map<string, string>> {
  const [only] = batch
  if (batch.length > 1 || !only || only.text.length <= translator.batchLetters) return translator.translate(batch.map(({ id, text }) => ({ id, text })), options)
  const translated: string[] = []
  for (const piece of piecesOf(only.text, translator.batchLetters)) translated.push((await translator.translate([{ id: only.id, text: piece }], options)).get(only.id) ?? '')
  return new Map([[only.id, translated.join(' ')]])
}
