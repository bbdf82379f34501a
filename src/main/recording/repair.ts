import { containerOf, repairWork } from '../../shared/media/local-work.ts'
import type { Recording } from '../../shared/domain/recording.ts'
import type { RunFfmpeg } from '../media/run-ffmpeg.ts'

/**
 * Writes a recording anew as `output`, whole and with a length; answers what it is now. Rejects when that cannot be
 * done.
 */
export type Repair = (
  input: string,
  output: string,
  recording: Pick<Recording, 'kind' | 'mimeType'>,
) => Promise<{ ending: string; mimeType: string }>

/** Repairs with ffmpeg, without encoding anew. */
export function createRepair(run: RunFfmpeg): Repair {
  return async (input, output, recording) => {
    const container = containerOf(recording)
    await run({ input, output, ...repairWork(container, recording.kind) })
    return { ending: container, mimeType: `${recording.kind}/${container}` }
  }
}
