import type { Selectable } from 'kysely'
import type { Db, TranslatedPhraseTable } from '../../../kernel/db/schema.ts'
import { openRows, sealChange, sealRows } from '../../../kernel/text-keys/sealed-rows.ts'
import type { TranslationRow } from '../repository.ts'

export type PhraseRow = Selectable<TranslatedPhraseTable>

/** A phrase that is in the text of a recording, for its translations. */
export interface SaidPhrase {
  /** In its session, from 1 on. */
  number: number
  paragraphId: string
  text: string
  /** When it ends, in seconds of the recording. */
  endsSeconds: number
  /** Milliseconds since 1970. */
  at: number
}

/** Translations of a recording that are made while it goes on, those that were stopped too. */
export function liveTranslations(db: Db, fileId: string): Promise<TranslationRow[]> {
  return db
    .selectFrom('translation')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('status', '=', 'WAITING')
    .where('live_from', 'is not', null)
    .orderBy('created_at')
    .orderBy('language')
    .execute()
}

/** Puts a phrase before the translators of its recording. */
export async function insertPhrase(tx: Db, fileId: string, phrase: SaidPhrase): Promise<void> {
  const rows = (await liveTranslations(tx, fileId))
    .filter(({ live_stopped: stopped }) => stopped === null)
    .map(({ language }) => ({
      file_id: fileId,
      language,
      number: phrase.number,
      paragraph_id: phrase.paragraphId,
      source: phrase.text,
      ends_seconds: phrase.endsSeconds,
      said_at: phrase.at,
    }))
  if (rows.length === 0) return
  await tx
    .insertInto('translated_phrase')
    .values(await sealRows(tx, 'translated_phrase', rows))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

const of = (db: Db, fileId: string, language: string) =>
  db.selectFrom('translated_phrase').selectAll().where('file_id', '=', fileId).where('language', '=', language)

/** The first of those that wait to be translated, in the order in which they were said. */
export async function waitingPhrases(db: Db, fileId: string, language: string, most: number): Promise<PhraseRow[]> {
  const rows = await of(db, fileId, language)
    .where('text', 'is', null)
    .where('is_left', '=', 0)
    .orderBy('number')
    .limit(most)
    .execute()
  return openRows(db, 'translated_phrase', rows)
}

/** The last that were said, in that order. */
export async function lastPhrases(db: Db, fileId: string, language: string, most: number): Promise<PhraseRow[]> {
  const rows = await of(db, fileId, language).orderBy('number', 'desc').limit(most).execute()
  return openRows(db, 'translated_phrase', rows.toReversed())
}

export async function allPhrases(db: Db, fileId: string, language: string): Promise<PhraseRow[]> {
  return openRows(db, 'translated_phrase', await of(db, fileId, language).orderBy('number').execute())
}

/** Keeps what a phrase became; false where it was kept before, or is left. */
export async function keepPhrase(tx: Db, phrase: PhraseRow, text: string): Promise<boolean> {
  const { file_id, language, number } = phrase
  return changeWaiting(tx, phrase, await sealChange(tx, 'translated_phrase', { file_id, language, number }, { text }))
}

/** Leaves a phrase for the end of the recording. */
export const leavePhrase = (tx: Db, phrase: PhraseRow): Promise<boolean> => changeWaiting(tx, phrase, { is_left: 1 })

async function changeWaiting(
  tx: Db,
  { file_id: fileId, language, number }: PhraseRow,
  to: Partial<Pick<PhraseRow, 'text' | 'is_left'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('translated_phrase')
    .set(to)
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('number', '=', number)
    .where('text', 'is', null)
    .where('is_left', '=', 0)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Forgets the phrases of a translation whose text is made. */
export async function forgetPhrases(tx: Db, fileId: string, language: string): Promise<void> {
  await tx.deleteFrom('translated_phrase').where('file_id', '=', fileId).where('language', '=', language).execute()
}

/** Counts what was translated of a recording. */
export async function countLive(
  tx: Db,
  { file_id: fileId, language }: Pick<TranslationRow, 'file_id' | 'language'>,
  { until, letters }: { until: number; letters: number },
): Promise<void> {
  await tx
    .updateTable('translation')
    .set((eb) => ({ live_until: until, live_letters: eb('live_letters', '+', letters) }))
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('live_from', 'is not', null)
    .execute()
}
