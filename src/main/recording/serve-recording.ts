import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { RECORDINGS_PATH } from '../../shared/bridge/recordings.ts'
import { z } from 'zod'
import type { RecordingStore } from './recording-store.ts'
import { userIdSchema } from './recordings-ipc.ts'

const place = z.tuple([userIdSchema, z.uuid()])

/** Answers a page that reads the bytes of a recording: `/local/recordings/{user}/{recording}`, as a stream. */
export function createRecordingServer(store: Pick<RecordingStore, 'find'>): (request: Request) => Promise<Response> {
  return async (request) => {
    const named = place.safeParse(new URL(request.url).pathname.slice(RECORDINGS_PATH.length).split('/'))
    const found = request.method === 'GET' && named.success ? await store.find(...named.data) : null
    if (found === null) return new Response(null, { status: 404 })
    const body = Readable.toWeb(createReadStream(found.file)) as ReadableStream<Uint8Array>
    return new Response(body, { headers: { 'content-type': found.recording.mimeType.split(';')[0] ?? '', 'content-length': String(found.bytes), 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } })
  }
}
