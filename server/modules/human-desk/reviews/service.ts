import type { z } from 'zod'
import type {
  answerReview,
  decideReview,
  ListedReview,
  listReviews,
  OpenReview,
  ReviewStage,
  WholeReview,
} from '../../../../src/shared/contract/reviews.ts'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import { FIRST_LEVEL } from '../../../../src/shared/domain/reviews.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/durations.ts'
import type { Difference } from '../../../../src/shared/transcript/grade.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { ReviewRules } from '../../../kernel/review-rules.ts'
import { packTranscript, unpackTranscript } from '../../../kernel/transcript-codec/packing.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeAudit } from '../../audit/index.ts'
import { fileById } from '../../files/index.ts'
import { addMail } from '../../mail/index.ts'
import { addAnnounceAnswers, addGradeReview } from './jobs.ts'
import { renewLevel, standingBy } from './level.ts'
import { differencesOf, placesIn, presentListed, presentOpen, presentResult, presentWhole } from './presenter.ts'
import * as store from './repository.ts'

/** Dependencies of {@link createReviews}. */
export interface ReviewsDeps {
  db: Db
  jobs: JobQueue
  rules: ReviewRules
  now: () => number
}

/** Reviews of transcriptors' work by each other: neither is told who the other is. */
export function createReviews({ db, jobs, rules, now }: ReviewsDeps) {
  const reviewer = ({ id }: Caller): store.Reviewer => ({ id, rules, now: now() })

  /** One that the caller is reviewing. @throws AppError 404 */
  async function requireTaken({ id: callerId }: Caller, id: string): Promise<store.ReviewFacts> {
    const row = await store.reviewById(db, id)
    if (row?.state !== 'taken' || row.reviewer_id !== callerId) throw notFound()
    return row
  }

  /** One of the caller's work. @throws AppError 404 */
  async function requireResult({ id: callerId }: Pick<Caller, 'id'>, id: string): Promise<store.ReviewFacts> {
    const row = await store.reviewById(db, id)
    const isGraded = row !== undefined && store.GRADED.some((state) => state === row.state)
    if (!isGraded || row.transcriptor_id !== callerId) throw notFound()
    return row
  }

  /** One that its transcriptor has answered, for whoever runs the server. @throws AppError 404 */
  async function requireAnswered(id: string): Promise<store.ReviewFacts> {
    const row = await store.reviewById(db, id)
    if (!row || row.answered_at === null) throw new AppError(404, 'review_gone', messages.reviewGone)
    return row
  }

  return {
    /** What the caller may review, how their own work was graded, and where that puts them. */
    async list(caller: Caller): Promise<z.input<typeof listReviews.reply>> {
      const own = await store.gradedOf(db, caller.id)
      const { level, errors, minutes } = standingBy(own, rules, now())
      const next = rules.levels[level - FIRST_LEVEL]
      return {
        open: (await store.openReviews(db, reviewer(caller))).map((row) => presentOpen(row, rules)),
        results: own.map((row) => presentResult(row, rules)),
        standing: {
          level,
          errors_in_hundred: errors,
          minutes,
          next: next ? { errors_in_hundred: next.errors, minutes: next.minutes } : null,
        },
      }
    },

    /** Takes a sample; its file's owner reads in their activity that it was looked at. @throws AppError 404, 409 */
    async take(caller: Caller, id: string): Promise<OpenReview> {
      const row = await db.transaction().execute(async (tx) => {
        if (!(await store.takeWaiting(tx, id, reviewer(caller)))) {
          const taken = await store.reviewById(tx, id)
          if (taken?.state === 'taken' && taken.reviewer_id === caller.id) return taken
          throw notFound()
        }
        const review = await store.reviewById(tx, id)
        const file = review && (await fileById(tx, review.file_id))
        if (!review || !file) throw notFound()
        await writeAudit(tx, {
          action: 'work-reviewed',
          via: 'web',
          actor_id: caller.id,
          actor_role: caller.role,
          object_kind: 'file',
          object_id: file.id,
          owner_id: file.owner_id,
          at: now(),
        })
        return review
      })
      return presentOpen(row, rules)
    },

    /** Keeps a taken sample with its reviewer, as work on it does. @throws AppError 404 */
    async renew(caller: Caller, id: string): Promise<OpenReview> {
      const where = { states: ['taken'] as const, reviewerId: caller.id }
      if (!(await store.changeReview(db, id, where, { worked_at: now() }))) throw notFound()
      return presentOpen(await requireTaken(caller, id), rules)
    },

    /** Gives a sample back; the next reviewer begins with the text as it was published. @throws AppError 404 */
    async release(caller: Caller, id: string): Promise<void> {
      if (!(await store.changeReview(db, id, { states: ['taken'], reviewerId: caller.id }, store.WAITING)))
        throw notFound()
    },

    /** The text of a sample as its reviewer has changed it. @throws AppError 404 */
    async text(caller: Caller, id: string): Promise<Transcript> {
      await requireTaken(caller, id)
      const body = (await store.textsOf(db, id))?.after
      if (!body) throw notFound()
      return unpackTranscript(body)
    },

    /** Saves the text of a sample, which keeps it with its reviewer. @throws AppError 404 */
    async save(caller: Caller, id: string, text: Transcript): Promise<void> {
      await requireTaken(caller, id)
      const { body } = await packTranscript(text)
      const to = { after: body, worked_at: now() }
      if (!(await store.changeReview(db, id, { states: ['taken'], reviewerId: caller.id }, to))) throw notFound()
    },

    /** Ends a review, of which its reviewer then has nothing any more. @throws AppError 404 */
    async finish(caller: Caller, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const where = { states: ['taken'] as const, reviewerId: caller.id }
        if (!(await store.changeReview(tx, id, where, { state: 'grading' }))) throw notFound()
        await addGradeReview(jobs, id, tx)
      })
    },

    /**
     * The blob of a sample's sound, for who may hear it now: its reviewer while they have it, its transcriptor until
     * its texts go. @throws AppError 404
     */
    async sound(caller: Caller, id: string): Promise<string> {
      const row = await store.reviewById(db, id)
      const isReviewer = row?.state === 'taken' && row.reviewer_id === caller.id
      const key = isReviewer ? row.sample_key : (await requireResult(caller, id)).sample_key
      if (key === null) throw notFound()
      return key
    },

    /** The same for who decides. @throws AppError 404 */
    async answeredSound(id: string): Promise<string> {
      const { sample_key: key } = await requireAnswered(id)
      if (key === null) throw new AppError(404, 'review_gone', messages.reviewGone)
      return key
    },

    /** @throws AppError 404 */
    result: async (caller: Caller, id: string): Promise<WholeReview> =>
      presentWhole(await requireResult(caller, id), rules),

    /** Says which differences are no errors, once. @throws AppError 404, 409, 422 for places that are none */
    async answer(
      caller: Caller,
      id: string,
      { disputed, answer }: z.output<typeof answerReview.body>,
    ): Promise<WholeReview> {
      const row = await requireResult(caller, id)
      assertPlaces(disputed, (place) => place < differencesOf(row).length)
      const to = { state: 'answered' as const, disputed: jsonOf(disputed), answer, answered_at: now() }
      const where = { states: ['graded'] as const, transcriptorId: caller.id }
      await db.transaction().execute(async (tx) => {
        if (!(await store.changeReview(tx, id, where, to))) throw wrongState()
        await addAnnounceAnswers(jobs, now(), tx)
      })
      return presentWhole(await requireResult(caller, id), rules)
    },

    all: async (stage: ReviewStage): Promise<ListedReview[]> => (await store.reviewsIn(db, stage)).map(presentListed),

    /** @throws AppError 404 */
    answered: async (id: string): Promise<WholeReview> => presentWhole(await requireAnswered(id), rules),

    /** Takes what is no error out of a grade. @throws AppError 404, 409, 422 for what was not disputed */
    async decide(id: string, { accepted, decision }: z.output<typeof decideReview.body>): Promise<WholeReview> {
      const row = await requireAnswered(id)
      const disputed = placesIn(row.disputed)
      assertPlaces(accepted, (place) => disputed.has(place))
      await db.transaction().execute(async (tx) => {
        const counts = countsWithout(row, new Set(accepted))
        const to = { ...counts, state: 'decided' as const, accepted: jsonOf(accepted), decision, decided_at: now() }
        if (!(await store.changeReview(tx, id, { states: ['answered'] }, to))) throw wrongState()
        await renewLevel(tx, row.transcriptor_id, rules, now())
        await addMail(jobs, { kind: 'review-decided', userId: row.transcriptor_id, reviewId: id }, { tx })
      })
      return presentWhole(await requireAnswered(id), rules)
    },

    /** Ends what nobody reviews, and forgets the texts of what can be answered no more. */
    sweep: (): Promise<number> =>
      store.sweepRows(db, {
        worked: now() - rules.lease_hours * HOUR_MS,
        waited: now() - rules.wait_days * DAY_MS,
        answered: now() - rules.answer_days * DAY_MS,
      }),
  }
}

export type Reviews = ReturnType<typeof createReviews>

const jsonOf = (places: readonly number[]) => JSON.stringify([...new Set(places)].toSorted((a, b) => a - b))

function assertPlaces(places: readonly number[], isThere: (place: number) => boolean): void {
  if (!places.every(isThere)) throw new AppError(422, 'no_such_difference', messages.noSuchDifference)
}

const COUNTED = {
  substituted: 'substituted',
  missing: 'missing',
  added: 'added',
  formatting: 'formatting',
  speaker: 'speakers',
} as const satisfies Record<Difference['kind'], keyof store.ReviewFacts>

/** The figures of a review without some of its differences. */
function countsWithout(row: store.ReviewFacts, places: ReadonlySet<number>) {
  const { substituted, missing, added, formatting, speakers } = row
  const counts = { substituted, missing, added, formatting, speakers }
  for (const [place, { kind }] of differencesOf(row).entries()) if (places.has(place)) counts[COUNTED[kind]] -= 1
  return counts
}
