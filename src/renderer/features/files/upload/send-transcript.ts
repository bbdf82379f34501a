import { addOwnTranscript } from '../../../../shared/contract/transcripts.ts'
import { messages } from '../../../../shared/messages.ts'
import { ApiError, errorFromReply } from '../../../lib/api-error.ts'
import { apiUrl } from '../../../lib/api-url.ts'
import { personHeaders } from '../../../lib/drawn-for.ts'
import { say } from '../../../lib/words/say.ts'

/** A text of the largest size takes so long on a slow line, in milliseconds. */
export const TEXT_TIMEOUT_MS = 300_000

/**
 * Brings the text of a file that waits for it. By XMLHttpRequest, for `fetch` does not tell how much of a body is sent.
 * Rejects with an {@link ApiError}: the server's answer, `network`, `timeout` or `aborted`.
 */
export function sendTranscript(
  fileId: string,
  transcript: File,
  { onProgress, signal }: { onProgress?: (sent: number, total: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new ApiError(0, 'aborted', ''))
      return
    }
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal?.addEventListener('abort', stop, { once: true })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(errorFromReply(request.status, request.responseText)),
    )
    request.addEventListener('error', () => reject(new ApiError(0, 'network', say(messages.unreachable))))
    request.addEventListener('timeout', () => reject(new ApiError(0, 'timeout', say(messages.timedOut))))
    request.addEventListener('abort', () => reject(new ApiError(0, 'aborted', '')))
    request.open(addOwnTranscript.method, apiUrl(addOwnTranscript.path, { id: fileId }))
    request.timeout = TEXT_TIMEOUT_MS
    for (const [name, value] of Object.entries(personHeaders())) request.setRequestHeader(name, value)
    const body = new FormData()
    body.append('json', transcript)
    request.send(body)
  })
}
