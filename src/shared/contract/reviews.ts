import { z } from 'zod'
import { DIFFERENCE_KINDS } from '../transcript/grade.ts'
import { id } from './common.ts'
import { route } from './route.ts'
import { transcript } from './transcripts.ts'

const byId = z.object({ id })
const count = z.number().int()

/** Characters of an answer to a review, and of a decision about it. */
export const REVIEW_ANSWER_LENGTH = 2000

/** Most differences that are named; all of them are counted. */
export const NAMED_DIFFERENCES = 2000

/** Largest text of a review in bytes. */
const REVIEW_TEXT_BYTES = 4 * 1024 * 1024

/** A sample that can be reviewed, or that the caller is reviewing; whose it is nobody is told. */
export const openReview = z.object({
  _id: id,
  language_code: z.string(),
  /** Seconds. */
  length: z.number(),
  /** Whether the caller has taken it. */
  is_taken: z.boolean(),
  /** ISO 8601: when it waits for somebody else unless the caller works on it; null while it is not taken. */
  lease_until: z.string().nullable(),
})
export type OpenReview = z.infer<typeof openReview>

/** What a review came to. */
export const reviewGrade = z.object({
  /** Words of the reviewer's text. */
  words: count,
  substituted: count,
  missing: count,
  added: count,
  /** Capitals, signs, highlighting and strike-through, which are no errors. */
  formatting: count,
  /** Turns of another speaker. */
  speakers: count,
  errors_in_hundred: z.number(),
})

/** `closed`: its texts are gone, and the grade stands. */
export const REVIEW_STATES = ['graded', 'answered', 'decided', 'closed'] as const

/** A review of the caller's own work. */
export const reviewResult = z.object({
  _id: id,
  /** ISO 8601, UTC. */
  date: z.string(),
  language_code: z.string(),
  /** Seconds that were reviewed. */
  length: z.number(),
  state: z.enum(REVIEW_STATES),
  grade: reviewGrade,
  /** ISO 8601: until when it can be answered; null once it is, or no more. */
  answer_until: z.string().nullable(),
})
export type ReviewResult = z.infer<typeof reviewResult>

/** A place where the reviewer has something else. */
export const reviewDifference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  /** Seconds from the start of the review's sound. */
  start: z.number(),
  end: z.number(),
  before: z.string(),
  after: z.string(),
  /** Whether its transcriptor says that it is no error. */
  is_disputed: z.boolean(),
  /** Whether that was decided to be so; it counts no more. */
  is_accepted: z.boolean(),
})

export const wholeReview = reviewResult.extend({
  /** Empty once its texts are gone. */
  differences: z.array(reviewDifference),
  /** The transcriptor's answer, and what was said when it was decided. */
  answer: z.string(),
  decision: z.string(),
})
export type WholeReview = z.infer<typeof wholeReview>

export const reviewStanding = z.object({
  /** 1 until reviews have shown more. */
  level: z.number().int(),
  /** The newest count most; null before the first review. */
  errors_in_hundred: z.number().nullable(),
  /** Minutes that were reviewed. */
  minutes: z.number(),
  /** What the next level asks for: at most so many errors in 100 words, in so many minutes; null at the top. */
  next: z.object({ errors_in_hundred: z.number(), minutes: z.number() }).nullable(),
})
export type ReviewStanding = z.infer<typeof reviewStanding>

/** Where whoever runs the server looks for a review: nobody has graded it yet; its transcriptor disagrees; the rest. */
export const REVIEW_STAGES = ['open', 'answered', 'done'] as const
export type ReviewStage = (typeof REVIEW_STAGES)[number]

/** A review as whoever runs the server sees it, with the addresses of both people. */
export const listedReview = z.object({
  _id: id,
  language_code: z.string(),
  /** Seconds of the sample; 0 until it is cut. */
  length: z.number(),
  state: z.enum(['preparing', 'waiting', 'taken', 'grading', ...REVIEW_STATES]),
  /** ISO 8601, UTC: when it came to its stage. */
  date: z.string(),
  transcriptor_email: z.string(),
  /** Null while nobody has it, and once they are gone. */
  reviewer_email: z.string().nullable(),
  /** Null until it is graded. */
  grade: reviewGrade.nullable(),
  /** Whether its transcriptor has answered, so that it can be read whole. */
  is_answered: z.boolean(),
})
export type ListedReview = z.infer<typeof listedReview>

/** Most reviews in a list of {@link listAllReviews}. */
export const MOST_LISTED_REVIEWS = 200

export const listReviews = route({
  method: 'GET',
  path: '/review',
  summary: 'Samples to review, the reviews of own work, newest first, and where they put the caller',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:read',
  reply: z.object({ open: z.array(openReview), results: z.array(reviewResult), standing: reviewStanding }),
})

export const takeReview = route({
  method: 'PUT',
  path: '/review/take/:id',
  summary: 'Takes a sample to review it',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  reply: openReview,
  rateLimit: { perMinute: 60 },
})

export const renewReview = route({
  method: 'PUT',
  path: '/review/renew/:id',
  summary: 'Keeps a taken sample, which saves of its text do as well, from waiting for somebody else',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  reply: openReview,
  rateLimit: { perMinute: 60 },
})

export const releaseReview = route({
  method: 'PUT',
  path: '/review/release/:id',
  summary: 'Gives a sample back; what was changed of it is dropped, for the next reviewer begins anew',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  status: 204,
})

export const getReviewText = route({
  method: 'GET',
  path: '/review/text/:id',
  summary: 'The text of a sample that the caller reviews, as they have changed it so far',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:read',
  params: byId,
  reply: transcript,
})

export const saveReviewText = route({
  method: 'PUT',
  path: '/review/text/:id',
  summary: 'Saves the text of a sample that the caller reviews',
  access: 'HUMAN-TRANSCRIPTOR',
  callClass: 'save',
  scope: 'transcripts:write',
  params: byId,
  body: transcript,
  bodyLimit: REVIEW_TEXT_BYTES,
  status: 204,
})

export const finishReview = route({
  method: 'PUT',
  path: '/review/finish/:id',
  summary: 'Ends a review: its transcriptor is graded by what the reviewer changed, who sees the sample no more',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  status: 204,
})

/** For its reviewer while they review, and for its transcriptor until its texts go. */
export const getReviewSound = route({
  method: 'GET',
  path: '/review/sound/:id',
  summary: 'The sound of a sample',
  access: 'HUMAN-TRANSCRIPTOR',
  callClass: 'download',
  scope: 'transcripts:read',
  params: byId,
})

export const getReview = route({
  method: 'GET',
  path: '/review/result/:id',
  summary: "A review of the caller's work with each difference",
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:read',
  params: byId,
  reply: wholeReview,
})

export const answerReview = route({
  method: 'PUT',
  path: '/review/answer/:id',
  summary: 'Says once which differences are no errors, and why; somebody decides',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  body: z.strictObject({
    /** Places in the list of differences. */
    disputed: z.array(z.number().int().min(0)).min(1).max(NAMED_DIFFERENCES),
    answer: z.string().trim().max(REVIEW_ANSWER_LENGTH).default(''),
  }),
  reply: wholeReview,
})

export const listAllReviews = route({
  method: 'GET',
  path: '/review/all',
  summary: 'Reviews of one stage, answered ones oldest first, others newest first, for whoever runs the server',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({ stage: z.enum(REVIEW_STAGES).default('answered') }),
  reply: z.array(listedReview).max(MOST_LISTED_REVIEWS),
})

export const getAnsweredReview = route({
  method: 'GET',
  path: '/review/answered/:id',
  summary: 'A review that its transcriptor has answered, with each difference',
  access: 'ADMIN',
  scope: 'admin',
  params: byId,
  reply: wholeReview,
})

export const getAnsweredSound = route({
  method: 'GET',
  path: '/review/answered/sound/:id',
  summary: 'The sound of a review whose transcriptor disagrees',
  access: 'ADMIN',
  scope: 'admin',
  callClass: 'download',
  params: byId,
})

export const decideReview = route({
  method: 'PUT',
  path: '/review/decision/:id',
  summary: 'Decides which disputed differences are no errors; the grade becomes another',
  access: 'ADMIN',
  scope: 'admin',
  params: byId,
  body: z.strictObject({
    /** Places in the list of differences, of disputed ones. */
    accepted: z.array(z.number().int().min(0)).max(NAMED_DIFFERENCES),
    decision: z.string().trim().max(REVIEW_ANSWER_LENGTH).default(''),
  }),
  reply: wholeReview,
})
