import type { FlatFile } from '../../../../shared/contract/files.ts'
import { apiUrl } from '../../../lib/api-url.ts'

/** The element that plays a file; it loads no more than it needs until it plays. */
export function createMedium({ _id, name, type }: FlatFile): HTMLMediaElement {
  const medium = document.createElement(type.startsWith('video/') ? 'video' : 'audio')
  medium.preload = 'metadata'
  medium.setAttribute('aria-label', name)
  if (medium instanceof HTMLVideoElement) {
    medium.playsInline = true
    medium.poster = apiUrl('/file/thumbnail/:id', { id: _id })
  }
  medium.src = apiUrl('/file/media/:id', { id: _id })
  return medium
}
