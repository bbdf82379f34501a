import {
  getHeardText,
  getTranscript,
  getTranscriptVersion,
  saveTranscript,
} from '../../../../shared/contract/transcripts.ts'
import { getTranslation, saveTranslation } from '../../../../shared/contract/translations.ts'
import { type TimedText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call, callWithMeta } from '../../../lib/api.ts'
import { packTranscript } from './pack.ts'
import { isSavedForm } from './saved-form.ts'
import type { StoredText } from './texts-here.ts'
import { versionOf } from './version-of.ts'

/** A long text over a slow line. */
const TIMEOUT_MS = 120_000

/** Which text of a file: its own, or with a language a translation. */
export interface TextId {
  id: string
  language: string | undefined
}

/** Under which name unsaved work on it is kept in the browser. */
export const draftName = ({ id, language }: TextId) => (language === undefined ? id : `${id}:${language}`)

/**
 * Saves a text that began from the version `etag`. Answers the new version and the bytes sent. Throws an ApiError, 412
 * for a stale one.
 */
export async function sendTranscript(
  { id, language }: TextId,
  timed: TimedText,
  etag: string,
): Promise<{ etag: string; packed: ArrayBuffer }> {
  const packed = await (await packTranscript(timed)).arrayBuffer()
  const options = {
    headers: { 'content-type': 'application/octet-stream', 'if-match': etag },
    rawBody: packed,
    timeoutMs: TIMEOUT_MS,
  }
  const { headers } = await (language === undefined
    ? callWithMeta(saveTranscript, { params: { id } }, options)
    : callWithMeta(saveTranslation, { params: { id, language } }, options))
  return { etag: headers.get('etag') ?? '', packed }
}

/** The text as the server has it, with its version. */
export async function fetchTranscript({ id, language }: TextId, signal?: AbortSignal): Promise<StoredText> {
  const options = { signal, timeoutMs: TIMEOUT_MS }
  const { data, headers } = await (language === undefined
    ? callWithMeta(getTranscript, { params: { id } }, options)
    : callWithMeta(getTranslation, { params: { id, language } }, options))
  const timed = timedText(data)
  return { timed, etag: headers.get('etag') ?? '', isExact: isSavedForm(data, timed) }
}

/** What the machine has written so far of a text that it is writing. */
export async function fetchPartialTranscript(id: string, signal?: AbortSignal): Promise<StoredText> {
  return { timed: timedText(await call(getHeardText, { params: { id } }, { signal, timeoutMs: TIMEOUT_MS })), etag: '' }
}

/** The text that had this tag, undefined when the server does not keep it any more. */
export async function fetchVersion({ id, language }: TextId, etag: string): Promise<TimedText | undefined> {
  const version = versionOf(etag)
  if (version === 0) return timedText({ paragraphs: [], speakers: [], notes: [] })
  try {
    return timedText(
      await call(getTranscriptVersion, { params: { id, version }, query: { language } }, { timeoutMs: TIMEOUT_MS }),
    )
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
