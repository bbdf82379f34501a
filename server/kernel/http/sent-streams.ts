import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a stream that is sent fail while hooks still prepare its reply: nobody listens to it yet, and an error without a
 * listener ends the process. Fastify hears of it as soon as it turns to the stream.
 */
export function useSentStreams(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    if (payload instanceof Readable) payload.on('error', () => {})
    done(null, payload)
  })
}
