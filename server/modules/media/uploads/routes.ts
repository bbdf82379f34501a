import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { uploadMedia } from '../../../../src/shared/contract/files/upload.ts'
import { sha256Of } from '../../../kernel/sha256.ts'
import { addScope } from '../../../kernel/http/add-scope.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { idempotencyKeyOf } from '../../../kernel/http/requests.ts'
import { fileNameOf, readOneFile } from './multipart.ts'
import { receiveMedium, STALL_MS, whileComing } from './receive-medium.ts'
import type { Uploads } from './service.ts'
import { uploadNamed } from './upload-name.ts'
import { whenGone } from './when-gone.ts'

/** `POST /file/media`. The options are judged before the body is read. */
export function uploadsRoutes(
  app: FastifyInstance,
  { uploads, stallMs = STALL_MS }: { uploads: Uploads; stallMs?: number },
): void {
  void addScope(app, 'uploads', async (scope) => {
    await scope.register(multipart)

    mount(scope, uploadMedia, async ({ caller, query, request, reply }) => {
      const key = idempotencyKeyOf(request)
      // What made a file is not judged or kept again: its time is spent already.
      if (key !== null && (await uploads.isThere(caller, key))) {
        const sent = await whileComing(request, stallMs, (watch) =>
          readOneFile(request, 'media', {
            store: async (part) => ({ name: fileNameOf(part), sha256: await sha256Of(watch(part.file)) }),
          }),
        )
        return uploads.again(caller, uploadNamed(key, { ...query, ...sent }))
      }
      const accepted = await uploads.accept(caller, query)
      const signal = whenGone(reply)
      return receiveMedium({ uploads, caller, request, field: 'media', signal, stallMs }, ({ name, stored, hold }) => {
        const once = key === null ? null : uploadNamed(key, { ...query, name, sha256: stored.sha256 })
        return uploads.finish(caller, { name, stored, accepted, signal, once, hold })
      })
    })
  })
}
