import { DefaultHttpStack, type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import type { z } from 'zod'
import type { uploadOptions } from '../../../../shared/contract/files/upload.ts'
import { FILE_ID_HEADER, UPLOAD_PIECE_BYTES } from '../../../../shared/contract/uploads.ts'
import { ANOTHER_PERSON } from '../../../../shared/contract/route.ts'
import { messages } from '../../../../shared/messages.ts'
import { ApiError, errorFromReply } from '../../../lib/api-error.ts'
import { personHeaders } from '../../../lib/drawn-for.ts'
import { backoff } from '../../../../shared/backoff.ts'
import { retryOffset } from '../../../../shared/retry-offset.ts'
import { pipelinedChunks } from '../../../../shared/pipelined-chunks.ts'
import { fingerprintOf, type UnfinishedUploads } from './unfinished.ts'
import { say } from '../../../lib/words/say.ts'

/** A piece that makes no progress for so long is begun again, in milliseconds. */
const STALL_MS = 20_000
/** The server may look at a large medium for so long before it is asked again. */
const CHECK_MS = 120_000
/** Tries without any progress between them. */
const TRIES = 12
/** Files up to this size are sent with their checksum, so that one that changed in between is noticed; in bytes. */
const CHECKSUM_BYTES = 64_000_000

export interface UploadProgress {
  sentBytes: number
  totalBytes: number
}

export interface UploadCall {
  file: File
  options: z.input<typeof uploadOptions>
  /** See `Unfinished`. */
  isRecording?: boolean
  onProgress?: (progress: UploadProgress) => void
  /** The connection failed and it is tried again. */
  onTrouble?: () => void
  /** Stops it where it is; the promise then rejects with the code `aborted`, and a later call goes on. */
  signal?: AbortSignal
}

export interface SendResumableNeeds {
  /** Address of the server's `/uploads`. */
  endpoint: string
  unfinished: UnfinishedUploads
  /** For clients without a cookie. */
  headers?: Record<string, string>
  pieceBytes?: number
  stallMs?: number
  /** Milliseconds of the first wait after a fault, and of the longest. */
  waits?: { first: number; longest: number }
}

/**
 * Sends one file piece by piece, from where an earlier try of the same file ended, and answers the id of the file it
 * became. Faults of the connection and of the server are tried again; rejects with an {@link ApiError}: the server's
 * answer, `network` or `aborted`.
 */
export async function sendResumable(
  {
    endpoint,
    unfinished,
    headers = {},
    pieceBytes = UPLOAD_PIECE_BYTES,
    stallMs = STALL_MS,
    waits = { first: 1000, longest: 30_000 },
  }: SendResumableNeeds,
  { file, options, isRecording = false, onProgress, onTrouble, signal }: UploadCall,
): Promise<string> {
  if (signal?.aborted) throw aborted()
  const fingerprint = fingerprintOf(file, options)
  const known = unfinished.find(fingerprint)
  // Also of an upload that the server has forgotten, and that therefore begins anew.
  const sha256 = known ? known.sha256 : await checksum(file)
  const metadata = { ...options, filename: file.name, ...(sha256 !== undefined && { sha256 }) }
  const keep = (url: string | null, received: number) =>
    url !== null &&
    unfinished.keep({
      fingerprint,
      url,
      name: file.name,
      size: file.size,
      received,
      at: Date.now(),
      options,
      isRecording,
      ...(sha256 !== undefined && { sha256 }),
    })

  return new Promise((resolve, reject) => {
    let stall: ReturnType<typeof setTimeout> | undefined
    const watch = (ms: number) => {
      clearTimeout(stall)
      stall = setTimeout(() => {
        onTrouble?.()
        // One that was stopped may still be told that its request has failed; started again, it would take that for a
        // new fault, and be under way twice. Another one asks the server how far it is, which also makes it let go of
        // the old piece.
        void upload.abort()
        upload = begin(upload.url ?? known?.url)
      }, ms)
    }
    const end = (settle: () => void) => {
      clearTimeout(stall)
      signal?.removeEventListener('abort', stop)
      settle()
    }
    const stop = () => {
      void upload.abort()
      end(() => reject(aborted()))
    }

    const begin = (url: string | undefined) => {
      const begun: Upload = new Upload(
        file,
        settings(url, () => begun.url),
      )
      begun.start()
      return begun
    }
    const settings = (uploadUrl: string | undefined, currentUrl: () => string | null): UploadOptions => ({
      endpoint,
      ...(uploadUrl !== undefined && { uploadUrl }),
      headers: { ...personHeaders(), ...headers },
      metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)])),
      chunkSize: pieceBytes,
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(fingerprint),
      retryDelays: Array.from({ length: TRIES }, (_, attempt) => backoff(attempt, waits)),
      onShouldRetry: (error) => {
        const again = isWorthAnother(error)
        // The wait before the next try is no stall.
        if (again) clearTimeout(stall)
        if (again) onTrouble?.()
        return again
      },
      onUploadUrlAvailable: () => keep(currentUrl(), known?.received ?? 0),
      onBeforeRequest: () => watch(stallMs),
      httpStack: pipelinedChunks(retryOffset(new DefaultHttpStack({})), {
        size: file.size,
        onSent(sentBytes) {
          watch(sentBytes < file.size ? stallMs : CHECK_MS)
          onProgress?.({ sentBytes, totalBytes: file.size })
        },
        onReceived: (received) => keep(currentUrl(), received),
      }),
      onSuccess: ({ lastResponse }) =>
        end(() => {
          unfinished.forget(fingerprint)
          resolve(lastResponse.getHeader(FILE_ID_HEADER) ?? '')
        }),
      onError: (error) =>
        end(() => {
          const failure = asApiError(error)
          // What the server refused for good it has removed.
          if (failure.status >= 400 && failure.status < 500) unfinished.forget(fingerprint)
          reject(failure)
        }),
    })
    let upload = begin(known?.url)
    signal?.addEventListener('abort', stop)
  })
}

/** Gives up an upload that was begun: here at once, and on the server as soon as it can be reached. */
export async function giveUp(
  { unfinished, headers = {} }: Pick<SendResumableNeeds, 'unfinished' | 'headers'>,
  fingerprint: string,
): Promise<void> {
  const known = unfinished.find(fingerprint)
  unfinished.forget(fingerprint)
  // What cannot be removed now expires on the server.
  if (known)
    await Upload.terminate(known.url, { headers: { ...personHeaders(), ...headers }, retryDelays: [1000, 5000] }).catch(
      () => undefined,
    )
}

/**
 * Faults of the connection, of the server, and its asking to come back. An upload that could not even begin is left to
 * the person.
 */
function isWorthAnother({ originalRequest, originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0
  if (originalRequest.getMethod() === 'POST') return false
  // Forgotten since it said how far it was, as after a refusal whose answer was lost: asked again, it begins anew.
  if (status === 404 || status === 410) return true
  // Also what is no upload's: a page of somebody who is not signed in any more.
  if (errorFromReply(status, originalResponse?.getBody() ?? '').code === ANOTHER_PERSON) return false
  if (status === 503) return errorFromReply(status, originalResponse?.getBody() ?? '').code === 'busy'
  return status === 0 || status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507)
}

function asApiError(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (response) return errorFromReply(response.getStatus(), response.getBody())
  if ('originalRequest' in error) return new ApiError(0, 'network', say(messages.unreachable))
  return new ApiError(0, 'unreadable', say(messages.fileUnreadable))
}

const aborted = () => new ApiError(0, 'aborted', '')

/** Only where the browser can reckon one, which it does on secure addresses and on this machine. */
async function checksum(file: File): Promise<string | undefined> {
  if (file.size > CHECKSUM_BYTES || !globalThis.crypto?.subtle || typeof file.arrayBuffer !== 'function')
    return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer()).catch(() => null)
  return digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : undefined
}
