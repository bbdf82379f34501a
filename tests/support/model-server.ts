import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening } from './listening.ts'

export interface ModelServer {
  origin: string
  /** By their paths. */
  files: Readonly<Record<string, Buffer>>
  /** What came in, oldest first. */
  requests: { path: string; range: string | undefined; ifRange: string | undefined }[]
  /** Answers the next requests, one each, before the usual answer takes over. */
  next: ((request: IncomingMessage, response: ServerResponse) => void)[]
  close(): Promise<void>
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * A host of files, with ranges and tags as a real one has them. `hasRanges` off: it always sends the whole;
 * `bytesPerSecond`: no faster.
 */
export async function startModelServer(
  files: Readonly<Record<string, Buffer>>,
  {
    hasRanges = true,
    statesChecksum = false,
    bytesPerSecond,
  }: { hasRanges?: boolean; statesChecksum?: boolean; bytesPerSecond?: number } = {},
): Promise<ModelServer> {
  const requests: ModelServer['requests'] = []
  const next: ModelServer['next'] = []
  const server = createServer((request, response) => {
    const { url: path = '/', headers } = request
    requests.push({ path, range: headers.range, ifRange: headers['if-range'] as string | undefined })
    const other = next.shift()
    if (other) return other(request, response)
    const content = files[path]
    if (!content) return response.writeHead(404).end('no such file')
    const etag = statesChecksum ? `"${sha256(content)}"` : `"${content.length}-${content[0] ?? 0}"`
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    if (!hasRanges || from === 0 || headers['if-range'] !== etag)
      return send(response.writeHead(200, { etag, 'content-length': content.length }), content, bytesPerSecond)
    response.writeHead(206, {
      etag,
      'content-length': content.length - from,
      'content-range': `bytes ${from}-${content.length - 1}/${content.length}`,
    })
    return send(response, content.subarray(from), bytesPerSecond)
  })
  return { ...(await listening(server)), files, requests, next }
}

/** How often a slow host sends a piece, in milliseconds. */
const PIECE_MS = 20

function send(response: ServerResponse, content: Buffer, bytesPerSecond = Infinity): void {
  const piece = (bytesPerSecond * PIECE_MS) / 1000
  if (content.length <= piece) return void response.end(content)
  response.write(content.subarray(0, piece))
  setTimeout(() => !response.destroyed && send(response, content.subarray(piece), bytesPerSecond), PIECE_MS)
}

/** Sends the first bytes of a file; the connection breaks when `cut` is called. */
export function brokenOff(content: Buffer, bytes: number) {
  let open: ServerResponse | undefined
  return {
    answer: (_request: IncomingMessage, response: ServerResponse) => {
      open = response
      response.writeHead(200, { etag: `"${content.length}-${content[0] ?? 0}"`, 'content-length': content.length })
      response.write(content.subarray(0, bytes))
    },
    cut: () => {
      open?.destroy()
    },
  }
}
