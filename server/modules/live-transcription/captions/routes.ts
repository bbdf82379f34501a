import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type CaptionEnd, CAPTIONS_SOCKET_PATH } from '../../../../src/shared/contract/captions.ts'
import { LINK_LOCKED } from '../../../../src/shared/contract/sharing.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError } from '../../../kernel/errors.ts'
import { assertSameOrigin } from '../../../kernel/http/requests.ts'
import type { TranscriptsModule } from '../../transcripts/index.ts'
import { type CaptionsHub, endReader } from './hub.ts'

const readerId = z.object({ reader: z.uuid() })

/** The socket of whoever reads captions by a link. */
export function captionsRoutes(
  app: FastifyInstance,
  deps: {
    hub: CaptionsHub
    sharing: Pick<TranscriptsModule['sharing'], 'captions'>
    draining: AbortSignal
    drainSeconds: number
  },
): void {
  const { hub, sharing, draining, drainSeconds } = deps
  app.addHook('onReady', () => hub.start())
  draining.addEventListener('abort', () => hub.sendAway(drainSeconds * 500), { once: true })
  app.addHook('preClose', () => hub.stop())

  app.route<{ Params: { key: string } }>({
    method: 'GET',
    url: CAPTIONS_SOCKET_PATH,
    config: { access: 'public', callClass: null },
    schema: { hide: true },
    // A cookie shows that the link's password was given: no other site may use it.
    preValidation: async (request) => {
      if (request.headers.origin !== undefined) assertSameOrigin(request)
    },
    handler: async () => {
      throw new AppError(426, 'upgrade_required', messages.upgradeRequired)
    },
    wsHandler: (socket, request) => {
      socket.on('error', () => socket.terminate())
      const { data } = readerId.safeParse(request.query)
      if (!data) return socket.close(1008, 'A reader is named by a UUID.')
      void sharing
        .captions(request.params.key, request.cookies)
        .then((opened) => hub.connect(socket, opened, data.reader))
        .catch((error: unknown) => {
          if (error instanceof AppError && error.status < 500) return endReader(socket, whyOf(error))
          request.log.error({ err: error }, 'captions could not be opened')
          socket.close(1011)
        })
    },
  })
}

const whyOf = ({ code }: AppError): CaptionEnd => (code === LINK_LOCKED ? 'locked' : 'link')
