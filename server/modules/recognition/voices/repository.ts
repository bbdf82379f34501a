import type { Insertable, Selectable } from 'kysely'
import type { Db, VoicePrintTable, VoiceTable } from '../../../kernel/db/schema.ts'
import { openFound, openRow, openRows, sealRow, sealRows } from '../../../kernel/text-keys/sealed-rows.ts'

export type VoicePrintRow = Selectable<VoicePrintTable>

/** When somebody agreed that voices are known again in their files; undefined where they did not. */
export async function consentOf(db: Db, userId: string): Promise<number | undefined> {
  const row = await db.selectFrom('voice_consent').select('given_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.given_at
}

export async function giveConsent(tx: Db, userId: string, at: number): Promise<void> {
  await tx
    .insertInto('voice_consent')
    .values({ user_id: userId, given_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes it back, and forgets all that was kept. */
export async function withdrawConsent(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('voice_print').where('user_id', '=', userId).execute()
  await tx.deleteFrom('voice').where('user_id', '=', userId).execute()
  await tx.deleteFrom('voice_consent').where('user_id', '=', userId).execute()
}

/** The named voices of a person by name, with how often and when they were heard. */
export function voicesOf(db: Db, userId: string) {
  return db
    .selectFrom('voice')
    .innerJoin('voice_print', 'voice_print.voice_id', 'voice.id')
    .where('voice.user_id', '=', userId)
    .groupBy(['voice.id', 'voice.name'])
    .select(({ fn }) => [
      'voice.id',
      'voice.name',
      fn.count<number>('voice_print.id').as('recordings'),
      fn.max('voice_print.heard_at').as('heard_at'),
    ])
    .orderBy('voice.name')
    .execute()
}

export async function sampleOf(db: Db, userId: string, id: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('voice')
    .select(['id', 'sample'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && (await openRow(db, 'voice', row)).sample
}

/** False when there is no such voice of this person. */
export async function removeVoice(tx: Db, userId: string, id: string): Promise<boolean> {
  await tx.deleteFrom('voice_print').where('voice_id', '=', id).where('user_id', '=', userId).execute()
  const gone = await tx.deleteFrom('voice').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

const PRINT_FACTS = [
  'id',
  'file_id',
  'speaker',
  'voice_id',
  'model',
  'print',
  'seconds',
  'heard_at',
  'request_id',
] as const

/** All prints of a person, those that wait for names among them, without their samples; the latest first. */
export function printsOf(db: Db, userId: string) {
  return db
    .selectFrom('voice_print')
    .select(PRINT_FACTS)
    .where('user_id', '=', userId)
    .orderBy('heard_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Puts the prints of a file's new text in the place of those before, of which the named ones are kept without it. */
export async function replacePrints(tx: Db, fileId: string, prints: Insertable<VoicePrintTable>[]): Promise<void> {
  await letGoOfFiles(tx, [fileId])
  if (prints.length > 0)
    await tx
      .insertInto('voice_print')
      .values(await sealRows(tx, 'voice_print', prints))
      .execute()
}

/** Forgets voices of files that nobody named, and where the named ones were heard. */
export async function letGoOfFiles(tx: Db, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx.deleteFrom('voice_print').where('file_id', 'in', fileIds).where('voice_id', 'is', null).execute()
  await tx.updateTable('voice_print').set({ file_id: null }).where('file_id', 'in', fileIds).execute()
}

/** The print of a speaker of a person's file. */
export function printIn(tx: Db, userId: string, fileId: string, speaker: string): Promise<VoicePrintRow | undefined> {
  const found = tx
    .selectFrom('voice_print')
    .selectAll()
    .where('user_id', '=', userId)
    .where('file_id', '=', fileId)
    .where('speaker', '=', speaker)
    .where('request_id', 'is', null)
  return openFound(tx, 'voice_print', found.executeTakeFirst())
}

/** Forgets voices of a file that wait for names, and answers those of a request. */
export async function takeWaiting(tx: Db, fileId: string, request: string): Promise<VoicePrintRow[]> {
  const waiting = await tx
    .selectFrom('voice_print')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('request_id', '=', request)
    .execute()
  await forgetWaiting(tx, fileId)
  return openRows(tx, 'voice_print', waiting)
}

/** Forgets voices of a file that wait for names, as a request that is given up does. */
export async function forgetWaiting(tx: Db, fileId: string): Promise<void> {
  await tx.deleteFrom('voice_print').where('file_id', '=', fileId).where('request_id', 'is not', null).execute()
}

/** Says whose voice a print is, and what the speaker is called. */
export async function assignPrint(tx: Db, id: string, speaker: string, voiceId: string | null): Promise<void> {
  await tx.updateTable('voice_print').set({ speaker, voice_id: voiceId }).where('id', '=', id).execute()
}

export function voiceNamed(tx: Db, userId: string, name: string): Promise<{ id: string } | undefined> {
  return tx.selectFrom('voice').select('id').where('user_id', '=', userId).where('name', '=', name).executeTakeFirst()
}

export async function countVoices(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('voice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertVoice(tx: Db, voice: Insertable<VoiceTable>): Promise<void> {
  await tx
    .insertInto('voice')
    .values(await sealRow(tx, 'voice', voice))
    .execute()
}

/** Forgets a voice of which nothing is left, and all but the latest prints of one that was heard often. */
export async function tidyVoice(tx: Db, voiceId: string, mostPrints: number): Promise<void> {
  const prints = await tx
    .selectFrom('voice_print')
    .select('id')
    .where('voice_id', '=', voiceId)
    .orderBy('heard_at', 'desc')
    .orderBy('id')
    .execute()
  if (prints.length === 0) await tx.deleteFrom('voice').where('id', '=', voiceId).execute()
  const old = prints.slice(mostPrints).map(({ id }) => id)
  if (old.length > 0) await tx.deleteFrom('voice_print').where('id', 'in', old).execute()
}
