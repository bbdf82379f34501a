import { z } from 'zod'
import { route } from './route.ts'

/** Most jobs out of tries that are listed. */
export const MOST_LISTED_JOBS = 100

/** What one kind of job is at. */
export const workKind = z.object({
  /** Name of the kind, of `JOB_KINDS` unless another version made it. */
  kind: z.string(),
  running: z.number().int(),
  /** Due, and waiting for a worker. */
  waiting: z.number().int(),
  /** Waiting for their time: tried again later, or meant for later. */
  later: z.number().int(),
  /** Out of tries. */
  exhausted: z.number().int(),
  /** Since when the oldest of `waiting` waits, in seconds; null where none does. */
  oldest_wait: z.number().nullable(),
  /** Seconds of sound that wait. */
  queued_seconds: z.number(),
})
export type WorkKind = z.infer<typeof workKind>

/** A job that ran out of tries. */
export const exhaustedJob = z.object({
  _id: z.string(),
  kind: z.string(),
  /** When it was given up, ISO 8601. */
  date: z.string(),
  code: z.string(),
  /** Why, in words. */
  message: z.string(),
  /** Whether it can be run again here; else whoever it is for does so in their own place. */
  can_run_again: z.boolean(),
})
export type ExhaustedJob = z.infer<typeof exhaustedJob>

export const workReport = z.object({
  kinds: z.array(workKind),
  /** Newest first. */
  exhausted: z.array(exhaustedJob).max(MOST_LISTED_JOBS),
})
export type WorkReport = z.infer<typeof workReport>

export const getWork = route({
  method: 'GET',
  path: '/admin/work',
  summary: 'What runs, waits and has run out of tries, by kind of job, without names or contents of files',
  access: 'ADMIN',
  reply: workReport,
  rateLimit: { perMinute: 120 },
})

export const runAgain = route({
  method: 'POST',
  path: '/admin/work/:kind/:id/again',
  summary: 'Run a job again that ran out of tries, where nobody else can',
  access: 'ADMIN',
  params: z.object({
    kind: z
      .string()
      .max(64)
      .regex(/^[a-z][a-z-]*$/),
    id: z.string().max(64),
  }),
  rateLimit: { perMinute: 60 },
  status: 204,
})
