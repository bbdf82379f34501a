import type { FastifyInstance } from 'fastify'

/**
 * Lets connections end with the answer at hand from when `draining` aborts, so that the next request comes on another
 * one, elsewhere.
 */
export function useDraining(app: FastifyInstance, draining: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.aborted) void reply.header('connection', 'close')
  })
}
