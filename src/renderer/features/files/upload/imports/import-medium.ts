import { IDEMPOTENCY_KEY } from '../../../../../shared/contract/common.ts'
import { beginImport, beginOwnImport, type MediaImport } from '../../../../../shared/contract/imports.ts'
import { call } from '../../../../lib/api.ts'
import type { UploadCall } from '../send-resumable.ts'
import { TEXT_TIMEOUT_MS } from '../send-transcript.ts'

/** A medium that the server fetches. */
export interface RemoteMedium {
  name: string
  /** Bytes; 0 where nobody said. */
  size: number
  /** To the medium itself. */
  link: string
}

/** The names under which media were begun: what is sent again after a lost answer is the same import. */
const keys = new WeakMap<RemoteMedium, string>()

/**
 * Has the server fetch a medium, for which its owner may bring the text; it goes on whatever becomes of this page.
 * Rejects with an {@link ApiError}.
 */
export function beginMedium(
  medium: RemoteMedium,
  options: UploadCall['options'],
  transcript: File | null,
): Promise<MediaImport> {
  const key = keys.get(medium) ?? crypto.randomUUID()
  keys.set(medium, key)
  const { name, link } = medium
  const headers = { [IDEMPOTENCY_KEY]: key }
  if (!transcript)
    return call(
      beginImport,
      { query: options, body: { name, link, asks_about_page: true, asks_about_same: true } },
      { headers },
    )
  const rawBody = new FormData()
  rawBody.append('link', link)
  rawBody.append('name', name)
  rawBody.append('asks_about_page', 'true')
  rawBody.append('asks_about_same', 'true')
  rawBody.append('json', transcript)
  return call(beginOwnImport, { query: options }, { headers, rawBody, timeoutMs: TEXT_TIMEOUT_MS })
}
