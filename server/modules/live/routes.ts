import type { FastifyInstance } from 'fastify'
import { SOCKET_PATH } from '../../../src/shared/contract/events.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../kernel/errors.ts'
import { assertSameOrigin, bearerOf } from '../../kernel/http/requests.ts'
import type { SocketHub } from './hub.ts'

/**
 * `GET /socket`. Browsers send their cookie to a socket of any site, and always an `Origin`:
 * so it must be ours, and only a client with a bearer may come without one.
 */
export function socketRoutes(
  app: FastifyInstance,
  { hub, draining, drainSeconds }: { hub: SocketHub; draining: AbortSignal; drainSeconds: number },
): void {
  app.addHook('onReady', () => hub.start())
  // Within half of the time, so that nobody is left when it is over.
  draining.addEventListener('abort', () => hub.sendAway(drainSeconds * 500), { once: true })
  app.addHook('preClose', () => hub.stop())

  app.route({
    method: 'GET',
    url: SOCKET_PATH,
    config: { access: 'session', scope: 'files:read', guests: true, callClass: null },
    schema: { hide: true },
    preValidation: async (request) => {
      const isApiClient = request.headers.origin === undefined && bearerOf(request) !== undefined
      if (!isApiClient) assertSameOrigin(request)
    },
    handler: async () => {
      throw new AppError(426, 'upgrade_required', messages.upgradeRequired)
    },
    wsHandler: (socket, request) => {
      if (request.caller === null) return socket.close()
      hub.connect(socket, request.caller)
    },
  })
}
