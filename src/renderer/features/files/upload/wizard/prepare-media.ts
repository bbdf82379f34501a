import { createStore, type StoreApi } from 'zustand/vanilla'
import { type MediaBridge, type MediaWork, PREPARED_PATH } from '../../../../../shared/bridge/media.ts'

/** What is being done with the chosen files, one after the other. */
export interface Preparation {
  /** Null while nothing is being done. */
  running: { name: string; fraction: number | null; number: number; all: number } | null
  /** Files that it came to nothing with, and why. */
  failed: readonly { name: string; message: string }[]
}

export interface MediaPreparer {
  store: StoreApi<Preparation>
  /** Makes other media of the files. Answers null when it was cancelled, or when one could not be made. */
  prepare(files: readonly File[], work: MediaWork): Promise<File[] | null>
  cancel(): void
}

const NOTHING: Preparation = { running: null, failed: [] }

/** Has the desktop work on files before they are uploaded. */
export function createMediaPreparer(media: MediaBridge): MediaPreparer {
  const store = createStore<Preparation>(() => NOTHING)
  let job: string | null = null
  let isCancelled = false

  async function makeOne(file: File, work: MediaWork): Promise<File | null> {
    job = crypto.randomUUID()
    const reply = await media.prepare(job, file, work)
    if (!reply.isDone) {
      const { message } = reply
      if (message !== null) store.setState(({ failed }) => ({ failed: [...failed, { name: file.name, message }] }))
      return null
    }
    const { id, name } = reply.medium
    try {
      const made = await fetch(PREPARED_PATH + id)
      return new File([await made.blob()], name, { type: 'audio/ogg', lastModified: file.lastModified })
    } finally {
      await media.release(id)
    }
  }

  return {
    store,
    async prepare(files, work) {
      isCancelled = false
      store.setState(NOTHING)
      const stop = media.onProgress(({ job: of, fraction }) => {
        if (of === job) store.setState(({ running }) => ({ running: running && { ...running, fraction } }))
      })
      const made: File[] = []
      try {
        for (const [index, file] of files.entries()) {
          if (isCancelled) return null
          store.setState({ running: { name: file.name, fraction: null, number: index + 1, all: files.length } })
          const one = await makeOne(file, work)
          if (one) made.push(one)
        }
      } finally {
        stop()
        job = null
        store.setState({ running: null })
      }
      return made.length === files.length && !isCancelled ? made : null
    },
    cancel() {
      isCancelled = true
      if (job !== null) media.cancel(job)
    },
  }
}
