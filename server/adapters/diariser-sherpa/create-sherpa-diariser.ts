import { access } from 'node:fs/promises'
import type { DiarisationModels } from '../../ports/diarisation-models.ts'
import type { Diariser, DiariserState, Voice } from '../../ports/diariser.ts'
import { EngineError } from '../../ports/engine-error.ts'
import { hasLibrary } from '../sherpa/library.ts'
import { createProcessPool } from '../sherpa/process-pool.ts'
import { diariserConfig } from './diariser-config.ts'
import type { DiariseRequest } from './diariser-messages.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

/** At most 30 s, so that memory stays the same however long a file is. */
const SEGMENTS = { idealSeconds: 28, mostSeconds: 30 }

/** Our judgement for prints of a few seconds: nearer ones are of one voice. A lower number finds more speakers. */
const SAME_VOICE = 0.6

/** For loading the models from a slow disk. */
const LOAD_MS = 60_000
/** A slow core needs about half a second for a second of sound; this leaves room for a busy machine. */
const MS_PER_SECOND = 10_000

export interface SherpaDiariserOptions {
  models: DiarisationModels
  /** `SPEECH_WORKERS`: how many processes at most. */
  workers: number
  /** How long an idle process keeps its models. */
  idleMs?: number
}

/** Voices told apart by sherpa-onnx, each segment in a child process. */
export function createSherpaDiariser({ models, workers, idleMs }: SherpaDiariserOptions): Diariser {
  const pool = createProcessPool<DiariseRequest, Voice[]>({
    script: new URL('./diariser-process.ts', import.meta.url),
    most: workers,
    idleMs,
  })
  return {
    segments: SEGMENTS,
    sameVoice: SAME_VOICE,

    async state(): Promise<DiariserState> {
      if (!hasLibrary())
        return {
          usable: false,
          advice: phrase('sherpa-onnx does not run on this kind of machine. Speakers cannot be separated here.'),
        }
      const model = await models.best()
      return model ? { usable: true, label: `sherpa-onnx, ${model.label}` } : { usable: false, advice: models.advice() }
    },

    async diarise({ wavPath, lengthSeconds }, { signal }) {
      const model = await models.best()
      if (!model) throw new EngineError('engine_missing', models.advice(), { retry: false })
      await access(wavPath).catch((cause: unknown) => {
        throw new EngineError('engine_failed', phrase('A part of the audio is missing.'), { retry: false, cause })
      })
      return pool.run(
        { config: diariserConfig(model), wavPath },
        { timeoutMs: LOAD_MS + lengthSeconds * MS_PER_SECOND, signal },
      )
    },

    close: () => pool.close(),
  }
}
