import os from 'node:os'
import type { ModelFailure } from '../../../../src/shared/domain/model-failures.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { defineJob, type Job, type JobContext, JobError, LeaseLost } from '../../../kernel/jobs/definition.ts'
import type { JobFailure } from '../../../ports/job-queue.ts'
import { addModel } from './add.ts'
import type { Catalogue } from './catalogue.ts'
import { changeDownload } from './downloads-repository.ts'
import { ADD_MODEL } from './jobs.ts'
import { ModelError } from './model-error.ts'

/** How often progress is written, in milliseconds. */
const PROGRESS_MS = 1000

/** A person waits for the answer that there is no network; what was fetched is kept for their next try. */
const RETRY = { firstMs: 1000, times: 3 }

export interface AddModelJobDeps {
  db: Db
  /** `MODELS_DIR`. */
  modelsDir: string
  catalogue: Catalogue
  retry?: { firstMs: number; times: number } | undefined
}

type Wanted = { name: string; request: string }

/** Downloads a model into the folder of the machine that it runs on; goes on where an earlier try stopped. */
export function createAddModelJob({ db, modelsDir, catalogue, retry = RETRY }: AddModelJobDeps): Job {
  /** @throws LeaseLost when the request was stopped */
  async function change(
    wanted: Wanted,
    to: Parameters<typeof changeDownload>[2],
    last: JobContext['progressed'],
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await changeDownload(tx, wanted, to))) throw new LeaseLost()
      await last(tx)
    })
  }

  return defineJob({
    ...ADD_MODEL,
    atOnce: 1,

    async run(wanted, context) {
      const stop = new AbortController()
      const signal = AbortSignal.any([context.signal, stop.signal])
      const writing = createWriting((doneBytes) =>
        change(wanted, { done_bytes: doneBytes }, context.progressed).catch((error: unknown) => stop.abort(error)),
      )
      await change(wanted, { state: 'working', failure: null, machine: os.hostname() }, context.progressed)
      try {
        const onProgress = ({ doneBytes }: { doneBytes: number }) => writing.tell(doneBytes)
        await addModel({ name: wanted.name, modelsDir, catalogue, retry, signal, onProgress })
      } catch (error) {
        signal.throwIfAborted()
        throw asJobError(error)
      } finally {
        await writing.ended()
      }
      await change(wanted, { state: 'done' }, context.complete)
    },

    async onExhausted(wanted, failure, tx) {
      await changeDownload(tx, wanted, { state: 'failed', failure: failureOf(failure) })
    },
  })
}

/** Writes the latest value now and then, one write at a time. */
function createWriting(write: (doneBytes: number) => Promise<void>) {
  let current: Promise<void> | null = null
  let lastAt = 0
  return {
    tell(doneBytes: number): void {
      if (current !== null || Date.now() - lastAt < PROGRESS_MS) return
      lastAt = Date.now()
      current = write(doneBytes).finally(() => {
        current = null
      })
    },
    ended: async () => {
      await current
    },
  }
}

function asJobError(error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  return new JobError({ code: error.code, message: error.message, retry: false }, { cause: error })
}

const KNOWN: readonly string[] = [
  'unreachable',
  'not_found',
  'wrong_content',
  'refused_address',
  'disk_full',
  'read_only',
] satisfies ModelFailure[]

const failureOf = ({ code }: JobFailure): ModelFailure =>
  KNOWN.includes(code) ? (code as ModelFailure) : 'interrupted'
