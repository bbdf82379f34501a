import { openAsBlob } from 'node:fs'
import { API_BASE } from '../../shared/contract/route.ts'
import { addOwnTranscript } from '../../shared/contract/transcripts.ts'
import { refusedWith, stopped, unreachable } from './send-error.ts'

/** A text of the largest size takes so long on a slow line, in milliseconds. */
const TIMEOUT_MS = 300_000
/** The file has its text already: the answer of an earlier try was lost. */
const HAS_ITS_TEXT = 409

export interface SendTextCall {
  server: string
  token: string
  fileId: string
  /** Where the text lies, and what it is called. */
  file: string
  name: string
  signal: AbortSignal
}

/** Brings the text that belongs to a medium which the server has. @throws SendError */
export async function sendText(
  fetch: typeof globalThis.fetch,
  { server, token, fileId, file, name, signal }: SendTextCall,
): Promise<void> {
  const body = new FormData()
  body.append('json', await openAsBlob(file), name)
  const address = `${server}${API_BASE}${addOwnTranscript.path.replace(':id', encodeURIComponent(fileId))}`
  const reply = await fetch(address, {
    method: addOwnTranscript.method,
    body,
    headers: { authorization: `Bearer ${token}` },
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch(() => null)
  if (signal.aborted) throw stopped()
  if (reply === null) throw unreachable()
  if (!reply.ok && reply.status !== HAS_ITS_TEXT) throw refusedWith(reply.status, await reply.text().catch(() => ''))
}
