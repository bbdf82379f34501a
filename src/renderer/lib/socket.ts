import { SOCKET_TIMES, type ClientMessage, type ServerMessage } from '../../shared/contract/events.ts'
import { backoff } from '../../shared/backoff.ts'

/** An attempt to connect, which may be open or not yet. */
export interface Connection {
  send(text: string): void
  close(): void
}

/** What a connection tells its owner; `closed` also when it never opened. */
export interface ConnectionEvents {
  opened: () => void
  received: (data: unknown) => void
  closed: () => void
}

/** Starts to connect. The browser, the desktop and tests each bring their own. */
export type Connect = (events: ConnectionEvents) => Connection

export interface SocketOptions {
  connect: Connect
  onMessage: (message: ServerMessage) => void
  /** Connected; `again` when it is not the first time, so that data may have changed unseen. */
  onConnected?: (again: boolean) => void
  random?: () => number
}

export interface Socket {
  /** Sends now, or not at all while there is no connection. */
  send(message: ClientMessage): void
  /** Connects at once instead of after the wait, as when the network is back. */
  retry(): void
  close(): void
}

/** Keeps a connection open until closed: connect time-out, waits between tries as {@link backoff} has them. */
export function openSocket({ connect, onMessage, onConnected, random = Math.random }: SocketOptions): Socket {
  let connection: Connection | null = null
  let isOpen = false
  let wasOpen = false
  let attempts = 0
  let generation = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Ends the connection at hand; what it still says afterwards is not heard. */
  function drop() {
    clearTimeout(timer)
    generation += 1
    isOpen = false
    connection?.close()
    connection = null
  }

  function start() {
    clearTimeout(timer)
    const mine = generation
    const current = (act: () => void) => () => mine === generation && act()
    timer = setTimeout(lost, SOCKET_TIMES.connectTimeout)
    connection = connect({
      opened: current(() => {
        clearTimeout(timer)
        attempts = 0
        isOpen = true
        onConnected?.(wasOpen)
        wasOpen = true
      }),
      received(data) {
        const message = mine === generation && parse(data)
        if (message) onMessage(message)
      },
      closed: current(lost),
    })
  }

  function lost() {
    drop()
    timer = setTimeout(
      start,
      backoff(attempts, { first: SOCKET_TIMES.firstRetry, longest: SOCKET_TIMES.longestRetry }, random),
    )
    attempts += 1
  }

  start()
  return {
    send: (message) => isOpen && connection?.send(JSON.stringify(message)),
    retry: () => {
      if (!connection) start()
    },
    close: drop,
  }
}

/** A message, or null for a frame that is none: one bad frame changes nothing. */
function parse(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message: unknown = JSON.parse(data)
    const isMessage = typeof message === 'object' && message !== null && 'event' in message && 'data' in message
    return isMessage ? (message as ServerMessage) : null
  } catch {
    return null
  }
}
