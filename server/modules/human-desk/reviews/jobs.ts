import { z } from 'zod'
import { HOUR_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { addJob, jobKind } from '../../../kernel/jobs/kind.ts'
import { type JobQueue, PATIENT_TRIES } from '../../../ports/job-queue.ts'

/** The job that cuts the sample of a review; its payload is `{ reviewId }`. */
export const CUT_SAMPLE = jobKind('cut-review-sample', z.strictObject({ reviewId: z.string() }))

export const addCutSample = (jobs: JobQueue, reviewId: string, tx: Db): Promise<string> =>
  addJob(jobs, CUT_SAMPLE, { reviewId }, { tx, key: `cut-review:${reviewId}`, maxAttempts: PATIENT_TRIES })

/** The job that grades a text by what its reviewer made of it; its payload is `{ reviewId }`. */
export const GRADE_REVIEW = jobKind('grade-review', z.strictObject({ reviewId: z.string() }))

export const addGradeReview = (jobs: JobQueue, reviewId: string, tx: Db): Promise<string> =>
  addJob(jobs, GRADE_REVIEW, { reviewId }, { tx, key: `grade-review:${reviewId}`, maxAttempts: PATIENT_TRIES })

/** The job that mails who may review samples of a language; its payload is `{ languageCode }`. */
export const ANNOUNCE_REVIEWS = jobKind('announce-reviews', z.strictObject({ languageCode: z.string() }))

/** Tells reviewers within the hour, and at most once in it, of all that came. */
export const addAnnounceReviews = (jobs: JobQueue, languageCode: string, at: number, tx: Db): Promise<string> =>
  addJob(jobs, ANNOUNCE_REVIEWS, { languageCode }, onTheHour(`announce-reviews:${languageCode}`, at, tx))

/** The job that mails whoever runs the server that answers wait for a decision; its payload is empty. */
export const ANNOUNCE_ANSWERS = jobKind('announce-review-answers', z.strictObject({}))

export const addAnnounceAnswers = (jobs: JobQueue, at: number, tx: Db): Promise<string> =>
  addJob(jobs, ANNOUNCE_ANSWERS, {}, onTheHour('announce-review-answers', at, tx))

const onTheHour = (key: string, at: number, tx: Db) => ({
  tx,
  key,
  runAt: Math.ceil(at / HOUR_MS) * HOUR_MS,
  maxAttempts: PATIENT_TRIES,
})
