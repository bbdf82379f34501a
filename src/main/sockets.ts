import type { SocketReport } from '../shared/bridge.ts'
import { SOCKET_PATH } from '../shared/contract/events.ts'
import { API_BASE } from '../shared/contract/route.ts'
import type { SessionKeeper } from './session-keeper.ts'

/** Connections a page may have at once: it needs one, and a second while it changes over. */
const MOST_CONNECTIONS = 4

/** The event connections of one page, opened here so that the token stays here. */
export interface Sockets {
  open(id: number): void
  send(id: number, text: string): void
  close(id: number): void
  /** As when the page goes or is loaded again. */
  closeAll(): void
}

/** Connects with an Authorization header, and reports what happens. */
export function createSockets({
  serverAddress,
  sessions,
  report,
}: {
  serverAddress: () => string
  sessions: SessionKeeper
  report: (report: SocketReport) => void
}): Sockets {
  const open = new Map<number, WebSocket>()

  const drop = (id: number) => {
    const socket = open.get(id)
    open.delete(id)
    socket?.close()
  }
  return {
    open(id) {
      const server = serverAddress()
      const token = sessions.tokenFor(server)
      if (token === null || open.has(id) || open.size >= MOST_CONNECTIONS)
        return report({ id, type: 'closed', text: '' })
      const socket = connect(`${server.replace(/^http/, 'ws')}${API_BASE}${SOCKET_PATH}`, {
        authorization: `Bearer ${token}`,
      })
      open.set(id, socket)
      const isCurrent = () => open.get(id) === socket
      socket.addEventListener('open', () => isCurrent() && report({ id, type: 'opened', text: '' }))
      socket.addEventListener('message', ({ data }: MessageEvent) => {
        if (isCurrent() && typeof data === 'string') report({ id, type: 'received', text: data })
      })
      socket.addEventListener('close', () => {
        if (!isCurrent()) return
        open.delete(id)
        report({ id, type: 'closed', text: '' })
      })
      // A close follows each error.
      socket.addEventListener('error', () => undefined)
    },
    send(id, text) {
      const socket = open.get(id)
      if (socket?.readyState === socket?.OPEN) socket?.send(text)
    },
    close: drop,
    closeAll: () => [...open.keys()].forEach(drop),
  }
}

/** Node's WebSocket takes headers beside the address; the type that it shares with browsers does not know it. */
function connect(address: string, headers: Record<string, string>): WebSocket {
  return Reflect.construct(WebSocket, [address, { headers }]) as WebSocket
}
