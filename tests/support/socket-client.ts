import { once } from 'node:events'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_PATH, type ServerMessage, serverMessage } from '../../src/shared/contract/events.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { PATIENCE } from './patience.ts'

/** A socket that keeps every message it was sent, each checked against the contract. */
export interface SocketClient {
  socket: WebSocket
  messages: ServerMessage[]
  /** Waits for a message that `matches`, among those that came already too. */
  until<E extends ServerMessage['event']>(
    event: E,
    matches?: (data: (ServerMessage & { event: E })['data']) => boolean,
  ): Promise<(ServerMessage & { event: E })['data']>
  send(message: unknown): void
}

/** Opens a socket and waits for `connected`. */
export async function openSocket(
  origin: string,
  headers: Record<string, string>,
  { file }: { /** Whose guest opens it. */ file?: string } = {},
): Promise<SocketClient> {
  const socket = new WebSocket(`${socketAddress(origin)}${file === undefined ? '' : `?file=${file}`}`, { headers })
  const messages: ServerMessage[] = []
  socket.on('message', (frame) => messages.push(serverMessage.parse(JSON.parse((frame as Buffer).toString('utf8')))))
  const client: SocketClient = {
    socket,
    messages,
    until: (event, matches = () => true) =>
      vi.waitFor(() => {
        const found = messages.findLast((message) => message.event === event && matches(message.data as never))
        if (!found) throw new Error(`no ${event} came, but ${JSON.stringify(messages)}`)
        return found.data as never
      }, PATIENCE.timeout),
    send: (message) =>
      socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)),
  }
  await once(socket, 'open')
  await client.until('connected')
  return client
}

/** The status with which the opening of a socket is refused. */
export async function refusedStatus(
  origin: string,
  headers: Record<string, string>,
  { file }: { file?: string } = {},
): Promise<number> {
  const socket = new WebSocket(`${socketAddress(origin)}${file === undefined ? '' : `?file=${file}`}`, { headers })
  socket.on('error', () => undefined)
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('open', () => reject(new Error('the socket was opened')))
  })
}

const socketAddress = (origin: string) => `${origin.replace(/^http/, 'ws')}${API_BASE}${SOCKET_PATH}`
