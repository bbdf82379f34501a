import { randomUUID } from 'node:crypto'
import { mkdir, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { MediaWork, PeaksReply, PreparedMedium, PreparedReply } from '../../shared/bridge/media.ts'
import { baseName } from '../../shared/domain/base-name.ts'
import { cutSilenceWork, type LocalWork, shrinkWork, soundOnlyWork } from '../../shared/media/local-work.ts'
import { messages } from '../../shared/messages.ts'
import { peaksOf } from './peaks-of.ts'
import type { FfmpegWork, RunFfmpeg } from './run-ffmpeg.ts'

const WORKS: Readonly<Record<MediaWork, () => LocalWork>> = {
  'sound-only': soundOnlyWork,
  shrink: shrinkWork,
  'cut-silence': cutSilenceWork,
}

export interface MediaWorksDeps {
  /** What is made lies here until the page has read it; emptied at the start. */
  folder: string
  /** Null where there is no ffmpeg. */
  run: RunFfmpeg | null
  onProgress: (job: string, fraction: number | null) => void
}

/**
 * Work of ffmpeg on a person's own media, before they are uploaded. A job of a name that is at work already is refused.
 */
export interface MediaWorks {
  isAvailable: () => boolean
  /** Makes another medium of the file at an absolute path. */
  prepare: (job: string, file: string, work: MediaWork) => Promise<PreparedReply>
  /** The shape of the sound of the medium whose path `find` answers, null for none. */
  peaks: (job: string, find: () => Promise<string | null>) => Promise<PeaksReply>
  cancel: (job: string) => void
  cancelAll: () => void
  /** Path of what was made, null when it is not there. */
  find: (id: string) => Promise<string | null>
  release: (id: string) => Promise<void>
}

export async function createMediaWorks({ folder, run, onProgress: tellProgress }: MediaWorksDeps): Promise<MediaWorks> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const running = new Map<string, AbortController>()
  const fileOf = (id: string) => path.join(folder, `${id}.ogg`)

  /** Runs a piece of work that may be cancelled by the job's name; in the end it says what came of it. */
  async function asJob<Result extends object>(
    job: string,
    failure: string,
    work: (more: Pick<FfmpegWork, 'signal' | 'onProgress'>, run: RunFfmpeg) => Promise<Result>,
  ): Promise<({ isDone: true } & Result) | { isDone: false; message: string | null }> {
    if (run === null || running.has(job)) return { isDone: false, message: failure }
    const stopping = new AbortController()
    running.set(job, stopping)
    try {
      const onProgress: FfmpegWork['onProgress'] = (seconds, length) =>
        tellProgress(job, length ? Math.min(1, seconds / length) : null)
      return { isDone: true, ...(await work({ signal: stopping.signal, onProgress }, run)) }
    } catch {
      return { isDone: false, message: stopping.signal.aborted ? null : failure }
    } finally {
      running.delete(job)
    }
  }

  async function make(
    input: string,
    work: MediaWork,
    more: Pick<FfmpegWork, 'signal' | 'onProgress'>,
    runner: RunFfmpeg,
  ): Promise<PreparedMedium> {
    const source = await realpath(input)
    if (!(await stat(source)).isFile()) throw new Error('This is no file.')
    const id = randomUUID()
    const output = fileOf(id)
    try {
      await runner({ input: source, output, ...WORKS[work](), ...more })
      const { size } = await stat(output)
      return { id, name: `${baseName(path.basename(input))}.ogg`, bytes: size }
    } catch (error) {
      await rm(output, { force: true })
      throw error
    }
  }

  return {
    isAvailable: () => run !== null,
    prepare: (job, file, work) =>
      asJob(job, messages.mediumNotPrepared, async (more, runner) => ({
        medium: await make(file, work, more, runner),
      })),
    peaks: (job, find) =>
      asJob(job, messages.soundNotDrawn, async (more, runner) => {
        const file = await find()
        if (file === null) throw new Error('It is not there.')
        return { peaks: await peaksOf(runner, file, more) }
      }),
    cancel: (job) => running.get(job)?.abort(),
    cancelAll: () => running.forEach((stopping) => stopping.abort()),
    find: (id) =>
      stat(fileOf(id)).then(
        () => fileOf(id),
        () => null,
      ),
    release: (id) => rm(fileOf(id), { force: true }),
  }
}
