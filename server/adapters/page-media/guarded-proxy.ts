import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { AddressRule } from '../../kernel/public-addresses.ts'
import { guardedLookup } from '../guarded-lookup.ts'

/** A connection on which nothing moves for so long is closed, in milliseconds. */
const SILENCE_MS = 60_000
/** Connections at once. */
const MOST_CONNECTIONS = 32

/** What is between us and the next host, and not for anybody else. */
const HOP_HEADERS = ['proxy-authorization', 'proxy-connection', 'connection', 'keep-alive', 'te', 'upgrade']

/** A proxy for one run of a program. */
export interface GuardedProxy {
  /** Whether it was asked for an address that is not to be reached. */
  wasRefused(): boolean
  /** Whether more came than may, whereupon it ended all connections. */
  isOverrun(): boolean
  close(): Promise<void>
}

/**
 * A forward proxy on a socket of the file system. Each host that it is asked for has to be of the open internet, or of
 * a network that the rule lets through, as the connection is made; so redirects are judged as the first address is.
 */
export async function startGuardedProxy(
  socketPath: string,
  { mayReach, mostBytes }: { mayReach: AddressRule; mostBytes: number },
): Promise<GuardedProxy> {
  const open = new Set<Socket>()
  const near = new Set<Duplex>()
  const lookup = guardedLookup(mayReach)
  let refused = false
  let received = 0

  const endAll = () => {
    for (const one of [...open, ...near]) one.destroy()
  }

  /** Keeps what both ends of a connection bring within bounds, and ends one with the other. */
  function follow(remote: Socket): void {
    open.add(remote)
    remote.setTimeout(SILENCE_MS, () => remote.destroy())
    remote.on('close', () => open.delete(remote))
    remote.on('data', (chunk: Buffer) => {
      received += chunk.byteLength
      if (received > mostBytes) endAll()
    })
  }

  const isRefused = (host: string) => isIP(host) !== 0 && !mayReach(host, isIP(host))
  const noteRefusal = (error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') refused = true
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(request.url ?? '')
    if (url === null || url.protocol !== 'http:' || isRefused(hostOf(url))) {
      refused = true
      response.writeHead(403).end()
      return
    }
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP_HEADERS.includes(name)))
    const asked = requestHttp(url, { method: request.method ?? 'GET', headers, agent: false, lookup })
    asked.on('socket', follow)
    asked.on('response', (answer) => {
      const back = Object.entries(answer.headersDistinct).filter(([name]) => !HOP_HEADERS.includes(name))
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(back) as Record<string, string[]>)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    asked.on('error', (error) => {
      noteRefusal(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(isAccess(error) ? 403 : 502).end()
    })
    response.on('close', () => asked.destroy())
    request.pipe(asked)
  }

  function tunnel(request: IncomingMessage, asker: Duplex, head: Buffer): void {
    const url = URL.parse(`https://${request.url ?? ''}`)
    near.add(asker)
    asker.on('error', () => asker.destroy())
    asker.on('close', () => near.delete(asker))
    if (url === null || open.size >= MOST_CONNECTIONS || isRefused(hostOf(url))) {
      refused ||= url === null || isRefused(hostOf(url))
      asker.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const remote = connect({ host: hostOf(url), port: Number(url.port || 443), lookup })
    follow(remote)
    remote.once('connect', () => {
      asker.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (head.byteLength > 0) remote.write(head)
      asker.pipe(remote)
      remote.pipe(asker)
    })
    remote.on('error', (error: NodeJS.ErrnoException) => {
      noteRefusal(error)
      if (asker.writable && remote.bytesRead === 0) asker.end(`HTTP/1.1 ${isAccess(error) ? '403' : '502'} No\r\n\r\n`)
      else asker.destroy()
    })
    remote.on('close', () => asker.destroy())
    asker.on('close', () => remote.destroy())
  }

  const server = createServer(forward)
  server.maxConnections = MOST_CONNECTIONS
  server.on('connect', tunnel)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  })
  return {
    wasRefused: () => refused,
    isOverrun: () => received > mostBytes,
    async close() {
      endAll()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
const isAccess = (error: NodeJS.ErrnoException) => error.code === 'EACCES'
