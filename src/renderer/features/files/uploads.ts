import { createStore, type StoreApi } from 'zustand/vanilla'
import { messages } from '../../../shared/messages.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import type { UploadCall } from '../../lib/upload.ts'
import { addSample, bytesPerSecond, type Sample } from './transfer-rate.ts'

/** One file on its way to the server. A file that arrived leaves the list. */
export interface Upload {
  id: number
  name: string
  /** `checking`: all bytes are there and the server looks whether they are media. */
  state: 'waiting' | 'sending' | 'checking' | 'failed'
  sentBytes: number
  totalBytes: number
  /** Bytes a second, null while unknown. */
  rate: number | null
  /** What went wrong, for a person. */
  problem: string | null
}

export interface Uploads {
  store: StoreApi<Upload[]>
  /** Puts files at the end of the line; they go up one after another. */
  add: (files: readonly File[], languageCode: string) => void
  /** Stops one that is on its way, or takes it off the list. */
  cancel: (id: number) => void
  retry: (id: number) => void
}

export interface UploadsNeed {
  send: (call: UploadCall) => Promise<unknown>
  onUploaded: (name: string) => void
  now?: () => number
}

interface Job {
  file: File
  languageCode: string
  stop?: AbortController
}

export function createUploads({ send, onUploaded, now = () => performance.now() }: UploadsNeed): Uploads {
  const store = createStore<Upload[]>(() => [])
  const jobs = new Map<number, Job>()
  let lastId = 0
  let isRunning = false

  const change = (id: number, changes: Partial<Upload>) =>
    store.setState(store.getState().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)), true)

  function remove(id: number) {
    jobs.delete(id)
    store.setState(store.getState().filter((upload) => upload.id !== id), true)
  }

  async function run() {
    if (isRunning) return
    isRunning = true
    for (let next = waiting(); next; next = waiting()) await sendOne(next.id, jobs.get(next.id)!)
    isRunning = false
  }

  const waiting = () => store.getState().find(({ state }) => state === 'waiting')

  async function sendOne(id: number, job: Job) {
    let samples: Sample[] = []
    job.stop = new AbortController()
    change(id, { state: 'sending', sentBytes: 0, rate: null })
    try {
      await send({
        file: job.file,
        options: { language_code: job.languageCode },
        signal: job.stop.signal,
        onProgress({ sentBytes, totalBytes }) {
          samples = addSample(samples, { atMs: now(), bytes: sentBytes })
          change(id, { state: sentBytes < totalBytes ? 'sending' : 'checking', sentBytes, totalBytes, rate: bytesPerSecond(samples) })
        },
      })
      remove(id)
      onUploaded(job.file.name)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'aborted') remove(id)
      else change(id, { state: 'failed', problem: messageOf(error, messages.uploadFailed) })
    }
  }

  return {
    store,
    add(files, languageCode) {
      const added = files.map((file): Upload => {
        lastId += 1
        jobs.set(lastId, { file, languageCode })
        return { id: lastId, name: file.name, state: 'waiting', sentBytes: 0, totalBytes: file.size, rate: null, problem: null }
      })
      store.setState([...store.getState(), ...added], true)
      void run()
    },
    cancel(id) {
      const isOnItsWay = store.getState().some((upload) => upload.id === id && (upload.state === 'sending' || upload.state === 'checking'))
      if (isOnItsWay) jobs.get(id)?.stop?.abort()
      else remove(id)
    },
    retry(id) {
      change(id, { state: 'waiting', problem: null })
      void run()
    },
  }
}
