import { Writable } from 'node:stream'
import { PEAK_SAMPLE_RATE, peakWork } from '../../shared/media/local-work.ts'
import { createPeakReader } from '../../shared/media/peaks.ts'
import type { FfmpegWork, RunFfmpeg } from './run-ffmpeg.ts'

/**
 * The waveform of a medium on this computer, as the server makes it: peaks of 0 to 255. Memory does not grow with the
 * sound. @throws when nothing can be heard in it
 */
export async function peaksOf(
  run: RunFfmpeg,
  file: string,
  more: Pick<FfmpegWork, 'signal' | 'onProgress'> = {},
): Promise<Uint8Array> {
  const reader = createPeakReader({ sampleRate: PEAK_SAMPLE_RATE })
  const output = new Writable({
    // fluent-ffmpeg takes a stream that closes before ffmpeg has ended, as it does on a busy machine, for a failure.
    emitClose: false,
    write(chunk: Buffer, _encoding, done) {
      reader.push(chunk)
      done()
    },
  })
  await run({ input: file, output, ...peakWork(), ...more })
  return reader.finish()
}
