import { apiUrl } from '../lib/api-url.ts'
import type { Platform } from './platform.ts'

/** The web app in a person's browser. */
export const browserPlatform: Platform = {
  name: 'browser',
  hasPublicSite: true,
  connect(path, { opened, received, closed }) {
    const url = new URL(apiUrl(path), location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(url)
    socket.addEventListener('open', opened)
    socket.addEventListener('message', ({ data }) => received(data))
    socket.addEventListener('close', closed)
    return socket
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
