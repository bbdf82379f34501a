import { z } from 'zod'
import { RECORDINGS_PATH } from '../../shared/bridge/recordings.ts'
import { serveFile } from '../serve-file.ts'
import type { RecordingStore } from './recording-store.ts'
import { userIdSchema } from './recordings-ipc.ts'

const place = z.tuple([userIdSchema, z.uuid()])

/** Answers a page that reads the bytes of a recording: `/local/recordings/{user}/{recording}`, as a stream. */
export function createRecordingServer(store: Pick<RecordingStore, 'find'>): (request: Request) => Promise<Response> {
  return async (request) => {
    const named = place.safeParse(new URL(request.url).pathname.slice(RECORDINGS_PATH.length).split('/'))
    const found = request.method === 'GET' && named.success ? await store.find(...named.data) : null
    return found === null ? new Response(null, { status: 404 }) : serveFile(found.file, found.recording.mimeType.split(';')[0] ?? '')
  }
}
