import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { joinSockets } from './joined-sockets.ts'

/** The network between an app and its server. */
export interface NetworkLine {
  /** Where the app finds the server. */
  origin: string
  /** Takes the network away, or gives it back. */
  setOnline: (isOnline: boolean) => void
  close: () => void
}

/** Puts a network that can be taken away in front of a server. */
export async function openNetworkLine(server: string): Promise<NetworkLine> {
  const open = new Set<Socket>()
  let isOnline = true
  const { port, hostname } = new URL(server)
  const line = createServer((client) => {
    client.on('error', () => undefined)
    if (!isOnline) {
      client.destroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    joinSockets(client, upstream, open)
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const cut = () => [...open].forEach((socket) => socket.destroy())
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    setOnline: (online: boolean) => {
      isOnline = online
      if (!online) cut()
    },
    close() {
      cut()
      line.close()
    },
  }
}
