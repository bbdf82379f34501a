import ffmpeg from 'fluent-ffmpeg'
import { secondsOfTimemark } from '../../shared/media/local-work.ts'

/** One piece of work for ffmpeg. */
export interface FfmpegWork {
  /** Absolute path. */
  input: string
  inputOptions: readonly string[]
  /** Absolute path, or a stream that takes the bytes, and does not say when it is closed. */
  output: string | NodeJS.WritableStream
  outputOptions: readonly string[]
  signal?: AbortSignal
  /** Told how many seconds of the medium are done, and how long it is, null while nobody knows. */
  onProgress?: (seconds: number, lengthSeconds: number | null) => void
}

export type RunFfmpeg = (work: FfmpegWork) => Promise<void>

/**
 * Runs ffmpeg at `ffmpegPath`. What it was cut off from writing is left for the caller to remove. @throws when it
 * fails, or `signal` stops it
 */
export function createFfmpegRunner(ffmpegPath: string): RunFfmpeg {
  return ({ input, inputOptions, output, outputOptions, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      let lengthSeconds: number | null = null
      const command = ffmpeg(input)
        .setFfmpegPath(ffmpegPath)
        .inputOptions([...inputOptions])
        .outputOptions([...outputOptions])
      const stop = () => command.kill('SIGKILL')
      const settle = (error: unknown) => {
        signal?.removeEventListener('abort', stop)
        if (signal?.aborted) reject(signal.reason)
        else if (error) reject(error)
        else resolve()
      }
      command
        .on('codecData', ({ duration }: { duration: string }) => {
          lengthSeconds = secondsOfTimemark(duration)
        })
        .on('progress', ({ timemark }) => onProgress?.(secondsOfTimemark(timemark) ?? 0, lengthSeconds))
        .on('error', settle)
        .on('end', () => settle(null))
      signal?.addEventListener('abort', stop)
      command.output(output as string).run()
    })
}
