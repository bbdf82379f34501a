import type { IncomingMessage } from 'node:http'
import { finished, PassThrough } from 'node:stream'
import { tooLarge } from '../service.ts'
import type { Watch } from '../stall.ts'

/**
 * So many chunks of a piece may wait in memory while the disk is busy, or with the piece before it; a socket's are of
 * 64 KiB at most.
 */
const WAITING = 16

export interface PieceOptions {
  /** Bytes that the upload has room for. */
  most: number
  /** Ends the piece where it is; what came before counts. */
  signal: AbortSignal
  /** Sees each chunk that counts. */
  onChunk?: (chunk: Uint8Array) => void
}

/** The bytes of one piece. */
export interface Piece {
  /** Ends without an error where the piece breaks off, so that what came is kept. */
  bytes(watch: Watch): AsyncIterable<Uint8Array>
  /** @throws the error that broke it off, AppError 413 when it was longer than `most` */
  assertWhole(): void
}

/**
 * Reads the body of a request as a piece of an upload, its beginning at once. The request itself stays whole, however
 * the piece ends, for it still has to be answered. The chunks come as the socket gave them, without the copies and the
 * turns of a web stream.
 */
export function readPiece(request: IncomingMessage, { most, signal, onChunk }: PieceOptions): Piece {
  const body = new PassThrough({ readableObjectMode: true, readableHighWaterMark: WAITING })
  let failure: { error: unknown } | null = null
  let size = 0
  const stop = () => {
    request.unpipe(body)
    body.end()
  }
  // One that breaks off before anybody reads it says so to who reads it then.
  body.on('error', () => undefined)
  const forget = finished(request, { writable: false }, (error) => {
    if (error) body.destroy(error)
  })
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  else request.pipe(body)

  async function* counted() {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > most) throw tooLarge()
      onChunk?.(chunk)
      yield chunk
    }
  }

  return {
    async *bytes(watch) {
      try {
        yield* watch(counted())
      } catch (error) {
        failure = { error }
      } finally {
        forget()
        signal.removeEventListener('abort', stop)
        request.unpipe(body)
        body.destroy()
      }
    },
    assertWhole() {
      if (failure) throw failure.error
    },
  }
}
