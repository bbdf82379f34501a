import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { downloadMediaArchive, planMediaArchive } from '../../../../src/shared/contract/files/media-archive.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { MediaArchives } from './service.ts'

/** The media of several files at once. */
export function mediaArchiveRoutes(app: FastifyInstance, { archives }: { archives: MediaArchives }): void {
  mount(app, planMediaArchive, ({ caller, query, say }) => archives.plan(caller, query.ids, say))

  mount(app, downloadMediaArchive, async ({ caller, query, request, reply, say }) => {
    const archive = await archives.find(caller, query.ids)
    request.recordedFiles = archive.files.map(({ id }) => id)
    void reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition('media.zip'),
      'content-type': 'application/zip',
      'x-content-type-options': 'nosniff',
    })
    return reply.send(request.method === 'HEAD' ? undefined : archives.send(caller, archive, say))
  })
}
