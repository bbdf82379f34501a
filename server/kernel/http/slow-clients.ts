import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '../../../src/shared/messages.ts'
import { SLOW_CLIENTS } from '../limits.ts'
import { endWith } from './connections.ts'

export interface SlowClientOptions {
  bodyBytesPerSecond?: number
  bodyMs?: number
  answerMs?: number
}

/** A body that is being received. */
interface Incoming {
  request: FastifyRequest
  reply: FastifyReply
  /** Since when, and from which byte of the connection on, its rate is taken. */
  since: number
  from: number
}

/** Looks so many times at a body before it is judged. */
const LOOKS = 6

/**
 * Cuts off who keeps a connection without using it: a body that drips in, and an answer that nobody takes.
 * While bytes lie here unread, or an answer is still being made, it is the server that is slow, and nobody is blamed.
 */
export function useSlowClients(
  app: FastifyInstance,
  {
    bodyBytesPerSecond = SLOW_CLIENTS.bodyBytesPerSecond,
    bodyMs = SLOW_CLIENTS.bodyMs,
    answerMs = SLOW_CLIENTS.answerMs,
  }: SlowClientOptions = {},
): void {
  const coming = new Set<Incoming>()

  function judge(): void {
    const now = performance.now()
    for (const body of coming) {
      const {
        request: { raw },
        reply,
        since,
        from,
      } = body
      const { socket, complete, destroyed, readableLength } = raw
      const isOurTurn = readableLength > 0
      if (complete || destroyed) coming.delete(body)
      else if (!isOurTurn && now - since < bodyMs) continue
      else if (isOurTurn || isFastEnough(socket.bytesRead - from, now - since))
        Object.assign(body, { since: now, from: socket.bytesRead })
      else {
        coming.delete(body)
        if (reply.raw.headersSent) raw.destroy()
        else endWith(socket, 408, { code: 'too_slow', message: messages.tooSlow })
      }
    }
  }
  const isFastEnough = (bytes: number, ms: number) => bytes >= (ms / 1000) * bodyBytesPerSecond

  const looking = setInterval(judge, bodyMs / LOOKS)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))

  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const { socket } = raw
    // A request that was injected by a test has no connection.
    if (!(socket instanceof Socket)) return
    if (hasBody(request)) {
      const body = { request, reply, since: performance.now(), from: socket.bytesRead }
      coming.add(body)
      // Not kept until the next look, with all that was read of it.
      raw.once('close', () => coming.delete(body))
    }
    reply.raw.setTimeout(answerMs, () => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
