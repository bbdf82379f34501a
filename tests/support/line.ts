import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { joinSockets } from './joined-sockets.ts'

/** A line between two programs that a test can break. */
export interface Line {
  /** Where it is entered, on this machine. */
  port: number
  /** Breaks all connections; new ones go through. */
  cut: () => void
  /** From now on nothing goes through either way, though nobody is told; new connections are taken as well. */
  stall: () => void
  /** What stood still goes on. */
  resume: () => void
  close: () => Promise<void>
}

/**
 * Opens a line to the port that `to` answers at each new connection; where nobody listens, the connection ends at once.
 */
export async function openLine(to: () => number): Promise<Line> {
  const open = new Set<Socket>()
  const pairs = new Set<readonly [Socket, Socket]>()
  let isStalled = false
  const flow = ([client, upstream]: readonly [Socket, Socket]) => {
    client.pipe(upstream)
    upstream.pipe(client)
  }
  // As programs set it on connections of their own: else small answers wait 40 ms for an acknowledgement.
  const server = createServer({ noDelay: true }, (client) => {
    const pair = [client, connect({ port: to(), host: '127.0.0.1', noDelay: true })] as const
    joinSockets(...pair, open)
    pairs.add(pair)
    client.once('close', () => pairs.delete(pair))
    if (!isStalled) flow(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    stall() {
      isStalled = true
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        upstream.unpipe(client)
      }
    },
    resume() {
      if (isStalled) pairs.forEach(flow)
      isStalled = false
    },
    async close() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
