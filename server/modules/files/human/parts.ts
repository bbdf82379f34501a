import type { ExpressionBuilder, Selectable } from 'kysely'
import type { TimeRange } from '../../../../src/shared/domain/time-ranges.ts'
import { partState } from '../../../../src/shared/domain/work-parts.ts'
import type { Database, Db, WorkPartTable } from '../../../kernel/db/schema.ts'
import { WORKED_EVERY_MS } from './worked-every.ts'

export type WorkPart = Selectable<WorkPartTable>

/** The parts of these files, in order. */
export function partsOf(db: Db, fileIds: readonly string[]): Promise<WorkPart[]> {
  if (fileIds.length === 0) return Promise.resolve([])
  return db.selectFrom('work_part').selectAll().where('file_id', 'in', fileIds).orderBy('number').execute()
}

export const stateOf = ({ transcriptor_id: transcriptorId, finished_at: finishedAt }: WorkPart) =>
  partState({ transcriptorId, finishedAt })

/** A file whose parts may be asked for. */
interface InParts {
  transcriptor_id: string | null
  published_at: number | null
  parts: readonly WorkPart[]
}

/** Whether several people write a file side by side: until all parts are finished and one of them has the whole. */
export const isInParts = ({ transcriptor_id, published_at, parts }: InParts): boolean =>
  transcriptor_id === null && published_at === null && parts.some((part) => part.finished_at === null)

/** The part that somebody is writing, at most one of a file. */
export const heldPart = ({ parts }: Pick<InParts, 'parts'>, userId: string): WorkPart | undefined =>
  parts.find((part) => part.transcriptor_id === userId && part.finished_at === null)

/** The part that somebody is writing, or else the last one that they have finished. */
export const lastPart = (work: Pick<InParts, 'parts'>, userId: string): WorkPart | undefined =>
  heldPart(work, userId) ??
  work.parts
    .filter((part) => part.transcriptor_id === userId)
    .toSorted((a, b) => (a.finished_at ?? 0) - (b.finished_at ?? 0))
    .at(-1)

/** Everybody who has a part, or has finished one. */
export const holdersOf = ({ parts }: Pick<InParts, 'parts'>): string[] => [
  ...new Set(parts.flatMap(({ transcriptor_id: id }) => (id === null ? [] : [id]))),
]

/** Has a file transcribed in parts, none of which anybody has yet. */
export async function insertParts(
  tx: Db,
  fileId: string,
  ranges: readonly (TimeRange & { first?: string })[],
): Promise<void> {
  const rows = ranges.map(({ from, to, first = null }, at) => ({
    file_id: fileId,
    number: at + 1,
    from_seconds: from,
    to_seconds: to,
    first_paragraph: first,
  }))
  await tx.insertInto('work_part').values(rows).execute()
}

/** Has parts begin with paragraphs of a text that has come. @param ranges one for each part */
export async function anchorPartRows(
  tx: Db,
  fileId: string,
  ranges: readonly (TimeRange & { first: string })[],
  at: number,
): Promise<void> {
  for (const [index, { from, to, first }] of ranges.entries()) {
    await tx
      .updateTable('work_part')
      .set({ from_seconds: from, to_seconds: to, first_paragraph: first })
      .where('file_id', '=', fileId)
      .where('number', '=', index + 1)
      .execute()
  }
  await tx
    .updateTable('work_part')
    .set({ worked_at: at, warned_at: null })
    .where('file_id', '=', fileId)
    .where('transcriptor_id', 'is not', null)
    .where('finished_at', 'is', null)
    .execute()
}

/** A file is whole again. */
export async function deleteParts(tx: Db, fileId: string): Promise<void> {
  await tx.deleteFrom('work_part').where('file_id', '=', fileId).execute()
}

/** Takes a part that nobody has; false when somebody does. */
export async function takePartRow(
  tx: Db,
  { fileId, number }: { fileId: string; number: number },
  transcriptorId: string,
  at: number,
): Promise<boolean> {
  const taken = await tx
    .updateTable('work_part')
    .set({ transcriptor_id: transcriptorId, worked_at: at, warned_at: null })
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .where('transcriptor_id', 'is', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Changes a part that somebody has, or has finished; false when they have not. */
export async function changePart(
  tx: Db,
  { file_id, number }: Pick<WorkPart, 'file_id' | 'number'>,
  transcriptorId: string,
  to: Partial<Omit<WorkPart, 'file_id' | 'number'>>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('work_part')
    .set(to)
    .where('file_id', '=', file_id)
    .where('number', '=', number)
    .where('transcriptor_id', '=', transcriptorId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** What a part is once it is given back. */
export const FREE_PART = { transcriptor_id: null, worked_at: null, warned_at: null, finished_at: null } as const

/** Remembers with which paragraph a part begins. */
export async function movePart(
  tx: Db,
  { file_id, number }: Pick<WorkPart, 'file_id' | 'number'>,
  first: string,
): Promise<void> {
  await tx
    .updateTable('work_part')
    .set({ first_paragraph: first })
    .where('file_id', '=', file_id)
    .where('number', '=', number)
    .execute()
}

/** Remembers that somebody has just worked on their part. */
export async function renewPart(tx: Db, { file_id, number }: Pick<WorkPart, 'file_id' | 'number'>, at: number) {
  await tx
    .updateTable('work_part')
    .set({ worked_at: at, warned_at: null })
    .where('file_id', '=', file_id)
    .where('number', '=', number)
    .where('transcriptor_id', 'is not', null)
    .where('finished_at', 'is', null)
    .where((eb) =>
      eb.or([eb('worked_at', 'is', null), eb('worked_at', '<', at - WORKED_EVERY_MS), eb('warned_at', 'is not', null)]),
    )
    .execute()
}

/** Parts that somebody is writing, of files that are not published. */
export function partsTakenBy(db: Db, transcriptorId: string) {
  return db
    .selectFrom('work_part')
    .innerJoin('file', 'file.id', 'work_part.file_id')
    .select(['file.id', 'file.owner_id', 'work_part.number'])
    .where('work_part.transcriptor_id', '=', transcriptorId)
    .where('work_part.finished_at', 'is', null)
    .execute()
}

/** Forgets who has written parts; that they are finished stays. */
export async function forgetParts(tx: Db, transcriptorId: string): Promise<void> {
  await tx
    .updateTable('work_part')
    .set({ transcriptor_id: null })
    .where('transcriptor_id', '=', transcriptorId)
    .execute()
}

/**
 * Parts on which nobody has worked since `before`, by file and number after `after`; not those whose draft the machine
 * is writing.
 */
export function partsLeftSince(
  db: Db,
  before: number,
  { after, limit }: { after: { id: string; number: number }; limit: number },
) {
  return db
    .selectFrom('work_part as part')
    .innerJoin('file', 'file.id', 'part.file_id')
    .innerJoin('human_transcription as human', 'human.file_id', 'part.file_id')
    .select(['file.id', 'file.owner_id', 'part.number'])
    .where('part.transcriptor_id', 'is not', null)
    .where('part.finished_at', 'is', null)
    .where('human.status', '!=', 'HUMAN-TRANSCRIBE')
    .where('part.worked_at', '<=', before)
    .where((eb) =>
      eb.or([
        eb('file.id', '>', after.id),
        eb.and([eb('file.id', '=', after.id), eb('part.number', '>', after.number)]),
      ]),
    )
    .orderBy('file.id')
    .orderBy('part.number')
    .limit(limit)
    .execute()
}

/** Whether somebody has a part of a file, or has finished one. */
export function hasPartOf(transcriptorId: string) {
  return (eb: ExpressionBuilder<Database, 'file'>) =>
    eb.exists(
      eb
        .selectFrom('work_part')
        .select('work_part.number')
        .whereRef('work_part.file_id', '=', 'file.id')
        .where('work_part.transcriptor_id', '=', transcriptorId),
    )
}

/** Whether a part of a file waits for somebody. */
export const hasFreePart = (eb: ExpressionBuilder<Database, 'file'>) =>
  eb.exists(
    eb
      .selectFrom('work_part')
      .select('work_part.number')
      .whereRef('work_part.file_id', '=', 'file.id')
      .where('work_part.transcriptor_id', 'is', null)
      .where('work_part.finished_at', 'is', null),
  )
