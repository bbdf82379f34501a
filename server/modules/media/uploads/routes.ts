import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { uploadMedia } from '../../../../src/shared/contract/files/upload.ts'
import { sha256Of } from '../../../kernel/sha256.ts'
import { addScope } from '../../../kernel/http/add-scope.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { idempotencyKeyOf } from '../../../kernel/http/requests.ts'
import { fileNameOf, readOneFile } from './multipart.ts'
import type { Uploads } from './service.ts'
import { endingWhenStalled, type Watch } from './stall.ts'
import { uploadNamed } from './upload-name.ts'
import { whenGone } from './when-gone.ts'

/** What a multipart body may hold besides the medium. */
const ENVELOPE_BYTES = 1024 * 1024

/** An upload that brings no byte for so long is ended, in milliseconds. */
const STALL_MS = 60_000

/** `POST /file/media`. The options are judged before the body is read. */
export function uploadsRoutes(
  app: FastifyInstance,
  { uploads, stallMs = STALL_MS }: { uploads: Uploads; stallMs?: number },
): void {
  void addScope(app, 'uploads', async (scope) => {
    await scope.register(multipart)

    mount(scope, uploadMedia, async ({ caller, query, request, reply }) => {
      const key = idempotencyKeyOf(request)
      const whileComing = <T>(work: (watch: Watch) => Promise<T>) =>
        endingWhenStalled(stallMs, () => request.raw.destroy(), work)
      // What made a file is not judged or kept again: its time is spent already.
      if (key !== null && (await uploads.isThere(caller, key))) {
        const sent = await whileComing((watch) =>
          readOneFile(request, 'media', {
            store: async (part) => ({ name: fileNameOf(part), sha256: await sha256Of(watch(part.file)) }),
          }),
        )
        return uploads.again(caller, uploadNamed(key, { ...query, ...sent }))
      }
      const accepted = await uploads.accept(caller, query)
      const bytes = Math.max(0, Number(request.headers['content-length'] ?? 0) - ENVELOPE_BYTES)
      await uploads.assertFits(bytes)
      const hold = await uploads.hold(caller, bytes)
      try {
        const signal = whenGone(reply)
        const { name, stored } = await whileComing((watch) =>
          readOneFile(request, 'media', {
            store: async (part) => ({
              name: fileNameOf(part),
              stored: await uploads.store(caller, watch(part.file), { signal, mostBytes: hold.mostBytes }),
            }),
            discard: ({ stored: unwanted }) => uploads.discard(unwanted),
          }),
        )
        const once = key === null ? null : uploadNamed(key, { ...query, name, sha256: stored.sha256 })
        return await uploads.finish(caller, { name, stored, accepted, signal, once, hold })
      } finally {
        await uploads.release(hold)
      }
    })
  })
}
