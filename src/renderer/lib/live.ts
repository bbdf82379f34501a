import { type ClientMessage, SOCKET_PATH, type ServerMessage } from '../../shared/contract/events.ts'
import { openSocket, type Connect, type Socket } from './socket.ts'

export interface LiveListener {
  message: (message: ServerMessage) => void
  /** Connected; `again` when it was lost before, so that what was missed must be fetched. */
  connected: (again: boolean) => void
}

export interface Live {
  /** Hears the server's events from now on; gives back how to stop. */
  listen(listener: LiveListener): () => void
  /** Says something to the server, or nothing while there is no connection. */
  send(message: ClientMessage): void
  /** Asks for the state of the files in work; answered by the events. */
  checkFiles(): void
}

/** One event connection for all who listen, open as long as somebody does. */
export function createLive(connect: (path: string, ...events: Parameters<Connect>) => ReturnType<Connect>): Live {
  const listeners = new Set<LiveListener>()
  let socket: Socket | null = null
  const retry = () => socket?.retry()

  function open() {
    socket = openSocket({
      connect: (events) => connect(SOCKET_PATH, events),
      onMessage: (message) => listeners.forEach((listener) => listener.message(message)),
      onConnected: (again) => listeners.forEach((listener) => listener.connected(again)),
    })
    window.addEventListener('online', retry)
  }

  return {
    listen(listener) {
      listeners.add(listener)
      if (!socket) open()
      return () => {
        listeners.delete(listener)
        if (listeners.size) return
        window.removeEventListener('online', retry)
        socket?.close()
        socket = null
      }
    },
    send: (message) => socket?.send(message),
    checkFiles() {
      socket?.send({ event: 'checkStatusFilesForAutoTranscription' })
      socket?.send({ event: 'checkStatusFilesForHumanTranscription' })
    },
  }
}
