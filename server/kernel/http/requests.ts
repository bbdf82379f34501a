import type { FastifyRequest } from 'fastify'
import { IDEMPOTENCY_KEY } from '../../../src/shared/contract/common.ts'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../errors.ts'

/** The bearer token of the request, if it carries one. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Whether a call shows something to say who makes it, whatever that is worth. */
export const hasCredential = ({ headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined || headers.cookie !== undefined

/** Whether a browser asks for a page to be shown, which no call is. */
export const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith(`${API_BASE}/`) && (headers.accept ?? '').includes('text/html')

/** The address that was asked for. Several slashes at its beginning are one, lest a path be taken for another host. */
export function addressOf({ url }: FastifyRequest): URL {
  const [path = '', ...query] = url.split('?')
  const address = new URL('http://longhand.invalid/')
  address.pathname = path.replace(/^[/\\]+/, '/')
  address.search = query.join('?')
  return address
}

/** The idempotency key of a write; null without one. @throws AppError 400 for an invalid key */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_KEY]
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError(400, 'bad_idempotency_key', messages.malformed)
  return key
}

/** @throws AppError 403 unless the request's `Origin` has the host that the request was sent to */
export function assertSameOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host) return
  throw new AppError(403, 'foreign_origin', messages.foreignOrigin)
}
