import { z } from 'zod'
import { route } from './route.ts'

/** A server or a worker. */
export const runningProcess = z.object({
  _id: z.string(),
  kind: z.enum(['server', 'worker']),
  /** The machine that it runs on. */
  host: z.string(),
  version: z.string(),
  /** Bytes. */
  memory: z.number(),
  /** ISO 8601, UTC. */
  started_date: z.string(),
  seen_date: z.string(),
  /** False where it has said nothing for a while: it died, or does not reach the database. */
  is_running: z.boolean(),
})
export type RunningProcess = z.infer<typeof runningProcess>

/** Something that an operator has to see to. */
export const problem = z.object({
  /** Stable, such as `no_worker`; `check` for a check that failed. */
  code: z.string(),
  title: z.string(),
  /** What it means, and what to do about it. */
  message: z.string(),
  /** Where more is seen of it in the app; null where it is seen to on the machine. */
  screen: z.string().nullable(),
})
export type Problem = z.infer<typeof problem>

/** One thing that `longhand doctor` looks at. */
export const check = z.object({
  name: z.string(),
  /** What is there, or what to do about it; in English. */
  text: z.string(),
  is_fine: z.boolean(),
  /** Whether Longhand works without it. */
  is_optional: z.boolean(),
})
export type Check = z.infer<typeof check>

export const overview = z.object({
  /** The worst first; none where all is well. */
  problems: z.array(problem),
  processes: z.array(runningProcess),
  /** All kinds of jobs together. */
  queue: z.object({
    running: z.number().int(),
    waiting: z.number().int(),
    later: z.number().int(),
    exhausted: z.number().int(),
    /** Seconds; null where nothing that is due waits. */
    oldest_wait: z.number().nullable(),
    /** Seconds of sound that wait. */
    queued_seconds: z.number(),
  }),
  /** Jobs that failed for good within a day, by kind, the most frequent first; of the newest 100. */
  failures: z.array(z.object({ kind: z.string(), count: z.number().int() })),
  /** Bytes on the disk of the data folder. */
  disk: z.object({ free: z.number(), total: z.number() }),
  /** What the last look at this machine found; null before the first one, and where it cannot look. */
  checks: z.object({ date: z.string(), found: z.array(check) }).nullable(),
  is_checking: z.boolean(),
})
export type Overview = z.infer<typeof overview>

export const getOverview = route({
  method: 'GET',
  path: '/admin/overview',
  summary: 'How the server is: processes, queue, disk, recent failures, checks, and what to do about each',
  access: 'ADMIN',
  scope: 'admin',
  reply: overview,
  rateLimit: { perMinute: 120 },
})

export const checkAgain = route({
  method: 'POST',
  path: '/admin/overview/checks',
  summary: 'Look at the machine again, as `longhand doctor` does; the overview shows what was found',
  access: 'ADMIN',
  scope: 'admin',
  rateLimit: { perMinute: 6 },
  status: 204,
})
