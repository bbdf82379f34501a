import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { joinSockets } from './joined-sockets.ts'

/** How often each server is asked whether it is ready, in milliseconds. */
const CHECK_MS = 100

/**
 * A proxy before several servers, as one would stand before them in earnest: requests go round those whose `/readyz`
 * answers, over connections that are kept. It tries no request twice, so whatever a server drops is seen as a 502.
 */
export async function openRoundRobin(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  /** Those that are being asked: an answer that comes after that to a later question says what is no longer so. */
  const asked = new Set<number>()
  const open = new Set<Socket>()
  let turn = 0

  const next = (): number | null => {
    const usable = ports.filter((port) => ready.has(port))
    turn += 1
    return usable[turn % usable.length] ?? null
  }

  async function check(port: number): Promise<void> {
    if (asked.has(port)) return
    asked.add(port)
    const isReady = await new Promise<boolean>((resolve) => {
      get({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 10_000 }, (reply) =>
        resolve(reply.resume().statusCode === 200),
      )
        .on('timeout', () => resolve(false))
        .on('error', () => resolve(false))
    })
    asked.delete(port)
    if (isReady) ready.add(port)
    else ready.delete(port)
  }

  function forward(incoming: IncomingMessage, reply: ServerResponse): void {
    const port = next()
    const refuse = () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end())
    if (port === null) return void refuse()
    const outgoing = request(
      { host: '127.0.0.1', port, agent, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        const { connection: _ours, ...headers } = answer.headers
        reply.writeHead(answer.statusCode ?? 502, headers)
        answer.on('error', refuse).pipe(reply)
      },
    )
    outgoing.on('error', refuse)
    incoming.pipe(outgoing)
  }

  /** A socket's line is joined to one server from its first byte to its last. */
  function tunnel({ method, url, rawHeaders }: IncomingMessage, client: Socket): void {
    const port = next()
    if (port === null) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    joinSockets(client, upstream, open)
    const headers = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
    upstream.write(`${method} ${url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    client.pipe(upstream)
    upstream.pipe(client)
  }

  const checking = setInterval(() => {
    for (const port of ports) void check(port)
  }, CHECK_MS)
  await Promise.all(ports.map(check))
  const server = createServer(forward)
  server.on('upgrade', tunnel)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Whether requests go to this server at the moment. */
    uses: (port: number) => ready.has(port),
    async close(): Promise<void> {
      clearInterval(checking)
      for (const socket of open) socket.destroy()
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
