import { FOLDER, jsonName, mediaName, type WriterReply, type WriterRequest } from './opfs-messages.ts'
import { packRecording } from './recording-json.ts'

/** The part of a synchronous file handle that is used here; only workers have it. */
interface SyncFile {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncFile> }

let media: SyncFile
let json: SyncFile
let recording: Extract<WriterRequest, { type: 'begin' }>['recording']
let size = 0

async function answer(request: WriterRequest): Promise<void> {
  switch (request.type) {
    case 'begin': {
      const root = await navigator.storage.getDirectory()
      const all = await root.getDirectoryHandle(FOLDER, { create: true })
      const folder = await all.getDirectoryHandle(request.userId, { create: true })
      const open = async (name: string) =>
        ((await folder.getFileHandle(name, { create: true })) as SyncFileHandle).createSyncAccessHandle()
      recording = request.recording
      media = await open(mediaName(recording.id))
      json = await open(jsonName(recording.id))
      return writeJson()
    }
    case 'append': {
      const bytes = new Uint8Array(await request.slice.arrayBuffer())
      writeWhole(media, bytes, size)
      media.flush()
      size += bytes.length
      recording = { ...recording, recordedMs: request.recordedMs }
      return writeJson()
    }
    case 'close':
      media.close()
      json.close()
  }
}

function writeJson(): void {
  writeWhole(json, packRecording(recording), 0)
  json.flush()
}

/** Writes all or nothing. @throws QuotaExceededError */
function writeWhole(file: SyncFile, bytes: Uint8Array<ArrayBuffer>, at: number): void {
  let written = 0
  try {
    written = file.write(bytes, { at })
  } finally {
    if (written < bytes.length && file === media) file.truncate(at)
  }
  if (written < bytes.length) throw new DOMException('There is no room left.', 'QuotaExceededError')
}

// One request at a time: the page waits for each answer.
addEventListener('message', ({ data }: MessageEvent<WriterRequest>) => {
  const reply = (message: WriterReply) => postMessage(message)
  answer(data).then(
    () => reply({ error: null }),
    (error: unknown) =>
      reply({
        error:
          error instanceof Error || error instanceof DOMException
            ? { name: error.name, message: error.message }
            : { name: 'Error', message: String(error) },
      }),
  )
})
