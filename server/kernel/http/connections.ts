import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type {
  FastifyError,
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify'
import type { ErrorReply } from '../../../src/shared/contract/common.ts'
import { messages } from '../../../src/shared/messages.ts'
import { CONNECTIONS } from '../limits.ts'

/**
 * What Node's own reading of a request can find wrong, before there is a request to answer; anything else is malformed.
 */
const UNREAD: Record<string, { status: number; body: ErrorReply }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, body: { code: 'too_slow', message: messages.tooSlow } },
  HPE_HEADER_OVERFLOW: { status: 431, body: { code: 'head_too_large', message: messages.bodyTooLarge } },
}
const MALFORMED = { status: 400, body: { code: 'malformed', message: messages.malformed } }

/**
 * The limits of connections, as options of Fastify. The time of a whole request has no limit, for uploads last as long
 * as they last.
 */
export function connectionOptions({ headMs = CONNECTIONS.headMs }: { headMs?: number } = {}) {
  return {
    http: {
      maxHeaderSize: CONNECTIONS.headBytes,
      headersTimeout: headMs,
      connectionsCheckingInterval: Math.min(headMs, 5000),
    },
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: CONNECTIONS.idleMs,
    maxRequestsPerSocket: CONNECTIONS.requests,
    clientErrorHandler(error: Error & { code?: string }, socket: Duplex) {
      // A peer that is gone has nobody to tell.
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const { status, body } = UNREAD[error.code ?? ''] ?? MALFORMED
      endWith(socket, status, body)
    },
    frameworkErrors: refuseUnrouted as FastifyHttpOptions<RawServerDefault>['frameworkErrors'],
  } satisfies FastifyHttpOptions<RawServerDefault>
}

const NOT_THERE = { status: 404, body: { code: 'not_found', message: messages.notFound } }

/** An address that leads to no route because it is none, or because nothing has so long a name. */
function refuseUnrouted({ code }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = code === 'FST_ERR_MAX_PARAM_LENGTH' ? NOT_THERE : MALFORMED
  void reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Bounds how many connections there are at once. */
export function limitConnections(app: FastifyInstance): void {
  app.server.maxConnections = CONNECTIONS.most
}

/** Answers on a bare connection and ends it. */
export function endWith(socket: Duplex, status: number, reply: ErrorReply): void {
  const body = JSON.stringify(reply)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Type: application/json; ` +
        `charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  if ('destroySoon' in socket && typeof socket.destroySoon === 'function') socket.destroySoon()
  else socket.destroy()
}
