import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection that speaks no HTTP by itself. */
export interface RawClient {
  socket: Socket
  /** Everything that came, once the connection has ended. */
  ended: Promise<Buffer>
}

/** Connects to an origin and writes what a test has to say. */
export function rawClient(origin: string, said: string | Buffer): RawClient {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const chunks: Buffer[] = []
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(chunks)))
  })
  socket.write(said)
  return { socket, ended }
}

/** The status and the JSON of an answer as it came over the wire. */
export function readAnswer(bytes: Buffer): { status: number; body: unknown } {
  const [head = '', body = ''] = bytes.toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}
