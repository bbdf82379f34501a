import { randomUUID } from 'node:crypto'
import { mkdir, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { MediaWork, PreparedMedium, PreparedReply } from '../../shared/bridge/media.ts'
import { baseName } from '../../shared/domain/base-name.ts'
import { cutSilenceWork, type LocalWork, shrinkWork, soundOnlyWork } from '../../shared/media/local-work.ts'
import { messages } from '../../shared/messages.ts'
import type { RunFfmpeg } from './run-ffmpeg.ts'

const WORKS: Readonly<Record<MediaWork, () => LocalWork>> = { 'sound-only': soundOnlyWork, shrink: shrinkWork, 'cut-silence': cutSilenceWork }

export interface MediaWorksDeps {
  /** What is made lies here until the page has read it; emptied at the start. */
  folder: string
  /** Null where there is no ffmpeg. */
  run: RunFfmpeg | null
  onProgress: (job: string, fraction: number | null) => void
}

/** Work of ffmpeg on a person's own media, before they are uploaded. */
export interface MediaWorks {
  isAvailable: () => boolean
  /** Makes another medium of the file at an absolute path. */
  prepare: (job: string, file: string, work: MediaWork) => Promise<PreparedReply>
  cancel: (job: string) => void
  cancelAll: () => void
  /** Path of what was made, null when it is not there. */
  find: (id: string) => Promise<string | null>
  release: (id: string) => Promise<void>
}

export async function createMediaWorks({ folder, run, onProgress }: MediaWorksDeps): Promise<MediaWorks> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const running = new Map<string, AbortController>()
  const fileOf = (id: string) => path.join(folder, `${id}.ogg`)

  async function make(job: string, input: string, work: MediaWork, signal: AbortSignal): Promise<PreparedMedium> {
    if (run === null) throw new Error('There is no ffmpeg.')
    const source = await realpath(input)
    if (!(await stat(source)).isFile()) throw new Error('This is no file.')
    const id = randomUUID()
    const output = fileOf(id)
    try {
      await run({ input: source, output, ...WORKS[work](), signal, onProgress: (seconds, length) => onProgress(job, length ? Math.min(1, seconds / length) : null) })
      const { size } = await stat(output)
      return { id, name: `${baseName(path.basename(input))}.ogg`, bytes: size }
    } catch (error) {
      await rm(output, { force: true })
      throw error
    }
  }

  return {
    isAvailable: () => run !== null,
    async prepare(job, file, work) {
      if (running.has(job)) return { isDone: false, message: messages.mediumNotPrepared }
      const stopping = new AbortController()
      running.set(job, stopping)
      try {
        return { isDone: true, medium: await make(job, file, work, stopping.signal) }
      } catch {
        return { isDone: false, message: stopping.signal.aborted ? null : messages.mediumNotPrepared }
      } finally {
        running.delete(job)
      }
    },
    cancel: (job) => running.get(job)?.abort(),
    cancelAll: () => running.forEach((stopping) => stopping.abort()),
    find: (id) => stat(fileOf(id)).then(() => fileOf(id), () => null),
    release: (id) => rm(fileOf(id), { force: true }),
  }
}
