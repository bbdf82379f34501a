import { canBeMedia, MEDIA_HEAD_BYTES } from '../../../../src/shared/media/media-head.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError } from '../../../kernel/errors.ts'

/**
 * Passes the bytes of a medium on from its beginning, and throws once its head says that it can be none: the rest need
 * not be sent. Of a shorter one nothing is said here, for the whole of it is looked at next. @throws AppError 422
 */
export async function* refuseNoMedia(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | null = []
  let size = 0
  for await (const chunk of bytes) {
    if (head !== null) {
      head.push(chunk)
      size += chunk.byteLength
      if (size >= MEDIA_HEAD_BYTES) {
        if (!canBeMedia(Buffer.concat(head, MEDIA_HEAD_BYTES), { isWhole: false }))
          throw new AppError(422, 'not_media', messages.notMedia)
        head = null
      }
    }
    yield chunk
  }
}
