import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buffersPassed } from '../minor-gc.ts'

/** How long a client may go on sending after its answer, in milliseconds; nginx's `lingering_time`. */
const LINGER_MS = 30_000
/** So much of one body is read before it is another's turn: 40 MB a second, of few. In bytes and milliseconds. */
const TURN_BYTES = 1024 * 1024
const EVERY_MS = 25
/** Of a flood of them 10 MB a second: what is read is garbage, and its collection takes time from everybody. */
const EVERY_OF_MANY_MS = 100
/** One person's may be so many. */
const MANY = 4
/** A body that is not longer is read at once: what there is of it would stay in memory until its turn. */
const SHORT_BYTES = 256 * 1024

/**
 * Lets a client that was answered before its body was read get that answer: the rest is read and thrown away for a
 * while. Closing at once would reset the connection, and most clients then report that instead of the answer. Bodies
 * are read in turns, a little at a time: to read all that many send at once, as Node would, holds up everybody else,
 * for nothing.
 */
export function useUnreadBodies(app: FastifyInstance, { lingerMs = LINGER_MS }: { lingerMs?: number } = {}): void {
  /** Whose turn it is comes first. Who left is not kept, or a flood of those who leave would stay in memory. */
  const unread = new Set<IncomingMessage>()
  let isReading = false

  async function readInTurns(): Promise<void> {
    isReading = true
    for (const raw of unread) {
      unread.delete(raw)
      readSome(raw)
      if (isOver(raw)) continue
      await wait(unread.size < MANY ? EVERY_MS : EVERY_OF_MANY_MS, undefined, { ref: false })
      if (isOver(raw)) continue
      raw.pause()
      unread.add(raw)
    }
    isReading = false
  }

  app.addHook('onSend', (request, _reply, _payload, done) => {
    // Asking for nothing tells Node that somebody reads it: else it would read all of it by itself.
    if (!isOver(request.raw) && request.raw.readableFlowing === null) request.raw.read(0)
    done()
  })

  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    if (!isOver(raw)) {
      raw.unpipe()
      raw.on('error', () => undefined)
      const timer = setTimeout(() => raw.destroy(), lingerMs).unref()
      raw.once('close', () => {
        clearTimeout(timer)
        unread.delete(raw)
      })
      if (isShort(raw)) raw.removeAllListeners('data').resume()
      else {
        unread.add(raw)
        if (!isReading) void readInTurns()
      }
    }
    done()
  })
}

/** Whether all of a request is there, or no more comes of it; one that a test injects has no connection to come by. */
const isOver = ({ complete, destroyed, socket }: IncomingMessage) =>
  complete || destroyed || !(socket instanceof Socket)

const isShort = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? Infinity) <= SHORT_BYTES

function readSome(raw: IncomingMessage): void {
  let left = TURN_BYTES
  const read = (chunk: Buffer) => {
    left -= chunk.byteLength
    buffersPassed(chunk.byteLength)
    if (left <= 0) raw.pause()
  }
  raw.removeAllListeners('data').on('data', read).resume()
}
