import { z } from 'zod'
import { PREPARED_PATH } from '../../shared/bridge/media.ts'
import { serveFile } from '../serve-file.ts'
import type { MediaWorks } from './media-works.ts'

/** Answers a page that reads what was made for it: `/local/prepared/{id}`. */
export function createPreparedServer(works: Pick<MediaWorks, 'find'>): (request: Request) => Promise<Response> {
  return async (request) => {
    const id = z.uuid().safeParse(new URL(request.url).pathname.slice(PREPARED_PATH.length))
    const file = request.method === 'GET' && id.success ? await works.find(id.data) : null
    return file === null ? new Response(null, { status: 404 }) : serveFile(file, 'audio/ogg')
  }
}
