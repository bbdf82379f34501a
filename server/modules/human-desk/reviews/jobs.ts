import { z } from 'zod'
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
