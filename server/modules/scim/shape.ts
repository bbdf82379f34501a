import type { FastifyInstance } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { faultBody, ScimFault } from './faults.ts'

const MEDIA_TYPE = 'application/scim+json'

/** Lets bodies come and answers go as SCIM has them, refusals by whomever too. */
export function useScimShape(app: FastifyInstance): void {
  app.addContentTypeParser(MEDIA_TYPE, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(faultBody(404, 'There is no such resource.')))
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) request.log.error({ err: error }, 'a call of SCIM failed')
    if (status === 401) void reply.header('www-authenticate', 'Bearer')
    if (error instanceof AppError && error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter)
    const detail = status >= 500 ? 'The server failed. Try again later.' : (error as Error).message
    return reply.code(status).send(faultBody(status, detail, error instanceof ScimFault ? error.scimType : null))
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (payload) void reply.header('content-type', `${MEDIA_TYPE}; charset=utf-8`).header('cache-control', 'no-store')
    return payload
  })
}

function statusOf(error: unknown): number {
  if (error instanceof ScimFault || error instanceof AppError) return error.status
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' ? statusCode : 500
}
