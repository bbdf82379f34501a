import type { FlatFile } from '../../../../shared/contract/files/records.ts'
import { ownUrl } from '../../../lib/api-url.ts'

/**
 * The element that plays a file; it loads no more than it needs until it plays, and never gets ready once the recording
 * was removed.
 */
export function createMedium({ _id, name, type, media_removed }: FlatFile): HTMLMediaElement {
  const medium = document.createElement(type.startsWith('video/') ? 'video' : 'audio')
  medium.preload = 'metadata'
  medium.setAttribute('aria-label', name)
  if (media_removed) return medium
  if (medium instanceof HTMLVideoElement) {
    medium.playsInline = true
    medium.poster = ownUrl('/file/thumbnail/:id', { id: _id })
  }
  medium.src = ownUrl('/file/media/:id', { id: _id })
  return medium
}
