import type { z } from 'zod'
import { uploadMedia, type FlatFile, type uploadOptions } from '../../shared/contract/files.ts'
import { messages } from '../../shared/messages.ts'
import { ApiError, errorFromReply } from './api-error.ts'
import { apiUrl } from './api-url.ts'
import { endSession } from './session.ts'

export interface UploadProgress {
  sentBytes: number
  totalBytes: number
}

export interface UploadCall {
  file: File
  options: z.input<typeof uploadOptions>
  onProgress?: (progress: UploadProgress) => void
  /** Cancels it; the promise then rejects with the code `aborted`. */
  signal?: AbortSignal
}

/**
 * Sends one file to `POST /file/media`. By XMLHttpRequest, since fetch tells nothing about what was sent.
 * Rejects with an {@link ApiError}: the server's answer, `network`, or `aborted`.
 */
export function upload({ file, options, onProgress, signal }: UploadCall): Promise<FlatFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const aborted = () => reject(new ApiError(0, 'aborted', ''))
    if (signal?.aborted) return aborted()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.({ sentBytes: loaded, totalBytes: total }))
    request.addEventListener('abort', aborted)
    request.addEventListener('error', () => reject(new ApiError(0, 'network', messages.unreachable)))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve(JSON.parse(request.responseText) as FlatFile)
      if (request.status === 401) endSession()
      reject(errorFromReply(request.status, request.responseText))
    })
    request.open(uploadMedia.method, apiUrl(uploadMedia.path, {}, options))
    const form = new FormData()
    form.append('media', file, file.name)
    request.send(form)
  })
}
