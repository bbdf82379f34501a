import type { Db } from '../../../kernel/db/schema.ts'
import type { EngineChoice } from '../../../ports/engines.ts'
import { EngineError } from '../../../ports/engine-error.ts'
import type { Transcriber } from '../../../ports/transcriber.ts'
import { recordFault, recordWork } from './records-repository.ts'

type Chosen = Exclude<EngineChoice, { engine: null }>

/** Remembers how engines do: how fast they are, and whether they break down. */
export function createTrackRecord({ db, now = Date.now }: { db: Db; now?: () => number }) {
  return {
    /** Does a job's recognition by the engine that was chosen for it. @throws what the work throws */
    async observe<Result>(
      { id, engine }: Pick<Chosen, 'id' | 'engine'>,
      jobId: string,
      work: (engine: Transcriber) => Promise<Result>,
    ): Promise<Result> {
      const measured = withClock(engine)
      try {
        const result = await work(measured.engine)
        if (measured.sum.soundSeconds > 0) await recordWork(db, { id, ...measured.sum })
        return result
      } catch (error) {
        if (error instanceof EngineError && error.fault !== null)
          await recordFault(db, { id, jobId, fault: error.fault, at: now() })
        throw error
      }
    },
  }
}

export type TrackRecord = ReturnType<typeof createTrackRecord>

/** The same engine, with the sound that it has transcribed and the time that it took, in seconds. */
export function withClock(engine: Transcriber) {
  const sum = { soundSeconds: 0, workSeconds: 0 }
  const measured: Transcriber = {
    ...engine,
    async transcribe(segment, options) {
      const from = performance.now()
      const words = await engine.transcribe(segment, options)
      sum.soundSeconds += segment.lengthSeconds
      sum.workSeconds += (performance.now() - from) / 1000
      return words
    },
  }
  return { engine: measured, sum }
}
