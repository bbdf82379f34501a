import { createStore, type StoreApi } from 'zustand/vanilla'
import { messages } from '../../../shared/messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { phraseOf } from '../../lib/message-of.ts'
import { addSample, bytesPerSecond, type Sample } from './transfer-rate.ts'
import type { UploadCall } from './upload/send-resumable.ts'
import type { Phrase } from '../../../shared/words/phrase.ts'

/** One file on its way to the server. A file that arrived leaves the list. */
export interface Upload {
  id: number
  name: string
  /**
   * `copying`: into the outbox of this computer; `retrying`: the connection failed and is tried again; `checking`: all
   * bytes are there and the server looks whether they are media.
   */
  state: 'copying' | 'waiting' | 'sending' | 'retrying' | 'checking' | 'paused' | 'failed'
  sentBytes: number
  totalBytes: number
  /** Whether it goes on by itself when the page is left. */
  isSafe: boolean
  /** Where it can be listened to on this computer; null where it cannot. */
  address: string | null
  /**
   * What is being sent: the medium, or the text that its owner brings; each is half of the way then. Null where there
   * is no such text.
   */
  part: 'media' | 'transcript' | null
  /** Bytes a second, null while unknown. */
  rate: number | null
  /** What went wrong, for a person. */
  problem: Phrase | null
  /** The file itself is at fault: sending it again would end in the same. */
  isRefused: boolean
  /** Why it waits, for a person, and when the next try comes (milliseconds since 1970). */
  trouble: Phrase | null
  retryAt: number | null
}

/** How much of an upload is done, 0 to 1. Where its owner brings the text, medium and text are half each. */
export function uploadedFraction({
  sentBytes,
  totalBytes,
  part,
}: Pick<Upload, 'sentBytes' | 'totalBytes' | 'part'>): number {
  const sent = totalBytes > 0 ? sentBytes / totalBytes : 0
  return part === null ? sent : sent / 2 + (part === 'transcript' ? 0.5 : 0)
}

/** What is uploaded, for whom. */
export interface UploadJob {
  file: File
  /** The text that its owner brings; it follows the medium. */
  transcript?: File | null
  options: UploadCall['options']
  userId: string
  /** The recording that it is, which is sent once however often it is handed over. */
  recordingId?: string
}

export interface Uploads {
  store: StoreApi<Upload[]>
  /** Puts files at the end of the line; a few go up at the same time. */
  add: (files: readonly File[], about: Omit<UploadJob, 'file'>) => void
  /** Stops one where it is. */
  pause: (id: number) => void
  /** Goes on with one that is paused, or tries a failed one again. */
  resume: (id: number) => void
  /** Gives one up for good. */
  cancel: (id: number) => void
}

export interface UploadsNeed {
  /** Goes on from where an earlier call for the same job ended; its signal stops it. */
  send: (
    job: UploadJob,
    call: Pick<UploadCall, 'onProgress' | 'onTrouble' | 'signal'> & {
      onTranscript: (sentBytes: number, totalBytes: number) => void
    },
  ) => Promise<unknown>
  /** The person took it off the list: removes from the server what was sent of it. */
  giveUp: (job: UploadJob) => Promise<void>
  /** The server has the file. */
  onUploaded: (file: File) => void
  /** How many go up at the same time. */
  atOnce?: number
  now?: () => number
}

/**
 * Each has two pieces on their way, and a browser keeps six connections at most to one server: two are left for calls.
 */
const AT_ONCE = 2

/** The state of all uploads of this page, and what can be done with each. */
export function createUploads({
  send,
  giveUp,
  onUploaded,
  atOnce = AT_ONCE,
  now = () => performance.now(),
}: UploadsNeed): Uploads {
  const store = createStore<Upload[]>(() => [])
  const jobs = new Map<number, UploadJob>()
  const running = new Map<number, AbortController>()
  let lastId = 0

  const change = (id: number, changes: Partial<Upload>) =>
    store.setState(
      store.getState().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
      true,
    )

  function remove(id: number) {
    jobs.delete(id)
    store.setState(
      store.getState().filter((upload) => upload.id !== id),
      true,
    )
  }

  function run() {
    for (const { id, state } of store.getState()) {
      if (running.size >= atOnce) return
      if (state === 'waiting' && !running.has(id)) void sendOne(id, jobs.get(id)!)
    }
  }

  async function sendOne(id: number, job: UploadJob) {
    let samples: Sample[] = []
    const stop = new AbortController()
    running.set(id, stop)
    let isAtTranscript = false
    change(id, { state: 'sending', rate: null, part: job.transcript ? 'media' : null })
    try {
      await send(job, {
        signal: stop.signal,
        onTrouble() {
          samples = []
          change(id, { state: 'retrying', rate: null })
        },
        onProgress({ sentBytes, totalBytes }) {
          samples = addSample(samples, { atMs: now(), bytes: sentBytes })
          change(id, {
            state: sentBytes < totalBytes ? 'sending' : 'checking',
            sentBytes,
            totalBytes,
            rate: bytesPerSecond(samples),
          })
        },
        onTranscript(sentBytes, totalBytes) {
          isAtTranscript = true
          change(id, { state: 'sending', part: 'transcript', sentBytes, totalBytes, rate: null })
        },
      })
      remove(id)
      onUploaded(job.file)
    } catch (error) {
      const isStopped = error instanceof ApiError && error.code === 'aborted'
      const problem = phraseOf(error, isAtTranscript ? messages.jsonUploadFailed : messages.uploadFailed)
      if (!isStopped) change(id, { state: 'failed', problem, isRefused: isRefused(error) })
    } finally {
      running.delete(id)
      run()
    }
  }

  return {
    store,
    add(files, about) {
      const added = files.map((file): Upload => {
        lastId += 1
        jobs.set(lastId, { file, ...about })
        return {
          id: lastId,
          name: file.name,
          state: 'waiting',
          isSafe: false,
          address: null,
          sentBytes: 0,
          totalBytes: file.size,
          part: about.transcript ? 'media' : null,
          rate: null,
          problem: null,
          isRefused: false,
          trouble: null,
          retryAt: null,
        }
      })
      store.setState([...store.getState(), ...added], true)
      run()
    },
    pause(id) {
      change(id, { state: 'paused', rate: null })
      running.get(id)?.abort()
    },
    resume(id) {
      change(id, { state: 'waiting', problem: null })
      run()
    },
    cancel(id) {
      const job = jobs.get(id)
      running.get(id)?.abort()
      remove(id)
      if (job) void giveUp(job)
    },
  }
}

/** What the server says of a medium that will be no other at the next try. */
const REFUSED: readonly string[] = ['not_media', 'no_audio', 'too_small_for_human']

const isRefused = (error: unknown) => error instanceof ApiError && REFUSED.includes(error.code)
