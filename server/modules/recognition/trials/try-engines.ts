import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { MOST_TRIED_SECONDS, type TriedEngine } from '../../../../src/shared/contract/engines.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { defineJob, type Job, type JobContext, JobError, LeaseLost } from '../../../kernel/jobs/definition.ts'
import { plainFailure } from '../../../kernel/shown-failure.ts'
import { toFailure } from '../../../kernel/jobs/failures.ts'
import type { Engines } from '../../../ports/engines.ts'
import { cutWav, openWav, type WavFile } from '../../media/index.ts'
import { fits } from '../engines/recognisers.ts'
import { measureLoudness } from '../transcription/loudness.ts'
import type { TranscriptionDeps } from '../transcription/transcription-deps.ts'
import { TRY_ENGINES } from './jobs.ts'
import { changeTrial, type TrialRow, trialOf } from './repository.ts'
import { shippedSample } from './sample.ts'
import { tryRecogniser } from './try-recogniser.ts'

type Deps = Pick<TranscriptionDeps, 'db' | 'media' | 'semaphore' | 'trackRecord'> & {
  engines: Pick<Engines, 'recognisers'>
}

/** Has each engine that knows the language transcribe the first minute of a recording, one after the other. */
export function createTryEngines({ db, media, semaphore, trackRecord, engines }: Deps): Job {
  async function soundOf({ sound }: TrialRow, folder: string, signal: AbortSignal): Promise<WavFile> {
    const [source, whole, part] = ['source', 'whole.wav', 'part.wav'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(source, sound ?? (await shippedSample()).sound)
    await media.normalise(source, whole, { signal })
    await cutWav(await openWav(whole), 0, MOST_TRIED_SECONDS, part)
    return openWav(part)
  }

  async function tryEach(
    row: TrialRow,
    wanted: { userId: string; request: string },
    folder: string,
    { job, signal, progressed }: JobContext,
  ): Promise<void> {
    const save = (results: readonly TriedEngine[]) =>
      db.transaction().execute(async (tx) => {
        if (!(await changeTrial(tx, wanted, { state: 'working', results: JSON.stringify(results) })))
          throw new LeaseLost()
        await progressed(tx)
      })
    const able = (await engines.recognisers()).filter((one) => fits(one, { ...row, multilingual: false }))
    if (able.length === 0) throw new JobError({ code: 'engine_missing', message: messages.engineMissing, retry: false })
    const results = able.map(({ id, label }): TriedEngine => {
      return { id, label, text: null, failure: null, pace: null, memory: null }
    })
    await save(results)
    const wav = await soundOf(row, folder, signal)
    const loudness = await measureLoudness(wav, signal)
    for (const [at, recogniser] of able.entries()) {
      const before = results[at]!
      results[at] = await trackRecord
        .observe(recogniser, job.id, (engine) =>
          tryRecogniser({ engine }, { wav, loudness, folder, semaphore, signal, language: row.language }),
        )
        .then(
          (tried) => ({ ...before, ...tried }),
          (error: unknown) => {
            signal.throwIfAborted()
            return { ...before, failure: plainFailure(toFailure(error)).message }
          },
        )
      await save(results)
    }
  }

  return defineJob({
    ...TRY_ENGINES,
    atOnce: 1,

    async run(wanted, context) {
      const row = await trialOf(db, wanted.userId)
      if (row?.request_id !== wanted.request || row.state === 'done' || row.state === 'failed') return
      const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-trial-'))
      try {
        await tryEach(row, wanted, folder, context)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      await db.transaction().execute(async (tx) => {
        await changeTrial(tx, wanted, { state: 'done', sound: null })
        await context.complete(tx)
      })
    },

    async onExhausted(wanted, failure, tx) {
      await changeTrial(tx, wanted, { state: 'failed', failure: plainFailure(failure).message, sound: null })
    },
  })
}
