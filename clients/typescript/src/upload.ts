import { send, type Transport } from './call.ts'
import { LonghandError } from './error.ts'
import type { Api, FlatFile } from './generated.ts'
import { pause } from './pause.ts'

export interface UploadOptions {
  /** What the file is called. */
  name: string
  /** Language that is spoken, such as `en`. */
  language_code: string
  /** The other options of `POST /file/media`, such as `is_for_human_transcribe`. */
  options?: Readonly<Record<string, string | boolean>>
  signal?: AbortSignal
  /** Bytes that are safe on the server, and all of them. */
  onProgress?: (received: number, total: number) => void
}

/** Bytes sent at a time: at most so many are sent again after a fault. */
const PIECE_BYTES = 8_000_000
/** A piece is tried again so often before the upload is given up. */
const TRIES = 8
const TUS = { 'tus-resumable': '1.0.0' }

/**
 * Uploads a medium by tus, going on where a connection broke. Only a piece at a time is in memory. @throws
 * LonghandError
 */
export async function upload(
  transport: Transport,
  api: Api,
  media: Blob,
  { name, language_code, options = {}, signal, onProgress }: UploadOptions,
): Promise<FlatFile> {
  const path = await create(
    transport,
    media.size,
    { ...options, filename: name, language_code, client_key: crypto.randomUUID() },
    signal,
  )
  let offset = 0
  for (let tries = 0; ;) {
    onProgress?.(offset, media.size)
    try {
      const { received, fileId } = await append(transport, path, media, offset, signal)
      if (fileId !== null) return await api.files.getFile({ id: fileId }, { signal })
      if (received <= offset) throw new LonghandError(0, 'network', 'The server took nothing of a piece.')
      offset = received
      tries = 0
    } catch (error) {
      tries += 1
      if (!canGoOn(error) || tries >= TRIES) throw error
      await pause(500 * 2 ** tries, signal)
      const { received, fileId } = await ask(transport, path, signal)
      if (fileId !== null) return api.files.getFile({ id: fileId }, { signal })
      offset = received
    }
  }
}

async function create(
  transport: Transport,
  size: number,
  metadata: Readonly<Record<string, string | boolean>>,
  signal?: AbortSignal,
): Promise<string> {
  const packed = Object.entries(metadata)
    .map(([key, value]) => `${key} ${base64(String(value))}`)
    .join(',')
  let location: string | null = null
  await send(
    transport,
    { method: 'POST', path: '/uploads', headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': packed } },
    {
      signal,
      onHeaders: (headers) => {
        location = headers.get('location')
      },
    },
  )
  if (location === null) throw new LonghandError(0, 'unexpected', 'The server did not say where to send the upload.')
  return `/uploads/${String(location).split('/').pop()}`
}

async function append(
  transport: Transport,
  path: string,
  media: Blob,
  offset: number,
  signal?: AbortSignal,
): Promise<Received> {
  const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  // The last piece is answered once the whole has been looked at.
  const patient = { ...transport, timeoutMs: Math.max(transport.timeoutMs, 10 * 60_000) }
  const response = await send(
    patient,
    { method: 'PATCH', path, headers, body: media.slice(offset, offset + PIECE_BYTES) },
    { signal },
  )
  return { received: Number(response.headers.get('upload-offset')), fileId: response.headers.get('longhand-file-id') }
}

interface Received {
  received: number
  /** The file it became; null until then. */
  fileId: string | null
}

async function ask(transport: Transport, path: string, signal?: AbortSignal): Promise<Received> {
  const response = await send(transport, { method: 'GET', path }, { signal })
  const { received, file_id: fileId } = (await response.json()) as { received: number; file_id: string | null }
  return { received, fileId }
}

/** A broken connection, a busy server, and bytes that came already are no reason to give up. */
function canGoOn(error: unknown): boolean {
  return (
    error instanceof LonghandError &&
    (error.status === 0 || error.status === 409 || error.status === 423 || error.status >= 500)
  )
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}
