import type { DesktopBridge } from '../../shared/bridge.ts'
import { SOCKET_PATH } from '../../shared/contract/events.ts'
import { refreshSession, setSessionSource, type Session } from '../lib/session.ts'
import { downloadByLink } from './download-by-link.ts'
import type { Platform } from './platform.ts'

/** The desktop app: calls go through `app://longhand`, session and events come over the bridge. */
export function createDesktopPlatform(bridge: DesktopBridge): Platform {
  let session: Session | null = null
  return {
    name: 'desktop',
    hasPublicSite: false,
    runsOthersScripts: false,
    async start() {
      bridge.onSession((changed) => {
        session = changed
        refreshSession()
      })
      window.addEventListener('online', () => bridge.outbox.wake())
      session = await bridge.getSession()
      setSessionSource({
        read: () => (session !== null && session.exp > Date.now() / 1000 ? session : null),
        clear() {
          session = null
          void bridge.endSession()
        },
      })
    },
    connect(path, events) {
      if (path !== SOCKET_PATH) throw new Error(`The desktop opens no connection at ${path}.`)
      return bridge.connectSocket({
        opened: () => events.opened(),
        received: (text) => events.received(text),
        closed: () => events.closed(),
      })
    },
    openSocket: null,
    download: downloadByLink,
    recordings: bridge.recordings,
    speech: bridge.speech,
    player: bridge.player,
    globalKeys: bridge.globalKeys,
    media: bridge.media,
    serviceWorkers: null,
    shell: {
      ...bridge.shell,
      appVersion: () => bridge.appVersion(),
      getServerAddress: () => bridge.getServerAddress(),
      setServerAddress: (address) => bridge.setServerAddress(address),
    },
    outbox: bridge.outbox,
    watched: bridge.watched,
    offline: bridge.offline,
  }
}
