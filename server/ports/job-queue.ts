import type { Db } from '../kernel/db/schema.ts'

/** A job that a worker holds by a lease. */
export interface ClaimedJob {
  id: string
  name: string
  /** Parsed JSON; the job's own schema checks it. */
  payload: unknown
  /** Counted from 1. */
  attempt: number
  maxAttempts: number
  /**
   * True when far more workers than it has tries died or lost their lease without getting further: do not run the job
   * again, but `fail` it without a retry, so that whoever waits for it is told.
   */
  exhausted: boolean
  /** Proof of the lease; changes with each claim. */
  leaseId: string
}

/** Why a try failed, kept with the job. */
export interface JobFailure {
  code: string
  message: string
  /** False when another try cannot help: the job is dead at once. */
  retry: boolean
}

/**
 * Tries of a job that nobody can press again: with the queue's waits between them, enough to outlast a service that is
 * away for some hours.
 */
export const PATIENT_TRIES = 30

export interface AddJobOptions {
  /** Writes the job in the caller's transaction, so that fact and job come together. */
  tx?: Db
  /** Milliseconds since 1970; now unless said. */
  runAt?: number
  /** 3 unless said. */
  maxAttempts?: number
  /** While a job with this key is waiting or running, adding another one does nothing. */
  key?: string
  /**
   * Whom the work is for. Accounts take turns: an account's first job of a name waits behind one job of each other
   * account at most, however many those have waiting. Jobs without an account come before those with one.
   */
  account?: string
  /** What the job costs of its account's turns: seconds of sound; 0 unless said. */
  cost?: number
}

/** What one name of jobs is at. */
export interface JobStats {
  name: string
  /** Due, and waiting for a worker. */
  ready: number
  /** Waiting for their time: a retry, or added for later. */
  later: number
  running: number
  /** Out of tries. */
  dead: number
  /** Seconds of sound that `ready` and `later` stand for, as {@link AddJobOptions.cost} said. */
  queuedSeconds: number
  /** Since when the oldest of `ready` is due, in milliseconds since 1970; null when none is. */
  dueSince: number | null
}

/** A job that is not done, in the words in which {@link JobQueue.add} takes it again. */
export interface UnfinishedJob {
  name: string
  /** Parsed JSON. */
  payload: object
  key: string | null
  /** Milliseconds since 1970. */
  runAt: number
  maxAttempts: number
  account: string | null
  cost: number
}

/** A job that ran out of tries. */
export interface DeadJob {
  id: string
  name: string
  /** Parsed JSON. */
  payload: unknown
  failure: { code: string; message: string }
  /** When it was given up, in milliseconds since 1970. */
  at: number
}

/** A job that waits or runs, as whoever runs the server sees it. */
export interface CurrentJob {
  id: string
  name: string
  state: 'running' | 'waiting'
  /** When it was due, or will be, in milliseconds since 1970. */
  dueAt: number
  account: string | null
  /** Seconds of sound. */
  cost: number
}

/** Jobs that run at least once. Every method may be called from any process. */
export interface JobQueue {
  /** Answers the job's id, or that of the one with the same key. */
  add(name: string, payload: object, options?: AddJobOptions): Promise<string>
  /**
   * Takes the job that is due among `names` and whose turn it is, the oldest of equals, or answers null. Also takes
   * jobs whose lease ran out.
   */
  claim(names: readonly string[], workerId: string): Promise<ClaimedJob | null>
  /** Prolongs the lease; false when it was lost. */
  renew(job: ClaimedJob): Promise<boolean>
  /**
   * Says that the job got further: its next try counts as the first again, so that a long job outlives any number of
   * killed workers. False when the lease was lost, and then the caller must roll `tx` back.
   */
  progressed(job: ClaimedJob, tx?: Db): Promise<boolean>
  /** Marks the job done; false when the lease was lost, and then the caller must roll `tx` back. */
  complete(job: ClaimedJob, tx?: Db): Promise<boolean>
  /** Puts the job back with exponential backoff, or keeps it as dead with its reason. */
  fail(job: ClaimedJob, failure: JobFailure, tx?: Db): Promise<'retry' | 'dead' | 'lost'>
  /** Drops the waiting or running job with this key; a running one loses its lease. */
  cancel(key: string, tx?: Db): Promise<void>
  /** What the waiting or running job with this id is for; null when there is none. */
  payloadOf(name: string, id: string): Promise<object | null>
  /** Drops the waiting or running job with this id, false when there is none; a running one loses its lease. */
  drop(name: string, id: string, tx?: Db): Promise<boolean>
  /** Jobs that run, and those that wait in the order of their times, at most so many. */
  current(limit: number): Promise<CurrentJob[]>
  /** Gives back all leases of a worker that is known to be dead, so that nobody waits for them to run out. */
  releaseWorker(workerId: string): Promise<number>
  /** How many jobs of this name wait and come before the one with this key. Null when it does not wait. */
  place(name: string, key: string): Promise<number | null>
  /** Jobs that ran out of tries, newest first. */
  dead(limit: number): Promise<DeadJob[]>
  /**
   * Has a job that ran out of tries run again, at once and with all its tries, and answers its name; null when there is
   * none with this id, or another one with its key waits or runs.
   */
  again(id: string, tx?: Db): Promise<string | null>
  /** Forgets those that ran out of tries before a time, in milliseconds since 1970; answers how many. */
  forgetDead(before: number): Promise<number>
  /** Jobs that wait or run, oldest first, as `on` sees them; for a backup, or to move them to another queue. */
  unfinished(on?: Db): Promise<UnfinishedJob[]>
  /** Counts the jobs by name; names of which there are none are left out. */
  stats(): Promise<JobStats[]>
}
