import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../kernel/errors.ts'
import { assertSameOrigin } from '../../kernel/http/requests.ts'
import { MCP_VERSION } from './protocol.ts'
import { createMcpServer } from './server.ts'
import type { CallApi } from './tools.ts'

/** Largest message, in bytes. */
const MESSAGE_BYTES = 64 * 1024
const PER_MINUTE = 240

/**
 * The Model Context Protocol over HTTP: a message is posted, and answered at once as JSON; there are no sessions, and
 * the server sends nothing by itself. Only access tokens are taken. What a tool reads goes through the API as a call of
 * its own, with the same token: its scopes, its limits and the audit log are those of any other call.
 */
export async function mcpRoutes(app: FastifyInstance, { version }: { version: string }): Promise<void> {
  app.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: MESSAGE_BYTES,
    // The calls of its tools are bounded; beside them it would count twice.
    config: { access: 'session', anyToken: true, callClass: null, perMinute: PER_MINUTE },
    schema: { hide: true },
    async handler(request, reply) {
      assertToken(request)
      const answer = await createMcpServer({ call: callAs(app, request), version })(request.body)
      return answer === null
        ? reply.code(202).send()
        : reply.code('error' in answer && !answer.id ? 400 : 200).send(answer)
    },
  })
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    config: { access: 'public', callClass: null },
    schema: { hide: true },
    handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  })
}

/** @throws AppError 400 for another version, 403 for what is no access token, or comes from a page of another site */
function assertToken(request: FastifyRequest): void {
  if (request.headers.origin !== undefined) assertSameOrigin(request)
  if (!request.caller?.scopes) throw new AppError(403, 'token_needed', messages.mcpTokenNeeded)
  const asked = request.headers['mcp-protocol-version']
  if (asked !== undefined && asked !== MCP_VERSION)
    throw new AppError(400, 'version_unknown', messages.mcpVersionUnknown(MCP_VERSION))
}

/** What a call has of the request that makes it: who calls, and in which language they read. */
const passedOn = (headers: FastifyRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    (['authorization', 'accept-language', 'user-agent'] as const).flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Makes calls of the API in the name of a request. */
function callAs(app: FastifyInstance, { headers, ip }: FastifyRequest): CallApi {
  return async (path, query) => {
    const { statusCode: status, payload } = await app.inject({
      method: 'GET',
      url: `${API_BASE}${path}`,
      query: { ...query },
      headers: passedOn(headers),
      remoteAddress: ip,
    })
    return { status, body: JSON.parse(payload) as unknown }
  }
}
