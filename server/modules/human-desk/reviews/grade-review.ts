import { NAMED_DIFFERENCES } from '../../../../src/shared/contract/reviews.ts'
import { gradeText } from '../../../../src/shared/transcript/grade.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import type { ReviewRules } from '../../../kernel/review-rules.ts'
import { unpackTranscript } from '../../../kernel/transcript-codec/packing.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { addMail } from '../../mail/index.ts'
import { GRADE_REVIEW } from './jobs.ts'
import { renewLevel } from './level.ts'
import { changeReview, reviewById, textsOf } from './repository.ts'

/** Dependencies of {@link createGradeReview}. */
export interface GradeReviewDeps {
  db: Db
  queue: JobQueue
  rules: Pick<ReviewRules, 'levels' | 'half_life_days'>
  now: () => number
}

/** Grades a text by what its reviewer made of it, and tells its transcriptor. */
export function createGradeReview({ db, queue, rules, now }: GradeReviewDeps): Job {
  return defineJob({
    ...GRADE_REVIEW,
    atOnce: 1,
    async run({ reviewId }, { complete }) {
      const review = await reviewById(db, reviewId)
      const texts = await textsOf(db, reviewId)
      if (review?.state !== 'grading' || !texts?.before || !texts.after) return
      const { differences, ...counts } = gradeText(
        await unpackTranscript(texts.before),
        await unpackTranscript(texts.after),
      )
      await db.transaction().execute(async (tx) => {
        const named = JSON.stringify(differences.slice(0, NAMED_DIFFERENCES))
        const graded = { ...counts, state: 'graded' as const, differences: named, graded_at: now() }
        if (!(await changeReview(tx, reviewId, { states: ['grading'] }, graded))) return
        await renewLevel(tx, review.transcriptor_id, rules, now())
        await addMail(queue, { kind: 'review-graded', userId: review.transcriptor_id, reviewId }, { tx })
        await complete(tx)
      })
    },
  })
}
