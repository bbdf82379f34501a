import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { endOfReading, type FileView, transcriptorsView } from '../../../../src/shared/domain/human-desk.ts'
import { FIRST_LEVEL } from '../../../../src/shared/domain/reviews.ts'
import { isAllMarked, type MarkedCount } from '../../../../src/shared/domain/translation.ts'
import { openFlagsOf } from './flags.ts'
import { hasFreePart, hasPartOf, holdersOf, isInParts, partsOf, stateOf, type WorkPart } from './parts.ts'
import { WORKED_EVERY_MS } from './worked-every.ts'
import type {
  Database,
  Db,
  HumanTranscriptionTable,
  HumanTranslationTable,
  PublishedWorkTable,
  WorkFlagTable,
} from '../../../kernel/db/schema.ts'
import { openRows, sealChange, sealRow } from '../../../kernel/text-keys/sealed-rows.ts'

/** A human transcription with the translations that were ordered with it. */
export interface HumanRow extends Selectable<HumanTranscriptionTable> {
  translations: Pick<Selectable<HumanTranslationTable>, 'language_code' | 'status' | 'paragraphs' | 'marked'>[]
  /** Why those who took it could not do it, unless its owner has put it back since; oldest first. */
  flags: Pick<Selectable<WorkFlagTable>, 'transcriptor_id' | 'reason' | 'detail' | 'at'>[]
  /** Those in which several transcriptors write it; none for a file that one writes. */
  parts: WorkPart[]
}

/** Which files a transcriptor sees besides their own: those that are not `none` by {@link transcriptorsView}. */
export function onDeskOf(transcriptorId: string, now = Date.now()) {
  return (eb: ExpressionBuilder<Database, 'file'>) =>
    eb.exists(
      eb
        .selectFrom('human_transcription')
        .select('human_transcription.file_id')
        .whereRef('human_transcription.file_id', '=', 'file.id')
        .where((on) =>
          on.or([
            on.and([
              on.or([on('human_transcription.transcriptor_id', '=', transcriptorId), hasPartOf(transcriptorId)(eb)]),
              on.or([on('published_at', 'is', null), on('published_at', '>', endOfReading(now))]),
            ]),
            on.and([
              on('human_transcription.transcriptor_id', 'is', null),
              on('human_transcription.held_at', 'is', null),
              on.or([
                on('human_transcription.opens_at', 'is', null),
                on('human_transcription.opens_at', '<=', now),
                on.exists(
                  eb
                    .selectFrom('transcriptor_level')
                    .select('transcriptor_level.user_id')
                    .where('transcriptor_level.user_id', '=', transcriptorId)
                    .where('transcriptor_level.level', '>', FIRST_LEVEL),
                ),
              ]),
              on.or([
                on.and([on('human_transcription.status', '=', 'STANDBY'), on('file.status', '=', 'STANDBY')]),
                on.and([
                  on('human_transcription.status', '!=', 'FAILED'),
                  on('file.status', '=', 'HUMAN-TRANSCRIBE'),
                  hasFreePart(eb),
                ]),
              ]),
            ]),
          ]),
        ),
    )
}

/** Whether a transcriptor has taken a file, or a part of it. */
export function takenByOf(transcriptorId: string) {
  return (eb: ExpressionBuilder<Database, 'file'>) =>
    eb.or([hasPartOf(transcriptorId)(eb), hasTakenAll(transcriptorId)(eb)])
}

function hasTakenAll(transcriptorId: string) {
  return (eb: ExpressionBuilder<Database, 'file'>) =>
    eb.exists(
      eb
        .selectFrom('human_transcription')
        .select('human_transcription.file_id')
        .whereRef('human_transcription.file_id', '=', 'file.id')
        .where('human_transcription.transcriptor_id', '=', transcriptorId),
    )
}

/** How much of a file somebody may have who is not its owner; the one rule for all that is sent of it. */
export function viewOf(viewerId: string, file: { status: string }, human: HumanRow | undefined): FileView {
  const standing = human && {
    waiting: human.held_at === null && (isWaitingWhole(file, human) || hasPartToTake(human)),
    transcriptorId: human.transcriptor_id,
    publishedAt: human.published_at,
    holders: holdersOf(human),
  }
  return transcriptorsView(viewerId, standing ?? null, Date.now())
}

const isWaitingWhole = (file: { status: string }, human: HumanRow) =>
  human.status === 'STANDBY' && file.status === 'STANDBY'

/** Whether a part of a file may be taken now; not while it has no draft, which then has to be tried again first. */
export const hasPartToTake = (human: HumanRow): boolean =>
  isInParts(human) && human.status !== 'FAILED' && human.parts.some((part) => stateOf(part) === 'free')

/** The human transcriptions of these files, by the file's id. */
export async function humansOf(db: Db, fileIds: readonly string[]): Promise<Map<string, HumanRow>> {
  if (fileIds.length === 0) return new Map()
  const stored = await db.selectFrom('human_transcription').selectAll().where('file_id', 'in', fileIds).execute()
  const rows = await openRows(db, 'human_transcription', stored)
  if (rows.length === 0) return new Map()
  const found = rows.map(({ file_id }) => file_id)
  const translations = await db
    .selectFrom('human_translation')
    .selectAll()
    .where('file_id', 'in', found)
    .orderBy('language_code')
    .execute()
  const flags = await openFlagsOf(db, found)
  const parts = await partsOf(db, found)
  return new Map(
    rows.map((row) => [
      row.file_id,
      {
        ...row,
        translations: translations.filter(({ file_id }) => file_id === row.file_id),
        flags: flags.filter(({ file_id }) => file_id === row.file_id),
        parts: parts.filter(({ file_id }) => file_id === row.file_id),
      },
    ]),
  )
}

export async function humanOf(db: Db, fileId: string): Promise<HumanRow | undefined> {
  return (await humansOf(db, [fileId])).get(fileId)
}

/** Makes the record of a file, with the translations that are wanted. One that is there stays as it is. */
export async function openRecord(
  tx: Db,
  fileId: string,
  { note = '', languages = [] }: { note?: string; languages?: readonly string[] } = {},
): Promise<void> {
  await tx
    .insertInto('human_transcription')
    .values(await sealRow(tx, 'human_transcription', { file_id: fileId, status: 'STANDBY' as const, note }))
    .onConflict((oc) => oc.doNothing())
    .execute()
  if (languages.length === 0) return
  const rows = languages.map((language_code) => ({ file_id: fileId, language_code, status: 'UNTRANSLATED' as const }))
  await tx
    .insertInto('human_translation')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/**
 * Changes a record that is still as `where` says; false when it is not. The check is part of the write, so of two who
 * try at once one wins.
 */
export async function changeRecord(
  tx: Db,
  fileId: string,
  where: { transcriptorId: string | null; statuses: readonly HumanTranscriptionTable['status'][] },
  to: Partial<Omit<Selectable<HumanTranscriptionTable>, 'file_id'>>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('human_transcription')
    .set(to)
    .where('file_id', '=', fileId)
    .where('status', 'in', where.statuses)
    .where('transcriptor_id', where.transcriptorId === null ? 'is' : '=', where.transcriptorId)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Files that a person has taken and not published, with their owners. */
export function takenBy(db: Db, transcriptorId: string): Promise<{ id: string; owner_id: string }[]> {
  return db
    .selectFrom('human_transcription')
    .innerJoin('file', 'file.id', 'human_transcription.file_id')
    .select(['file.id', 'file.owner_id'])
    .where('transcriptor_id', '=', transcriptorId)
    .where('published_at', 'is', null)
    .execute()
}

/** Remembers that its transcriptor has just worked on a taken file. */
export async function renewLease(tx: Db, fileId: string, at: number): Promise<void> {
  await tx
    .updateTable('human_transcription')
    .set({ worked_at: at, warned_at: null })
    .where('file_id', '=', fileId)
    .where('transcriptor_id', 'is not', null)
    .where('published_at', 'is', null)
    .where((eb) =>
      eb.or([eb('worked_at', 'is', null), eb('worked_at', '<', at - WORKED_EVERY_MS), eb('warned_at', 'is not', null)]),
    )
    .execute()
}

/** Remembers that its transcriptor was told that a taken file goes back soon. */
export async function setWarned(tx: Db, fileId: string, at: number): Promise<void> {
  await tx.updateTable('human_transcription').set({ warned_at: at }).where('file_id', '=', fileId).execute()
}

/**
 * Taken files on which nobody has worked since `before`, or of which that is not known, by id after `after`; not those
 * whose draft the machine is writing.
 */
export function leftSince(db: Db, before: number, { after, limit }: { after: string; limit: number }) {
  return db
    .selectFrom('human_transcription as human')
    .innerJoin('file', 'file.id', 'human.file_id')
    .select(['file.id', 'file.owner_id', 'human.worked_at', 'human.warned_at'])
    .where('human.transcriptor_id', 'is not', null)
    .where('human.published_at', 'is', null)
    .where('human.status', '!=', 'HUMAN-TRANSCRIBE')
    .where((eb) => eb.or([eb('human.worked_at', 'is', null), eb('human.worked_at', '<=', before)]))
    .where('file.id', '>', after)
    .orderBy('file.id')
    .limit(limit)
    .execute()
}

/** How many files wait for a transcriptor, or for several, and how long they are together, or what is free of them. */
export async function waitingIn(db: Db, languageCode: string): Promise<{ files: number; seconds: number }> {
  const row = await db
    .selectFrom('human_transcription')
    .innerJoin('file', 'file.id', 'human_transcription.file_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.sum<number | null>('file.length_seconds').as('seconds'),
    ])
    .where('file.language_code', '=', languageCode)
    .where('file.status', '=', 'STANDBY')
    .where('human_transcription.status', '=', 'STANDBY')
    .where('transcriptor_id', 'is', null)
    .where('held_at', 'is', null)
    .executeTakeFirst()
  const parts = await db
    .selectFrom('work_part as part')
    .innerJoin('file', 'file.id', 'part.file_id')
    .innerJoin('human_transcription as human', 'human.file_id', 'part.file_id')
    .select((eb) => [
      sql<number>`count(distinct file.id)`.as('files'),
      eb.fn.sum<number | null>(eb('part.to_seconds', '-', eb.ref('part.from_seconds'))).as('seconds'),
    ])
    .where('file.language_code', '=', languageCode)
    .where('file.status', '=', 'HUMAN-TRANSCRIBE')
    .where('human.transcriptor_id', 'is', null)
    .where('human.held_at', 'is', null)
    .where('human.status', '!=', 'FAILED')
    .where('part.transcriptor_id', 'is', null)
    .where('part.finished_at', 'is', null)
    .executeTakeFirst()
  return {
    files: (row?.files ?? 0) + (parts?.files ?? 0),
    seconds: (row?.seconds ?? 0) + (parts?.seconds ?? 0),
  }
}

/** Changes the owner's note; false when there is no record, or it is published. */
export async function setNote(tx: Db, fileId: string, note: string): Promise<boolean> {
  const changed = await tx
    .updateTable('human_transcription')
    .set(await sealChange(tx, 'human_transcription', { file_id: fileId }, { note }))
    .where('file_id', '=', fileId)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Whether a translation was ordered of a transcriptor, who writes it by hand where no engine can. */
export async function isByHand(db: Db, fileId: string, language: string): Promise<boolean> {
  const row = await db
    .selectFrom('human_translation')
    .innerJoin('human_transcription as human', 'human.file_id', 'human_translation.file_id')
    .select('human.file_id')
    .where('human.file_id', '=', fileId)
    .where('language_code', '=', language)
    .where('human.transcriptor_id', 'is not', null)
    .where('human.published_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores how many paragraphs are marked of a translation that was ordered from a transcriptor; with all of them it is
 * done. False when nothing changes, or none was ordered.
 */
export async function setMarked(
  tx: Db,
  fileId: string,
  language: string,
  { paragraphs, marked }: MarkedCount,
): Promise<boolean> {
  const changed = await tx
    .updateTable('human_translation')
    .set({ status: isAllMarked({ paragraphs, marked }) ? 'TRANSLATED' : 'UNTRANSLATED', paragraphs, marked })
    .where('file_id', '=', fileId)
    .where('language_code', '=', language)
    .where((eb) => eb.or([eb('paragraphs', '!=', paragraphs), eb('marked', '!=', marked)]))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Remembers what a transcriptor has published. */
export async function insertPublishedWork(tx: Db, row: PublishedWorkTable): Promise<void> {
  await tx
    .insertInto('published_work')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Forgets what somebody has published; the texts stay. */
export async function forgetWork(tx: Db, transcriptorId: string): Promise<void> {
  await tx.deleteFrom('published_work').where('transcriptor_id', '=', transcriptorId).execute()
}

/** All that a transcriptor has published. */
export async function workOf(db: Db, transcriptorId: string): Promise<{ seconds: number; files: number }> {
  const row = await db
    .selectFrom('published_work')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      sql<number | null>`cast(sum(seconds) as bigint)`.as('seconds'),
    ])
    .where('transcriptor_id', '=', transcriptorId)
    .executeTakeFirst()
  return { files: row?.files ?? 0, seconds: row?.seconds ?? 0 }
}

/** When transcriptors were last mailed about new work in a language; 0 for never. Milliseconds since 1970. */
export async function announcedAt(db: Db, languageCode: string): Promise<number> {
  const row = await db
    .selectFrom('work_announcement')
    .select('announced_at')
    .where('language_code', '=', languageCode)
    .executeTakeFirst()
  return row?.announced_at ?? 0
}

export async function setAnnounced(tx: Db, languageCode: string, at: number): Promise<void> {
  await tx
    .insertInto('work_announcement')
    .values({ language_code: languageCode, announced_at: at })
    .onConflict((oc) => oc.column('language_code').doUpdateSet({ announced_at: at }))
    .execute()
}

/** Takes the order back: nobody transcribes the file any more, and what was said of it is forgotten. */
export async function deleteRecord(tx: Db, fileId: string): Promise<void> {
  await tx.deleteFrom('human_translation').where('file_id', '=', fileId).execute()
  await tx.deleteFrom('work_flag').where('file_id', '=', fileId).execute()
  await tx.deleteFrom('human_transcription').where('file_id', '=', fileId).execute()
}

/** A file for which nobody's work is ordered any more, in STANDBY for its owner to go on with. */
export async function endHumanWork(tx: Db, fileId: string): Promise<void> {
  await tx
    .updateTable('file')
    .set({ for_human_transcribe: 0, plan_id: null, reservation_id: null })
    .where('id', '=', fileId)
    .execute()
}

/** Shows a waiting file to higher levels first, up to a moment; to all at once where there is nobody of any. */
export async function openFirst(tx: Db, fileId: string, opensAt: number): Promise<void> {
  const higher = await tx
    .selectFrom('transcriptor_level')
    .innerJoin('user', 'user.id', 'transcriptor_level.user_id')
    .select('user.id')
    .where('level', '>', FIRST_LEVEL)
    .where('user.role', '=', 'HUMAN-TRANSCRIPTOR')
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('human_transcription')
    .set({ opens_at: higher ? opensAt : null })
    .where('file_id', '=', fileId)
    .execute()
}
