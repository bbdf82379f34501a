import type { z } from 'zod'
import type { Db } from '../db/schema.ts'
import type { Logger } from '../../ports/logger.ts'
import type { ClaimedJob, JobFailure } from '../../ports/job-queue.ts'

/** What a running job may ask of the runner. */
export interface JobContext {
  job: ClaimedJob
  /** Aborts when the lease is lost or the worker stops; then nothing may be written any more. */
  signal: AbortSignal
  log: Logger
  /**
   * Ties the writes of a transaction to the lease, and counts as getting further: call it last.
   * @throws LeaseLost, which rolls the transaction back
   */
  progressed: (tx: Db) => Promise<void>
  /** Marks the job done in the transaction of its result: call it last. @throws LeaseLost, which rolls it back */
  complete: (tx: Db) => Promise<void>
}

/** A kind of job. It may run more than once, so doing it again changes nothing. */
export interface JobDefinition<P> {
  name: string
  /** Ids, not objects. */
  payload: z.ZodType<P>
  /** How many of this kind one worker runs at a time. */
  atOnce: number
  /**
   * Comes back so many milliseconds after it was done, or given up. One of it waits or runs, however many workers there
   * are; its payload is empty, and it does not complete itself.
   */
  everyMs?: number
  /** Completes the job itself, or leaves that to the runner by returning. */
  run: (payload: P, context: JobContext) => Promise<void>
  /**
   * Called first in the transaction that writes a failure down: takes the rows that `onExhausted` will change, in the
   * order in which others take them before a job's row.
   */
  lockForExhausted?: (payload: P, tx: Db) => Promise<void>
  /** Called in the transaction in which the job is given up, so that whoever waits for it is told. */
  onExhausted?: (payload: P, failure: JobFailure, tx: Db) => Promise<void>
  /** Called after that transaction, to remove what the job left lying about. */
  afterExhausted?: (payload: P, job: ClaimedJob) => Promise<void>
}

/** A job whose payload is checked before it runs. */
export interface Job extends Omit<JobDefinition<unknown>, 'payload'> {
  readonly name: string
}

/** Validates payloads by the definition's schema; an invalid payload never runs. */
export function defineJob<P>({
  payload: schema,
  run,
  lockForExhausted,
  onExhausted,
  afterExhausted,
  ...rest
}: JobDefinition<P>): Job {
  const parse = (payload: unknown): P => {
    const parsed = schema.safeParse(payload)
    if (parsed.success) return parsed.data
    throw new JobError(
      { code: 'bad_payload', message: 'This job was not understood.', retry: false },
      { cause: parsed.error },
    )
  }
  // Whoever waits for a job that was not understood cannot be found either.
  const isSound = (payload: unknown) => schema.safeParse(payload).success
  return {
    ...rest,
    run: async (payload, context) => run(parse(payload), context),
    lockForExhausted: async (payload, tx) => {
      if (isSound(payload)) await lockForExhausted?.(parse(payload), tx)
    },
    onExhausted: async (payload, failure, tx) => {
      if (isSound(payload)) await onExhausted?.(parse(payload), failure, tx)
    },
    afterExhausted: async (payload, job) => {
      if (isSound(payload)) await afterExhausted?.(parse(payload), job)
    },
  }
}

/** Why a job cannot be done, in words for a person. */
export class JobError extends Error {
  override name = 'JobError'
  readonly failure: JobFailure
  constructor(failure: JobFailure, options?: ErrorOptions) {
    super(failure.message, options)
    this.failure = failure
  }
}

/** Another worker has the job now, or it was cancelled: stop and write nothing. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** The worker stops: give the job back. */
export class WorkerStopping extends Error {
  override name = 'WorkerStopping'
}
