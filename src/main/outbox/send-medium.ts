import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { DefaultHttpStack, type DetailedError, type FileReader, Upload } from 'tus-js-client'
import { createUpload, FILE_ID_HEADER, UPLOAD_PIECE_BYTES } from '../../shared/contract/uploads.ts'
import { API_BASE } from '../../shared/contract/route.ts'
import { retryOffset } from '../../shared/retry-offset.ts'
import { pipelinedChunks } from '../../shared/pipelined-chunks.ts'
import type { OutboxItem } from './item.ts'
import type { Pace } from './pace.ts'
import { refusedWith, type SendError, stopped, unreachable, unreadable } from './send-error.ts'

/** A piece that makes no progress for so long is given up, in milliseconds. */
const STALL_MS = 20_000
/** The server may look at a large medium for so long. */
const CHECK_MS = 120_000
/**
 * Bytes that are read, and wait for their turn, at once; large ones cost less, small ones flow evenly where the rate is
 * limited.
 */
const CHUNK_BYTES = { limited: 64 * 1024, free: 1024 * 1024 }

export interface SendMediumCall {
  token: string
  /** Where the medium lies. */
  file: string
  signal: AbortSignal
  /** Where the server has it. Should this be lost, the upload's name leads there again. */
  onUrl: (url: string) => void
  onProgress: (sentBytes: number) => void
  /** So many bytes are safe on the server. */
  onReceived: (bytes: number) => void
}

export interface SendMediumDeps {
  pace: Pace
  stallMs?: number
  checkMs?: number
}

/**
 * Tries once to bring a medium to the server, from where an earlier try ended, and answers the id of the file it
 * became: the server compares the checksum before it makes the file. @throws SendError
 */
export function sendMedium(
  { pace, stallMs = STALL_MS, checkMs = CHECK_MS }: SendMediumDeps,
  { id, name, size, sha256, options, server, uploadUrl }: OutboxItem,
  { token, file, signal, onUrl, onProgress, onReceived }: SendMediumCall,
): Promise<string> {
  if (signal.aborted) return Promise.reject(stopped())
  const metadata = { ...options, filename: name, sha256, client_key: id }
  const reading = new AbortController()
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => giveUp(unreachable()), ms)
    }
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      reading.abort()
      settle()
    }
    const giveUp = (error: SendError) => {
      void upload.abort()
      end(() => reject(error))
    }
    const stop = () => giveUp(stopped())

    const upload = new Upload(file as unknown as Readable, {
      endpoint: `${server}${API_BASE}${createUpload.path}`,
      ...(uploadUrl !== null && { uploadUrl }),
      uploadSize: size,
      headers: { authorization: `Bearer ${token}` },
      metadata: Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, String(value)])),
      chunkSize: UPLOAD_PIECE_BYTES,
      storeFingerprintForResuming: false,
      retryDelays: null,
      fileReader: pacedFile(size, { pace, signal: reading.signal, onUnreadable: () => giveUp(unreadable()) }),
      onUploadUrlAvailable: () => {
        if (upload.url !== null && upload.url !== uploadUrl) onUrl(upload.url)
      },
      onBeforeRequest: () => watch(stallMs),
      httpStack: pipelinedChunks(retryOffset(new DefaultHttpStack({})), {
        size,
        onSent(sentBytes) {
          watch(sentBytes < size ? stallMs : checkMs)
          onProgress(sentBytes)
        },
        onReceived,
      }),
      onSuccess: ({ lastResponse }) =>
        end(() => {
          const fileId = lastResponse.getHeader(FILE_ID_HEADER)
          if (fileId) resolve(fileId)
          else reject(unreachable())
        }),
      onError: (error) => end(() => reject(asSendError(error))),
    })
    signal.addEventListener('abort', stop, { once: true })
    upload.start()
  })
}

/** Takes an upload that was begun off the server; what cannot be reached expires there. */
export async function terminate({ uploadUrl }: Pick<OutboxItem, 'uploadUrl'>, token: string): Promise<void> {
  if (uploadUrl !== null)
    await Upload.terminate(uploadUrl, { headers: { authorization: `Bearer ${token}` }, retryDelays: [] }).catch(
      () => undefined,
    )
}

/** Reads a file by its path, a piece at a time, no faster than the pace allows. */
function pacedFile(
  size: number,
  { pace, signal, onUnreadable }: { pace: Pace; signal: AbortSignal; onUnreadable: () => void },
): FileReader {
  async function* paced(file: string, start: number, end: number) {
    for await (const chunk of createReadStream(file, {
      start,
      end: end - 1,
      highWaterMark: pace.limit() === null ? CHUNK_BYTES.free : CHUNK_BYTES.limited,
      signal,
    })) {
      await pace.take((chunk as Buffer).byteLength, signal)
      yield chunk
    }
  }
  return {
    openFile: (file: unknown) =>
      Promise.resolve({
        size,
        slice(start: number, end: number) {
          const last = Math.min(end, size)
          const value = Readable.from(paced(String(file), start, last), { objectMode: false })
          value.on('error', () => signal.aborted || onUnreadable())
          return Promise.resolve({ value: Object.assign(value, { size: last - start }), done: last >= size })
        },
        close: () => undefined,
      }),
  }
}

function asSendError(error: Error | DetailedError): SendError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response ? refusedWith(response.getStatus(), response.getBody()) : unreachable()
}
