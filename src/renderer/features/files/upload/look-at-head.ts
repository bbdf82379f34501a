import { canBeMedia, MEDIA_HEAD_BYTES } from '../../../../shared/media/media-head.ts'

/** Whether the first bytes of a file let it be a medium. One that cannot be read here is left to the server. */
export async function looksLikeMedia(file: File): Promise<boolean> {
  try {
    const head = new Uint8Array(await file.slice(0, MEDIA_HEAD_BYTES).arrayBuffer())
    return canBeMedia(head, { isWhole: file.size <= MEDIA_HEAD_BYTES })
  } catch {
    return true
  }
}
