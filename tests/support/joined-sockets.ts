import type { Socket } from 'node:net'

/** Notes two ends of a line as open, and has each close with the other; an error is a close. */
export function joinSockets(client: Socket, upstream: Socket, open: Set<Socket>): void {
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
}
