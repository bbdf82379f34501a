import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { exportTranscript } from '../../../src/shared/contract/files.ts'
import { mount } from '../../plugins/mount.ts'
import type { Exports } from './service.ts'

/** `GET /file/export/:id/:format`. */
export function exportsRoutes(app: FastifyInstance, { exports }: { exports: Exports }): void {
  mount(app, exportTranscript, async ({ params, query, caller, reply }) => {
    const document = await exports.export(caller.id, params.id, params.format, query)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(document.fileName),
        'content-type': document.type,
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(document.bytes.buffer, document.bytes.byteOffset, document.bytes.byteLength))
  })
}
