import type { FastifyReply } from 'fastify'

/** Aborts when the client leaves before it was answered: nobody would know what came of it. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
