import { z } from 'zod'
import { route } from './route.ts'

/** Most jobs out of tries that are listed. */
export const MOST_LISTED_JOBS = 100

/** What one kind of job is at. */
export const kindOfJob = z.object({
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
export type KindOfJob = z.infer<typeof kindOfJob>

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

/** A job that runs or waits. */
export const currentJob = z.object({
  _id: z.string(),
  kind: z.string(),
  state: z.enum(['running', 'waiting']),
  /** When it was due, or will be, ISO 8601. */
  due_date: z.string(),
  /** Whom it is for; null where it is for nobody by name. */
  account: z.object({ _id: z.string(), email: z.string() }).nullable(),
  /** Seconds of sound. */
  seconds: z.number(),
  can_cancel: z.boolean(),
})
export type CurrentJob = z.infer<typeof currentJob>

export const jobsReport = z.object({
  kinds: z.array(kindOfJob),
  /** Those that run, then those that wait, by their times. */
  current: z.array(currentJob).max(MOST_LISTED_JOBS),
  /** Newest first. */
  exhausted: z.array(exhaustedJob).max(MOST_LISTED_JOBS),
})
export type JobsReport = z.infer<typeof jobsReport>

export const getJobs = route({
  method: 'GET',
  path: '/admin/jobs',
  summary: 'What runs, waits and has run out of tries, by kind of job, without names or contents of files',
  access: 'ADMIN',
  scope: 'admin',
  reply: jobsReport,
  rateLimit: { perMinute: 120 },
})

const params = z.object({
  kind: z
    .string()
    .max(64)
    .regex(/^[a-z][a-z-]*$/),
  id: z.string().max(64),
})

export const cancelJob = route({
  method: 'DELETE',
  path: '/admin/jobs/:kind/:id',
  summary: 'Cancel a job that runs or waits; whoever waits for it is told, and gets back time that bought nothing yet',
  access: 'ADMIN',
  scope: 'admin',
  params,
  rateLimit: { perMinute: 60 },
  status: 204,
})

export const runAgain = route({
  method: 'POST',
  path: '/admin/jobs/:kind/:id/again',
  summary: 'Run a job again that ran out of tries, where nobody else can',
  access: 'ADMIN',
  scope: 'admin',
  params,
  rateLimit: { perMinute: 60 },
  status: 204,
})
