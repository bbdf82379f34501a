import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'

/** What a connection says that breaks off. */
const GONE = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Ends a socket that failed. Frames that are none and connections that break are the peer's, and no fault of ours. */
export function endSocket(error: Error, socket: WebSocket, request: FastifyRequest): void {
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('WS_ERR_') || GONE.has(code)) request.log.info({ code }, 'a socket was ended')
  else request.log.error({ err: error }, 'a socket failed')
  socket.terminate()
}
