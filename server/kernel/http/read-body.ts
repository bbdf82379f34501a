import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../errors.ts'
import { buffersPassed } from '../minor-gc.ts'

/** Room for a body that does not say how large it is, to begin with. */
const LEAST_BYTES = 64 * 1024

/**
 * The bytes of a body, put where they belong as they come: to put many megabytes together in the end would hold the
 * event loop.
 * @throws AppError 413 for more than its route takes, 400 for a truncated body
 */
export async function readBody(
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  payload: Readable,
): Promise<Buffer> {
  const declared = headers['content-length'] === undefined ? null : Number(headers['content-length'])
  if (declared !== null && declared > bodyLimit) throw tooLarge()
  let body: Buffer = Buffer.allocUnsafe(declared ?? LEAST_BYTES)
  let size = 0
  try {
    // The answer goes out on the connection that the body comes on.
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const end = size + chunk.byteLength
      if (end > bodyLimit) throw tooLarge()
      if (end > body.byteLength) body = grown(body, Math.min(bodyLimit, Math.max(end, body.byteLength * 2)))
      body.set(chunk, size)
      size = end
      buffersPassed(chunk.byteLength)
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(400, 'malformed', messages.malformed, { cause: error })
  }
  return body.subarray(0, size)
}

function grown(body: Buffer, bytes: number): Buffer {
  const larger = Buffer.allocUnsafe(bytes)
  larger.set(body)
  return larger
}

const tooLarge = () => new AppError(413, 'too_large', messages.bodyTooLarge)
