import type { WebSocket } from '@fastify/websocket'

/** The close code of a service that restarts: https://www.iana.org/assignments/websocket. */
const RESTARTS = 1012

/** Ends a socket of a server that is on its way out, and says that its client may connect again, elsewhere. */
export const sendSocketAway = (socket: Pick<WebSocket, 'close'>): void => socket.close(RESTARTS, 'Connect again.')
