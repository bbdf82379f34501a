import { SOCKET_TIMES, type ClientMessage, type ServerMessage } from '../../shared/contract/events.ts'
import { backoff } from './backoff.ts'

/** The part of a WebSocket that is used, so that the desktop and tests can bring their own. */
export interface SocketLike {
  readonly readyState: number
  onopen: (() => void) | null
  onclose: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  send(text: string): void
  close(): void
}

const OPEN = 1

export interface SocketOptions {
  connect: () => SocketLike
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
  let socket: SocketLike | null = null
  let attempts = 0
  let wasConnected = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function start() {
    clearTimeout(timer)
    const opening = connect()
    socket = opening
    timer = setTimeout(() => lost(opening), SOCKET_TIMES.connectTimeout)
    opening.onopen = () => {
      clearTimeout(timer)
      attempts = 0
      onConnected?.(wasConnected)
      wasConnected = true
    }
    opening.onmessage = ({ data }) => {
      const message = parse(data)
      if (message) onMessage(message)
    }
    opening.onclose = () => lost(opening)
  }

  function lost(which: SocketLike) {
    if (which !== socket) return
    clearTimeout(timer)
    release(which)
    socket = null
    if (isClosed) return
    timer = setTimeout(start, backoff(attempts, { first: SOCKET_TIMES.firstRetry, longest: SOCKET_TIMES.longestRetry }, random))
    attempts += 1
  }

  start()
  return {
    send(message) {
      if (socket?.readyState === OPEN) socket.send(JSON.stringify(message))
    },
    retry() {
      if (!isClosed && !socket) start()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      if (socket) release(socket)
      socket = null
    },
  }
}

function release(socket: SocketLike) {
  socket.onopen = socket.onmessage = socket.onclose = null
  socket.close()
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
