import { getTranscript, saveTranscript, type Transcript } from '../../../../shared/contract/transcripts.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { callWithMeta } from '../../../lib/api.ts'
import { packTranscript } from './pack.ts'

/** A long text over a slow line. */
const TIMEOUT_MS = 120_000

/** Saves a text that began from the version `etag`. Answers the new version and the bytes sent. Throws an ApiError, 412 for a stale one. */
export async function sendTranscript(id: string, timed: TimedText, etag: string): Promise<{ etag: string; packed: ArrayBuffer }> {
  const packed = await (await packTranscript(timed)).arrayBuffer()
  const { headers } = await callWithMeta(
    saveTranscript,
    { params: { id } },
    { headers: { 'content-type': 'application/octet-stream', 'if-match': etag }, rawBody: packed, timeoutMs: TIMEOUT_MS },
  )
  return { etag: headers.get('etag') ?? '', packed }
}

/** The text as the server has it, with its version. */
export async function fetchTranscript(id: string, signal?: AbortSignal): Promise<{ transcript: Transcript; etag: string }> {
  const { data, headers } = await callWithMeta(getTranscript, { params: { id } }, { signal, timeoutMs: TIMEOUT_MS })
  return { transcript: data, etag: headers.get('etag') ?? '' }
}
