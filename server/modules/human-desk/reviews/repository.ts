import type { ExpressionBuilder, Selectable } from 'kysely'
import { MOST_LISTED_REVIEWS, type ReviewStage } from '../../../../src/shared/contract/reviews.ts'
import { FIRST_LEVEL } from '../../../../src/shared/domain/reviews.ts'
import { HOUR_MS } from '../../../../src/shared/durations.ts'
import type { Database, Db, ReviewTable } from '../../../kernel/db/schema.ts'
import { openFound, openRow, openRows, sealChange } from '../../../kernel/text-keys/sealed-rows.ts'
import type { ReviewRules } from '../../../kernel/review-rules.ts'

export type ReviewRow = Selectable<ReviewTable>
type State = ReviewTable['state']

/** All but its texts, which are long. */
const FACTS = [
  'id',
  'file_id',
  'version',
  'transcriptor_id',
  'reviewer_id',
  'state',
  'language_code',
  'part_from',
  'part_to',
  'from_seconds',
  'seconds',
  'sample_key',
  'created_at',
  'worked_at',
  'graded_at',
  'words',
  'substituted',
  'missing',
  'added',
  'formatting',
  'speakers',
  'differences',
  'disputed',
  'answer',
  'answered_at',
  'accepted',
  'decision',
  'decided_at',
] as const
export type ReviewFacts = Pick<ReviewRow, (typeof FACTS)[number]>

/** States in which a review says something of its transcriptor. */
export const GRADED = ['graded', 'answered', 'decided', 'closed'] as const

/** What a review consists of while it can be looked at; nulls where that is over. */
export const NO_TEXTS = { sample_key: null, before: null, after: null, differences: null } as const

/** Makes a review; false where the same person's work on the file has one. */
export async function insertReview(
  tx: Db,
  row: Pick<ReviewRow, 'id' | 'file_id' | 'version' | 'transcriptor_id' | 'language_code' | 'created_at'> &
    Partial<Pick<ReviewRow, 'part_from' | 'part_to'>>,
): Promise<boolean> {
  const made = await tx
    .insertInto('review')
    .values({ ...row, state: 'preparing' })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function reviewById(db: Db, id: string): Promise<ReviewFacts | undefined> {
  return openFound(db, 'review', db.selectFrom('review').select(FACTS).where('id', '=', id).executeTakeFirst())
}

/** The texts of a review, gzipped JSON; undefined once they are gone. */
export async function textsOf(db: Db, id: string): Promise<Pick<ReviewRow, 'before' | 'after'> | undefined> {
  const row = await db.selectFrom('review').select(['id', 'before', 'after']).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { before, after } = await openRow(db, 'review', row)
  return { before, after }
}

/** Changes a review that is still in one of these states, and taken by `reviewerId` where one is said. */
export async function changeReview(
  tx: Db,
  id: string,
  where: { states: readonly State[]; reviewerId?: string | undefined; transcriptorId?: string | undefined },
  to: Partial<ReviewRow>,
): Promise<boolean> {
  const stored = await sealChange(tx, 'review', { id }, to)
  let query = tx.updateTable('review').set(stored).where('id', '=', id).where('state', 'in', where.states)
  if (where.reviewerId !== undefined) query = query.where('reviewer_id', '=', where.reviewerId)
  if (where.transcriptorId !== undefined) query = query.where('transcriptor_id', '=', where.transcriptorId)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** Which waiting samples somebody may review. */
export interface Reviewer {
  id: string
  rules: Pick<ReviewRules, 'reviewer_level' | 'reviewers_only_hours'>
  now: number
}

/** People of a level at least. */
const ofLevel = (eb: ExpressionBuilder<Database, 'review'>, level: number) =>
  eb
    .selectFrom('transcriptor_level')
    .select('transcriptor_level.user_id')
    .where('transcriptor_level.level', '>=', level)

/**
 * Not of their own work nor of files that they have had, in a language in which they have published, and for a while
 * only with the level of reviewers, where anybody has it.
 */
const openTo =
  ({ id, rules, now }: Reviewer) =>
  (eb: ExpressionBuilder<Database, 'review'>) =>
    eb.and([
      eb('review.state', '=', 'waiting'),
      eb('review.transcriptor_id', '!=', id),
      eb.exists(
        eb
          .selectFrom('desk_history')
          .select('desk_history.id')
          .where('desk_history.transcriptor_id', '=', id)
          .where('desk_history.event', '=', 'published')
          .whereRef('desk_history.language_code', '=', 'review.language_code'),
      ),
      eb.not(
        eb.exists(
          eb
            .selectFrom('desk_history')
            .select('desk_history.id')
            .where('desk_history.transcriptor_id', '=', id)
            .whereRef('desk_history.file_id', '=', 'review.file_id'),
        ),
      ),
      ...(rules.reviewer_level > FIRST_LEVEL
        ? [
            eb.or([
              eb('review.created_at', '<=', now - rules.reviewers_only_hours * HOUR_MS),
              eb.exists(ofLevel(eb, rules.reviewer_level).where('transcriptor_level.user_id', '=', id)),
              // Nobody has come so far yet.
              eb.not(
                eb.exists(
                  ofLevel(eb, rules.reviewer_level).whereRef(
                    'transcriptor_level.user_id',
                    '!=',
                    'review.transcriptor_id',
                  ),
                ),
              ),
            ]),
          ]
        : []),
    ])

/** Samples that somebody may review, oldest first, after those that they have taken. */
export async function openReviews(db: Db, reviewer: Reviewer): Promise<ReviewFacts[]> {
  const mine = await db
    .selectFrom('review')
    .select(FACTS)
    .where('reviewer_id', '=', reviewer.id)
    .where('state', '=', 'taken')
    .orderBy('id')
    .execute()
  const waiting = await db
    .selectFrom('review')
    .select(FACTS)
    .where(openTo(reviewer))
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
  return openRows(db, 'review', [...mine, ...waiting])
}

/** Takes a waiting sample that they may review; of two who try at once one wins. */
export async function takeWaiting(tx: Db, id: string, reviewer: Reviewer): Promise<boolean> {
  const taken = await tx
    .updateTable('review')
    .set({ state: 'taken' as const, reviewer_id: reviewer.id, worked_at: reviewer.now })
    .where('id', '=', id)
    .where(openTo(reviewer))
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return false
  const texts = await textsOf(tx, id)
  const begun = await sealChange(tx, 'review', { id }, { after: texts?.before ?? null })
  await tx.updateTable('review').set(begun).where('id', '=', id).execute()
  return true
}

/** What a sample is when it waits for another reviewer. */
export const WAITING = { state: 'waiting', reviewer_id: null, worked_at: null, after: null } as const

/** Reviews of somebody's work, newest first. */
export async function gradedOf(db: Db, transcriptorId: string): Promise<ReviewFacts[]> {
  const rows = await db
    .selectFrom('review')
    .select(FACTS)
    .where('transcriptor_id', '=', transcriptorId)
    .where('state', 'in', GRADED)
    .orderBy('graded_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return openRows(db, 'review', rows)
}

/** The states of each stage of a review. */
const STAGES = {
  open: ['preparing', 'waiting', 'taken', 'grading'],
  answered: ['answered'],
  done: ['graded', 'decided', 'closed'],
} as const satisfies Record<ReviewStage, readonly State[]>

/** Reviews of a stage with the addresses of both people: answered ones oldest first, others newest first. */
export async function reviewsIn(db: Db, stage: ReviewStage) {
  const rows = await db
    .selectFrom('review')
    .innerJoin('user as transcriptor', 'transcriptor.id', 'review.transcriptor_id')
    .leftJoin('user as reviewer', 'reviewer.id', 'review.reviewer_id')
    .select(FACTS.filter((name) => name !== 'differences').map((name) => `review.${name}` as const))
    .select(['transcriptor.email as transcriptor_email', 'reviewer.email as reviewer_email'])
    .where('review.state', 'in', STAGES[stage])
    .orderBy('review.answered_at', stage === 'answered' ? 'asc' : 'desc')
    .orderBy('review.id', stage === 'answered' ? 'asc' : 'desc')
    .limit(MOST_LISTED_REVIEWS)
    .execute()
  return openRows(db, 'review', rows)
}

/** How many reviews wait for a decision. */
export async function answeredCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('review')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'answered')
    .executeTakeFirst()
  return row?.count ?? 0
}

/** How many samples of a language wait that somebody may review. */
export async function openCount(db: Db, reviewer: Reviewer, languageCode: string): Promise<number> {
  const row = await db
    .selectFrom('review')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(openTo(reviewer))
    .where('review.language_code', '=', languageCode)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The level of a transcriptor. */
export async function levelOf(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('transcriptor_level').select('level').where('user_id', '=', userId).executeTakeFirst()
  return row?.level ?? FIRST_LEVEL
}

/** Whether anybody else could review. */
export async function hasOthers(db: Db, transcriptorId: string): Promise<boolean> {
  const other = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'HUMAN-TRANSCRIPTOR')
    .where('id', '!=', transcriptorId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export async function setLevel(tx: Db, userId: string, level: number): Promise<void> {
  await tx
    .insertInto('transcriptor_level')
    .values({ user_id: userId, level })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ level }))
    .execute()
}

/** What somebody is reviewing waits for others again. */
export async function returnReviews(tx: Db, reviewerId: string): Promise<void> {
  await tx
    .updateTable('review')
    .set(WAITING)
    .where('reviewer_id', '=', reviewerId)
    .where('state', '=', 'taken')
    .execute()
}

/** Forgets the reviews of somebody's work, and who reviewed the work of others. */
export async function forgetReviews(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('review').where('transcriptor_id', '=', userId).execute()
  await tx.deleteFrom('transcriptor_level').where('user_id', '=', userId).execute()
  await tx.updateTable('review').set({ reviewer_id: null }).where('reviewer_id', '=', userId).execute()
}

/** Files are gone: reviews of them end, and of those that are done the figures stay. */
export async function endReviewsOf(tx: Db, fileIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('review').where('file_id', 'in', fileIds).where('state', 'not in', GRADED).execute()
  await tx
    .updateTable('review')
    .set({ ...NO_TEXTS, state: 'closed' })
    .where('file_id', 'in', fileIds)
    .where('state', 'in', GRADED)
    .execute()
}

/** Ends what has waited or lain for too long; answers how much. Blobs that nobody names any more are swept. */
export async function sweepRows(db: Db, before: { worked: number; waited: number; answered: number }): Promise<number> {
  const returned = await db
    .updateTable('review')
    .set(WAITING)
    .where('state', '=', 'taken')
    .where('worked_at', '<=', before.worked)
    .executeTakeFirst()
  const dropped = await db
    .deleteFrom('review')
    .where('state', 'in', ['preparing', 'waiting'])
    .where('created_at', '<=', before.waited)
    .executeTakeFirst()
  const closed = await db
    .updateTable('review')
    .set({ ...NO_TEXTS, state: 'closed' })
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'graded'), eb('graded_at', '<=', before.answered)]),
        eb.and([eb('state', '=', 'decided'), eb('decided_at', '<=', before.answered)]),
      ]),
    )
    .executeTakeFirst()
  return Number(returned.numUpdatedRows + dropped.numDeletedRows + closed.numUpdatedRows)
}

/** What is kept of somebody's reviews, for an export of their data: of their own work, and by them. */
export async function reviewsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('review')
    .select(FACTS)
    .where((eb) =>
      eb.or([eb.and([eb('transcriptor_id', '=', userId), eb('state', 'in', GRADED)]), eb('reviewer_id', '=', userId)]),
    )
    .orderBy('created_at')
    .execute()
  return openRows(db, 'review', rows)
}
