import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { addPicture, listPictures } from '../../../../../src/shared/contract/content-admin.ts'
import { IMAGE_BYTES } from '../../../../../src/shared/domain/content-rules.ts'
import { DAY_SECONDS } from '../../../../../src/shared/durations.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { readAtMost } from '../../../../kernel/read-at-most.ts'
import type { DiskRoom } from '../../../../kernel/disk-room.ts'
import { addScope } from '../../../../kernel/http/add-scope.ts'
import { mount } from '../../../../kernel/http/mount.ts'
import { replyNotFound } from '../../../../kernel/http/errors.ts'
import { endingWhenStalled, fileNameOf, readOneFile } from '../../../media/index.ts'
import { type Pictures, PICTURES } from './service.ts'

/** A body that brings no byte for so long is ended, in milliseconds. */
const STALL_MS = 30_000

/** `/admin/pictures`. */
export function pictureRoutes(app: FastifyInstance, { pictures, room }: { pictures: Pictures; room: DiskRoom }): void {
  mount(app, listPictures, () => pictures.list())
  void addScope(app, 'pictures', async (scope) => {
    await scope.register(multipart)
    mount(scope, addPicture, async ({ request }) => {
      await room.assert()
      const { name, bytes } = await endingWhenStalled(
        STALL_MS,
        () => request.raw.destroy(),
        (watch) =>
          readOneFile(request, 'picture', {
            store: async (part) => ({
              name: fileNameOf(part),
              bytes: await readAtMost(watch(part.file), IMAGE_BYTES, tooLarge),
            }),
          }),
      )
      return pictures.add(name, bytes)
    })
  })
}

/** Pictures that were added, for everybody; those that ship have routes of their own. */
export function servePictures(app: FastifyInstance, { pictures }: { pictures: Pictures }): void {
  app.get<{ Params: { '*': string } }>(`${PICTURES}*`, { schema: { hide: true } }, async (request, reply) => {
    const picture = await pictures.open(request.params['*'])
    if (!picture) return replyNotFound(request, reply)
    void reply.headers({
      etag: picture.etag,
      'cache-control': `public, max-age=${DAY_SECONDS}`,
      'content-disposition': 'inline',
    })
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply
      .type(picture.type)
      .header('content-length', picture.size)
      .send(await picture.read())
  })
}

const tooLarge = () => new AppError(413, 'too_large', messages.pictureTooLarge)
