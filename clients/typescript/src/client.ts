import type { Transport } from './call.ts'
import { events } from './events.ts'
import type { Api, FlatFile, ServerMessage } from './generated.ts'
import { createMethods } from './methods.ts'
import { upload, type UploadOptions } from './upload.ts'
import { waitUntilReady, type WaitOptions } from './wait.ts'

export interface ClientOptions {
  /** Address of the server, such as `https://longhand.example.org`. */
  url: string
  /** An access token. */
  token: string
  /** Stands in for the global `fetch`. */
  fetch?: typeof fetch
  /** How often a call that the server cannot take now is made again; 3 unless said. */
  retries?: number
  /** Milliseconds that a call may take; 30 seconds unless said. */
  timeoutMs?: number
}

/** Every call that an access token may make, and what takes several of them. */
export interface Client extends Api {
  /**
   * Uploads a medium of any size, going on where a connection broke. `fs.openAsBlob` gives one of a file without
   * reading it into memory.
   */
  upload(media: Blob, options: UploadOptions): Promise<FlatFile>
  /** Waits until a file has its text. */
  waitUntilReady(id: string, options?: WaitOptions): Promise<FlatFile>
  /** What happens to the person's files, as it happens. */
  events(options?: { signal?: AbortSignal }): AsyncGenerator<ServerMessage>
}

/** Calls a server for the person whose token it is. */
export function createClient({
  url,
  token,
  fetch: own = globalThis.fetch,
  retries = 3,
  timeoutMs = 30_000,
}: ClientOptions): Client {
  const transport: Transport = {
    base: `${url.replace(/\/+$/, '')}/api/longhand`,
    token,
    fetch: own,
    retries,
    timeoutMs,
  }
  const api = createMethods(transport)
  return {
    ...api,
    upload: (media, options) => upload(transport, api, media, options),
    waitUntilReady: (id, options) => waitUntilReady(api, id, options),
    events: (options) => events(transport, options),
  }
}
