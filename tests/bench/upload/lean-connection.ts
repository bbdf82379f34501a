import { openSync, readSync } from 'node:fs'
import net from 'node:net'

/** So much of a file is read and sent at once, in bytes. */
const SLICE_BYTES = 512 * 1024

/** What is sent: a part of a file, with what stands before and behind it in the body. */
export interface LeanRequest {
  method: string
  path: string
  headers: Record<string, string | number>
  file?: { path: string; from: number; end: number }
  before?: Buffer
  after?: Buffer
}

/** An answer that says how long its body is. */
export interface LeanAnswer {
  status: number
  /** The head's lines. */
  head: string
  body: string
}

/**
 * An HTTP/1.1 connection on loopback that sends files with as little processor time as Node can: client and server
 * share the machine, and what a usual client spends would be measured as the server's. One request at a time.
 */
export function leanConnection(origin: string) {
  const { port, hostname, host } = new URL(origin)
  const socket = net.connect({ port: Number(port), host: hostname, noDelay: true })
  const slices = [Buffer.allocUnsafeSlow(SLICE_BYTES), Buffer.allocUnsafeSlow(SLICE_BYTES)] as const
  let received = ''
  let waiting: { resolve(answer: LeanAnswer): void; reject(error: Error): void } | null = null

  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    const answer = readAnswer(received)
    if (!answer) return
    received = received.slice(answer.length)
    waiting?.resolve(answer)
    waiting = null
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server has closed the connection.')))

  const write = (bytes: Uint8Array | string) =>
    new Promise<void>((resolve, reject) => void socket.write(bytes, (error) => (error ? reject(error) : resolve())))

  async function sendFile({ path, from, end }: NonNullable<LeanRequest['file']>): Promise<void> {
    const file = opened(path)
    const writing: [Promise<void>, Promise<void>] = [Promise.resolve(), Promise.resolve()]
    for (let at = from, turn: 0 | 1 = 0; at < end; turn = turn === 0 ? 1 : 0) {
      await writing[turn]
      const size = readSync(file, slices[turn], 0, Math.min(SLICE_BYTES, end - at), at)
      at += size
      writing[turn] = write(slices[turn].subarray(0, size))
    }
    await Promise.all(writing)
  }

  return {
    async send({ method, path, headers, file, before, after }: LeanRequest): Promise<LeanAnswer> {
      const answer = new Promise<LeanAnswer>((resolve, reject) => {
        waiting = { resolve, reject }
      })
      const length = (before?.byteLength ?? 0) + (file ? file.end - file.from : 0) + (after?.byteLength ?? 0)
      const lines = Object.entries({ host, ...headers, 'content-length': length }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      const sending = (async () => {
        await write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
        if (before) await write(before)
        if (file) await sendFile(file)
        if (after) await write(after)
      })()
      // A server that refuses answers before all is sent.
      return Promise.race([answer, sending.then(() => answer)])
    },
    close: () => socket.destroy(),
  }
}

const files = new Map<string, number>()

function opened(path: string): number {
  const file = files.get(path) ?? openSync(path, 'r')
  files.set(path, file)
  return file
}

/** Null while some of it is missing. */
function readAnswer(text: string): (LeanAnswer & { length: number }) | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = text.slice(0, headEnd)
  const length = headEnd + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  if (text.length < length) return null
  return { status: Number(head.split(' ', 2)[1]), head, body: text.slice(headEnd + 4, length), length }
}
