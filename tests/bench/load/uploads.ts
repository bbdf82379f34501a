import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { noise } from '../../support/noise.ts'

/** Bytes of each upload, and of one piece. */
const UPLOAD_BYTES = 16 * 1024 * 1024
const PIECE_BYTES = 4 * 1024 * 1024
const TUS = { 'tus-resumable': '1.0.0' }

/** What came of uploads that were sent at the same time. */
export interface UploadsResult {
  megabytesPerSecond: number
  /** How often a piece had to be sent again because the server had no place for it. */
  sentAgain: number
}

/**
 * Each of them uploads a file by tus, all at once, in pieces; a piece that is refused for now is sent again, as clients
 * do. @throws Error when one is refused for good
 */
export async function uploadAtOnce(
  origins: readonly string[],
  headersOf: readonly Record<string, string>[],
): Promise<UploadsResult> {
  const piece = new Uint8Array(noise(PIECE_BYTES))
  let sentAgain = 0
  const began = performance.now()
  await Promise.all(headersOf.map((headers, at) => upload(origins[at % origins.length]!, headers)))
  return {
    megabytesPerSecond: (headersOf.length * UPLOAD_BYTES) / 1e6 / ((performance.now() - began) / 1000),
    sentAgain,
  }

  async function upload(origin: string, headers: Record<string, string>): Promise<void> {
    // A byte more than is sent, for what is measured is the way of the bytes: nothing is made of them.
    const metadata = `filename ${btoa('talk.wav')},language_code ${btoa('en')}`
    const created = await surely(`${origin}${API_BASE}/uploads`, {
      method: 'POST',
      headers: { ...headers, ...TUS, 'upload-length': String(UPLOAD_BYTES + 1), 'upload-metadata': metadata },
    })
    const url = new URL(String(created.headers.get('location')), origin)
    for (let offset = 0; offset < UPLOAD_BYTES; offset += PIECE_BYTES) {
      await surely(url, {
        method: 'PATCH',
        headers: {
          ...headers,
          ...TUS,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: piece,
      })
    }
  }

  async function surely(url: string | URL, init: RequestInit): Promise<Response> {
    for (;;) {
      const reply = await fetch(url, init)
      await reply.arrayBuffer()
      if (reply.ok) return reply
      const seconds = Number(reply.headers.get('retry-after'))
      if (!(seconds > 0)) throw new Error(`an upload was answered ${reply.status}`)
      sentAgain += 1
      await wait(seconds * 1000)
    }
  }
}
