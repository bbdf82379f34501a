import { uploadFromDropbox, type DropboxReport } from '../../../../../shared/contract/dropbox.ts'
import { messages } from '../../../../../shared/messages.ts'
import { ApiError, errorFromReply } from '../../../../lib/api-error.ts'
import { apiUrl } from '../../../../lib/api-url.ts'
import type { UploadCall } from '../send-resumable.ts'

/** A medium at Dropbox. */
export interface RemoteMedium {
  name: string
  /** Bytes. */
  size: number
  /** Dropbox's direct link. */
  link: string
}

/** Lets the server fetch a medium, hears how far it is, and answers the id of the file it became. Rejects with an {@link ApiError}. */
export async function sendFromDropbox({ name, size, link }: RemoteMedium, { options, onProgress, signal }: Omit<UploadCall, 'file'>): Promise<string> {
  try {
    const response = await fetch(apiUrl(uploadFromDropbox.path, {}, options), {
      method: uploadFromDropbox.method,
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify({ name, link }),
      signal: signal ?? null,
    })
    if (!response.ok || !response.body) throw errorFromReply(response.status, await response.text())
    for await (const line of linesOf(response.body)) {
      const report = JSON.parse(line) as DropboxReport
      if ('file_id' in report) return report.file_id
      if ('error' in report) throw new ApiError(report.error.status, report.error.code, report.error.message)
      onProgress?.({ sentBytes: report.received, totalBytes: report.total ?? size })
    }
    throw new ApiError(0, 'network', messages.unreachable)
  } catch (error) {
    if (signal?.aborted) throw new ApiError(0, 'aborted', '')
    throw error instanceof ApiError ? error : new ApiError(0, 'network', messages.unreachable)
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}
