import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appendUpload, createUpload, getUpload, removeUpload } from '../../../../../src/shared/contract/uploads.ts'
import { cleanFileName } from '../../../../../src/shared/domain/file-name.ts'
import { addScope } from '../../../../kernel/http/add-scope.ts'
import { type Caller, mount } from '../../../../kernel/http/mount.ts'
import { whenGone } from '../when-gone.ts'
import type { PatchOrder } from './patch-order.ts'
import { readMetadata } from './metadata.ts'
import type { Resumable } from './service.ts'
import { handleTusRequest, tusAbilities } from './tus-endpoint.ts'

/** A piece that brings no byte for so long is ended, in milliseconds. */
const STALL_MS = 30_000

/** tus 1.0 below `/uploads`. */
export function resumableRoutes(
  app: FastifyInstance,
  { resumable, patchOrder, stallMs = STALL_MS }: { resumable: Resumable; patchOrder: PatchOrder; stallMs?: number },
): void {
  const leaving = new AbortController()
  app.addHook('preClose', async () => leaving.abort())
  void addScope(app, 'uploads in pieces', async (scope) => {
    // The tus server reads bodies itself, and says what it thinks of their type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (_request, reply) => void reply.header('tus-resumable', '1.0.0'))

    const speak = async ({
      caller,
      request,
      reply,
    }: {
      caller: Caller
      request: FastifyRequest
      reply: FastifyReply
    }): Promise<FastifyReply> => {
      const { status, headers } = await handleTusRequest(
        { resumable, patchOrder, stallMs, leaving: leaving.signal },
        request,
        { caller, gone: whenGone(reply) },
      )
      return reply.code(status).headers(headers).send()
    }

    mount(scope, createUpload, speak)
    mount(scope, appendUpload, speak)
    mount(scope, removeUpload, speak)
    mount(scope, getUpload, async ({ params, caller, request, reply }) => {
      if (request.method === 'HEAD') return speak({ caller, request, reply })
      const row = await resumable.require(caller, params.id)
      const { filename } = readMetadata(JSON.parse(row.metadata) as Record<string, string | null>)
      return {
        _id: row.id,
        name: cleanFileName(filename),
        received: row.received,
        size: row.size,
        expires: new Date(row.expires_at).toISOString(),
        file_id: row.file_id,
      }
    })

    for (const url of [createUpload.path, getUpload.path]) {
      scope.route({
        method: 'OPTIONS',
        url,
        config: { access: 'public' },
        schema: { hide: true },
        handler: (_request, reply) => reply.code(204).headers(tusAbilities(resumable.limitBytes())).send(),
      })
    }
  })
}
