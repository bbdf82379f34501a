import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Db } from '../db/schema.ts'
import { pause } from '../pause.ts'
import type { ClaimedJob, JobQueue } from '../../ports/job-queue.ts'
import type { JobOutcome } from '../metrics/metrics.ts'
import type { Logger } from '../../ports/logger.ts'
import { type Job, type JobContext, JobError, LeaseLost, WorkerStopping } from './definition.ts'
import { EXHAUSTED, isUnexpected, toFailure } from './failures.ts'
import { addNext } from './recurring.ts'

export interface JobRunnerOptions {
  db: Db
  queue: JobQueue
  jobs: readonly Job[]
  workerId: string
  log: Logger
  /** Called after a job was given up, whose `onExhausted` may have written events. */
  onChange: () => void
  /** Called after each try of a job, with the seconds it took. */
  onTried?: (name: string, outcome: JobOutcome, seconds: number) => void
  /** How often an idle worker looks for work, in milliseconds. */
  pollMs?: number
  /** How often a lease is renewed, in milliseconds. */
  heartbeatMs?: number
  /**
   * A job that does not end so soon when it is told to is left to itself, and given back all the same; in milliseconds.
   */
  endingMs?: number
}

/** Takes jobs from the queue and runs them, a bounded number of each kind at once. */
export interface JobRunner {
  /** Looks for work now. */
  wake: () => void
  /** Takes no more, ends what runs, and gives it back so that another worker goes on at once. */
  stop: () => Promise<void>
}

export function startJobRunner({
  db,
  queue,
  jobs,
  workerId,
  log,
  onChange,
  onTried,
  pollMs = 200,
  heartbeatMs = 5000,
  endingMs = 8000,
}: JobRunnerOptions): JobRunner {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const running = new Map<Promise<void>, string>()
  const stopping = new AbortController()
  let wake: (() => void) | undefined

  const hasRoom = ({ name, atOnce }: Job) => [...running.values()].filter((other) => other === name).length < atOnce

  async function claim(): Promise<ClaimedJob | null> {
    try {
      return await queue.claim(
        jobs.filter(hasRoom).map(({ name }) => name),
        workerId,
      )
    } catch (error) {
      log.warn({ err: error }, 'the job queue could not be read; trying again')
      return null
    }
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const job = await claim()
      if (job) start(job)
      else await Promise.race([woken, pause(pollMs, stopping.signal)])
    }
  }

  function start(job: ClaimedJob): void {
    const work = runOne(job).finally(() => {
      running.delete(work)
      wake?.()
    })
    running.set(work, job.name)
  }

  async function runOne(job: ClaimedJob): Promise<void> {
    const definition = byName.get(job.name)
    if (!definition) return
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, stopping.signal])
    const heartbeat = setInterval(() => void renew(job, lost), heartbeatMs)
    const fields = { job: job.name, jobId: job.id, attempt: job.attempt, payload: job.payload }
    const { context, isComplete } = contextOf(job, signal)
    const startedAt = performance.now()
    let outcome: JobOutcome = 'left'
    try {
      if (job.exhausted) throw new JobError(EXHAUSTED)
      await definition.run(job.payload, context)
      if (definition.everyMs !== undefined) await db.transaction().execute((tx) => comeBack(definition, context, tx))
      else if (!isComplete() && !(await queue.complete(job))) throw new LeaseLost()
      outcome = 'done'
      // What comes back every minute would fill the log.
      log[definition.everyMs === undefined ? 'info' : 'debug'](fields, 'job done')
    } catch (error) {
      // Without the database nothing can be written down, and the job is not to blame: its lease runs out.
      if (signal.aborted || error instanceof LeaseLost || error instanceof DatabaseUnavailable)
        log.info({ ...fields, why: reason(signal, error) }, 'job let go of')
      else outcome = await giveUp(definition, job, error, fields)
    } finally {
      clearInterval(heartbeat)
      onTried?.(job.name, outcome, (performance.now() - startedAt) / 1000)
    }
  }

  function contextOf(job: ClaimedJob, signal: AbortSignal): { context: JobContext; isComplete: () => boolean } {
    let complete = false
    const context: JobContext = {
      job,
      signal,
      log,
      progressed: (tx) => held(queue.progressed(job, tx)),
      complete: async (tx) => {
        await held(queue.complete(job, tx))
        complete = true
      },
    }
    return { context, isComplete: () => complete }
  }

  async function comeBack(definition: Job, context: JobContext, tx: Db): Promise<void> {
    await context.complete(tx)
    await addNext(queue, definition, tx)
  }

  async function renew(job: ClaimedJob, lost: AbortController): Promise<void> {
    try {
      if (!(await queue.renew(job))) lost.abort(new LeaseLost())
    } catch (error) {
      // The lease outlives a few of these; if it does not, the commit of the result will say so.
      log.warn({ err: error, jobId: job.id }, 'a lease could not be renewed; trying again')
    }
  }

  async function giveUp(definition: Job, job: ClaimedJob, error: unknown, fields: object): Promise<JobOutcome> {
    const failure = toFailure(error)
    if (isUnexpected(error)) log.error({ ...fields, err: error }, 'job failed')
    else
      log.warn({ ...fields, code: failure.code, cause: error instanceof Error ? error.cause : undefined }, 'job failed')
    try {
      const outcome = await db.transaction().execute(async (tx) => {
        await definition.lockForExhausted?.(job.payload, tx)
        const failed = await queue.fail(job, failure, tx)
        if (failed === 'dead') {
          await definition.onExhausted?.(job.payload, failure, tx)
          await addNext(queue, definition, tx)
        }
        return failed
      })
      onChange()
      if (outcome === 'dead') await definition.afterExhausted?.(job.payload, job)
      return outcome === 'lost' ? 'left' : outcome
    } catch (cause) {
      // Its lease runs out, and it is tried again.
      log.error({ ...fields, err: cause }, 'a failure could not be stored')
      return 'left'
    }
  }

  const looking = look()
  return {
    wake: () => wake?.(),
    async stop() {
      stopping.abort(new WorkerStopping())
      wake?.()
      await looking
      const ended = new AbortController()
      await Promise.race([Promise.all(running.keys()), pause(endingMs, ended.signal)])
      ended.abort()
      await queue.releaseWorker(workerId)
    },
  }
}

async function held(still: Promise<boolean>): Promise<void> {
  if (!(await still)) throw new LeaseLost()
}

function reason(signal: AbortSignal, error: unknown): string {
  const by = signal.aborted ? signal.reason : error
  return by instanceof Error ? by.name : String(by)
}
