import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '../../src/shared/messages.ts'
import { AppError } from '../errors.ts'

/** Routes with a limit count calls per address and per account (the caller, or the e-mail address in the body). */
export async function useRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' })

  app.addHook('onRoute', (route) => {
    const max = route.config?.perMinute
    if (max === undefined) return
    const name = `${String(route.method)} ${route.url}`
    const byAddress = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: (request) => `${name} ${request.ip}` })
    const byAccount = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: (request) => `${name} ${accountOf(request)}` })
    const refuse = (limit: Awaited<ReturnType<typeof byAddress>>) => {
      if (limit.isAllowed || !limit.isExceeded) return
      throw new AppError(429, 'too_many_requests', messages.tooManyRequests, { retryAfter: limit.ttlInSeconds })
    }
    route.onRequest = [...asList(route.onRequest), async (request: FastifyRequest) => refuse(await byAddress(request))]
    route.preHandler = [
      ...asList(route.preHandler),
      async (request: FastifyRequest) => {
        if (accountOf(request) !== undefined) refuse(await byAccount(request))
      },
    ]
  })
}

function accountOf(request: FastifyRequest): string | undefined {
  if (request.caller) return request.caller.id
  const body: unknown = request.body
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string') return undefined
  return body.email.toLowerCase()
}

function asList<T>(hooks: T | T[] | undefined): T[] {
  if (hooks === undefined) return []
  return Array.isArray(hooks) ? hooks : [hooks]
}
