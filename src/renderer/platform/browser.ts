import { apiUrl } from '../lib/api-url.ts'
import type { SocketLike } from '../lib/socket.ts'
import type { Platform } from './platform.ts'

/** The web app in a person's browser. */
export const browserPlatform: Platform = {
  name: 'browser',
  hasPublicSite: true,
  connectSocket(path) {
    const url = new URL(apiUrl(path), location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    return new WebSocket(url) as unknown as SocketLike
  },
  download(url) {
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    document.body.append(link)
    link.click()
    link.remove()
  },
}
