import { ownUrl } from '../lib/api-url.ts'
import { downloadByLink } from './download-by-link.ts'
import type { Platform } from './platform.ts'

function openSocket(path: string): WebSocket {
  const url = new URL(ownUrl(path), location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(url)
}

/** The web app in a person's browser. */
export const browserPlatform: Platform = {
  name: 'browser',
  hasPublicSite: true,
  runsOthersScripts: true,
  start: async () => {},
  connect(path, { opened, received, closed }) {
    const socket = openSocket(path)
    socket.addEventListener('open', opened)
    socket.addEventListener('message', ({ data }) => received(data))
    socket.addEventListener('close', closed)
    return socket
  },
  openSocket,
  download: downloadByLink,
  // While developing, files change under their names; pages that did not come by TLS have none.
  serviceWorkers: (import.meta.env.PROD && globalThis.navigator?.serviceWorker) || null,
  shell: null,
  recordings: null,
  speech: null,
  outbox: null,
  watched: null,
  offline: null,
  player: null,
  globalKeys: null,
  media: null,
}
