import type { FastifyRequest } from 'fastify'
import { messages } from '../../src/shared/messages.ts'
import { AppError } from '../errors.ts'

/** The bearer token of the request, if it carries one. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** @throws AppError 403 unless the request's `Origin` has the host that the request was sent to */
export function assertSameOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host) return
  throw new AppError(403, 'foreign_origin', messages.foreignOrigin)
}
