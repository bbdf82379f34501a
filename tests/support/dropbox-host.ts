import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DropboxHost {
  /** Stands in for the origin of Dropbox's direct links. */
  origin: string
  stop(): Promise<void>
}

/** A local stand-in for the host of Dropbox's direct links. */
export async function startDropboxHost(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<DropboxHost> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
