import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/live-transcription.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../kernel/errors.ts'
import { mount } from '../../kernel/http/mount.ts'
import { assertSameOrigin, bearerOf } from '../../kernel/http/requests.ts'
import { type LiveConnectionDeps, openLiveConnection } from './connection.ts'
import type { LiveSessions } from './service.ts'

/** Live sessions, and their connections. */
export function liveTranscriptionRoutes(
  app: FastifyInstance,
  { sessions, connection }: { sessions: LiveSessions; connection: LiveConnectionDeps },
): void {
  mount(app, contract.openLiveSession, ({ caller, body }) => sessions.open(caller, body))
  mount(app, contract.getLiveSession, ({ caller, params }) => sessions.get(caller, params.id))
  mount(app, contract.setLiveTranslations, ({ caller, params, body }) =>
    sessions.translate(caller, params.id, body.translate_languages),
  )
  mount(app, contract.endLiveSession, ({ caller, params }) => sessions.end(caller, params.id))

  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: contract.LIVE_SOCKET_PATH,
    config: { access: 'USER|SUBSCRIBER|ADMIN', scope: 'files:write', callClass: null },
    schema: { hide: true },
    // Browsers send their cookie to a socket of any site.
    preValidation: async (request) => {
      const isApiClient = request.headers.origin === undefined && bearerOf(request) !== undefined
      if (!isApiClient) assertSameOrigin(request)
    },
    handler: async () => {
      throw new AppError(426, 'upgrade_required', messages.upgradeRequired)
    },
    wsHandler: (socket, request) => {
      if (request.caller === null) return socket.close()
      void openLiveConnection(socket, request.caller, request.params.id, connection).catch((error: unknown) => {
        request.log.error({ err: error }, 'a live session could not be connected')
        socket.close(1011)
      })
    },
  })
}
