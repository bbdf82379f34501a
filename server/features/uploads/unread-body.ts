import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a client may go on sending after its answer, in milliseconds; nginx's `lingering_time`. */
const LINGER_MS = 30_000

/**
 * Lets a client that was answered before its body was read get that answer: the rest is read and thrown away for a while.
 * Closing at once would reset the connection, and most clients then report that instead of the answer.
 */
export function drainUnreadBodies(app: FastifyInstance, { lingerMs = LINGER_MS }: { lingerMs?: number } = {}): void {
  app.addHook('onResponse', async (request) => drain(request, lingerMs))
}

function drain({ raw }: FastifyRequest, lingerMs: number): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.on('error', () => undefined)
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), lingerMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
}
