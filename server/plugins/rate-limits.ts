import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TOKEN_CALLS_PER_MINUTE } from '../../src/shared/contract/access-tokens.ts'
import type { Lane } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { AppError } from '../errors.ts'
import { CALLS_PER_ADDRESS } from '../limits.ts'
import { createCallCounter } from './call-counter.ts'
import { clientNetwork } from './client-network.ts'
import { hasCredential } from './requests.ts'

/**
 * Counts calls per address (a /64 of IPv6 is one) and per account that calls: all of them, and those of a route that has a limit of
 * its own. An account that is only named in a call does not count, and what an account was refused does not count for its address: nobody uses
 * up what somebody else may do. With an access token all calls count as well, and the reply says how many are left.
 * Each process counts what it answers.
 */
export async function useRateLimits(app: FastifyInstance, { callsPerMinute, tokenCalls = TOKEN_CALLS_PER_MINUTE }: { callsPerMinute: number; tokenCalls?: number }): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' })

  const allByAddress = createCallCounter({ most: callsPerMinute * CALLS_PER_ADDRESS })
  const allByAccount = app.createRateLimit({ max: callsPerMinute, timeWindow: '1 minute', keyGenerator: ({ caller }) => String(caller?.id) })
  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return
    const waitSeconds = allByAddress.waitSeconds(addressOf(request))
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds)
    if (!hasCredential(request)) allByAddress.count(addressOf(request))
  })
  // By then the sessions have said who calls, and nothing of the body is read.
  app.addHook('preParsing', async (request) => {
    if (!request.caller || !isCounted(request)) return
    refuse(await allByAccount(request))
    allByAddress.count(addressOf(request))
  })
  // A session that was none, or nobody asked for one.
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (hasCredential(request) && !request.caller && isCounted(request) && !REFUSED_UNSEEN.includes(statusCode)) allByAddress.count(addressOf(request))
  })

  const byToken = app.createRateLimit({ max: tokenCalls, timeWindow: '1 minute', keyGenerator: (request) => `token ${request.caller?.sid}` })
  app.addHook('preParsing', async (request, reply) => {
    if (!request.caller?.scopes) return
    const limit = await byToken(request)
    tellLimit(reply, limit)
    refuse(limit)
  })

  app.addHook('onRoute', (route) => {
    const max = route.config?.perMinute
    if (max === undefined) return
    const name = `${String(route.method)} ${route.url}`
    const byAddress = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: (request) => `${name} ${clientNetwork(request.ip)}` })
    const byAccount = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: (request) => `${name} ${request.caller?.id}` })
    route.onRequest = [...asList(route.onRequest), async (request: FastifyRequest) => refuse(await byAddress(request))]
    route.preHandler = [
      ...asList(route.preHandler),
      async (request: FastifyRequest) => {
        if (request.caller) refuse(await byAccount(request))
      },
    ]
  })
}

/** Not counted with the rest: what people would lose by, and what comes in many pieces; these are bounded by their lanes. */
const UNCOUNTED: readonly (Lane | null | undefined)[] = ['vital', 'save', 'upload', 'download']
const isCounted = ({ routeOptions }: FastifyRequest) => !UNCOUNTED.includes(routeOptions.config.lane)

/** Those who log in, or do not, use up nothing of those at the same address who are logged in. */
const addressOf = (request: FastifyRequest) => `${hasCredential(request) ? 'session' : 'none'} ${clientNetwork(request.ip)}`

/** To these nobody has looked at who calls. */
const REFUSED_UNSEEN = [429, 503]

type Limit = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function refuse(limit: Limit): void {
  if (limit.isAllowed || !limit.isExceeded) return
  throw tooManyRequests(limit.ttlInSeconds)
}

const tooManyRequests = (retryAfter: number) => new AppError(429, 'too_many_requests', messages.tooManyRequests, { retryAfter })

/** The three headers of the IETF's draft on rate limits. */
function tellLimit(reply: FastifyReply, limit: Limit): void {
  if (limit.isAllowed) return
  void reply.headers({ 'ratelimit-limit': String(limit.max), 'ratelimit-remaining': String(limit.remaining), 'ratelimit-reset': String(limit.ttlInSeconds) })
}

function asList<T>(hooks: T | T[] | undefined): T[] {
  if (hooks === undefined) return []
  return Array.isArray(hooks) ? hooks : [hooks]
}
