import { FOLDER, jsonName, mediaName, type WriterReply, type WriterRequest } from './opfs-messages.ts'
import type { RecordingDisk, StoredRecording } from './recording-disk.ts'
import { unpackRecording } from './recording-json.ts'

/**
 * Recordings as files of the site's own folder on the disk, written and flushed by a worker; null where a browser lacks
 * it.
 */
export async function openOpfsDisk(): Promise<RecordingDisk | null> {
  try {
    // Some browsers have the name and refuse the call, as in private windows.
    await navigator.storage.getDirectory()
    return 'FileSystemFileHandle' in globalThis ? disk : null
  } catch {
    return null
  }
}

const disk: RecordingDisk = {
  async begin(userId, recording) {
    // A browser short of room then asks before it clears this site.
    void navigator.storage.persist?.().catch(() => false)
    const { ask, end } = startWriter()
    await ask({ type: 'begin', userId, recording }).catch((error: unknown) => {
      end()
      throw error
    })
    return {
      append: (slice, recordedMs) => ask({ type: 'append', slice, recordedMs }),
      async close() {
        await ask({ type: 'close' })
        end()
      },
    }
  },

  async list(userId) {
    const folder = await folderOf(userId)
    if (!folder) return []
    const found: StoredRecording[] = []
    for await (const [name, handle] of folder.entries()) {
      if (!name.endsWith('.json') || handle.kind !== 'file') continue
      const recording = unpackRecording(await (await handle.getFile()).text())
      const media = recording && (await fileIn(folder, mediaName(recording.id)))
      if (recording && media?.size) found.push({ ...recording, bytes: media.size })
    }
    return found
  },

  async read(userId, id) {
    const folder = await folderOf(userId)
    const media = folder && (await fileIn(folder, mediaName(id)))
    return media ? [media] : []
  },

  async remove(userId, id) {
    const folder = await folderOf(userId)
    // The bytes first: what is left after a crash is then an entry without bytes, which is never offered.
    for (const name of [mediaName(id), jsonName(id)]) await folder?.removeEntry(name).catch(unlessMissing)
  },

  async removeAll(userId) {
    const root = await navigator.storage.getDirectory()
    const all = await root.getDirectoryHandle(FOLDER).catch(unlessMissing)
    await all?.removeEntry(userId, { recursive: true }).catch(unlessMissing)
  },
}

/** The folder of a person's recordings, null while there is none. */
async function folderOf(userId: string): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await navigator.storage.getDirectory()
    const all = await root.getDirectoryHandle(FOLDER)
    return await all.getDirectoryHandle(userId)
  } catch (error) {
    return unlessMissing(error)
  }
}

async function fileIn(folder: FileSystemDirectoryHandle, name: string): Promise<File | null> {
  return folder.getFileHandle(name).then((handle) => handle.getFile(), unlessMissing)
}

function unlessMissing(error: unknown): null {
  if (error instanceof DOMException && error.name === 'NotFoundError') return null
  throw error
}

/** A worker of its own for one recording. `ask` is called again only once it has resolved. */
function startWriter() {
  const worker = new Worker(new URL('opfs-worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: WriterRequest) =>
    new Promise<void>((resolve, reject) => {
      const answered = ({ data: { error } }: MessageEvent<WriterReply>) =>
        error ? reject(new DOMException(error.message, error.name)) : resolve()
      worker.addEventListener('message', answered, { once: true })
      worker.addEventListener('error', () => reject(new Error('The worker that keeps recordings failed.')), {
        once: true,
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(request)
    })
  return { ask, end: () => worker.terminate() }
}
