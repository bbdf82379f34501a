import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a WebDAV server of the tests has, and how it behaves. */
export interface WebdavServer {
  /** Of its top folder, with a slash at its end. */
  url: string
  /** By their paths below that. */
  files: Map<string, Buffer>
  /** Requests that were taken, such as `PUT /a.txt`. */
  asked: string[]
  /** Answers the next requests in place of the server, the first first: a status, or `cut` once it was done. */
  faults: (number | 'cut')[]
  /** Whether it knows MOVE. */
  moves: boolean
  close(): Promise<void>
}

/** A WebDAV server as far as documents are put there: PUT, MOVE, MKCOL, HEAD and DELETE, by password. */
export async function startWebdavServer(): Promise<WebdavServer> {
  const files = new Map<string, Buffer>()
  const folders = new Set([''])
  const asked: string[] = []
  const server: WebdavServer = { url: '', files, asked, faults: [], moves: true, close: () => Promise.resolve() }
  const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

  async function act(request: IncomingMessage, path: string): Promise<number> {
    const body = await buffer(request)
    if (!request.complete) return 400
    switch (request.method) {
      case 'PUT':
        if (!folders.has(folderOf(path))) return 409
        if (request.headers['if-none-match'] === '*' && files.has(path)) return 412
        files.set(path, body)
        return 201
      case 'MKCOL': {
        const folder = path.replace(/\/$/, '')
        if (folders.has(folder)) return 405
        folders.add(folder)
        return 201
      }
      case 'MOVE': {
        if (!server.moves) return 405
        const to = decodeURIComponent(new URL(String(request.headers['destination'])).pathname).slice(5)
        const bytes = files.get(path)
        if (!bytes) return 404
        if (files.has(to) && request.headers['overwrite'] === 'F') return 412
        files.delete(path)
        files.set(to, bytes)
        return 201
      }
      case 'HEAD':
      case 'GET':
        return files.has(path) ? 200 : 404
      case 'DELETE':
        return files.delete(path) ? 204 : 404
      default:
        return 405
    }
  }

  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const path = decodeURIComponent(request.url ?? '').slice(5)
      asked.push(`${request.method} /${path}`)
      const fault = server.faults.shift()
      if (request.headers.authorization !== `Basic ${Buffer.from('ann:pass').toString('base64')}`)
        return response.writeHead(401).end()
      if (typeof fault === 'number') return response.writeHead(fault, { location: '/elsewhere' }).end()
      const status = await act(request, path)
      if (fault === 'cut') return request.socket.destroy()
      return response.writeHead(status).end(request.method === 'GET' ? files.get(path) : undefined)
    })()
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/dav/`
  server.close = async () => {
    http.closeAllConnections()
    http.close()
    await once(http, 'close')
  }
  return server
}
