import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TOKEN_CALLS_PER_MINUTE } from '../../../src/shared/contract/access-tokens.ts'
import type { CallClass } from '../../../src/shared/contract/route.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../errors.ts'
import { CALLS_PER_ADDRESS } from '../limits.ts'
import { createCallCounter } from './call-counter.ts'
import { clientNetwork } from './client-network.ts'
import { hasCredential } from './requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Counts the call for the account that made it, or where none is proven as a stranger's of its address; the
     * sessions call it once they know. @throws AppError 429
     */
    countCall: () => void
  }
}

/**
 * Counts calls per address (a /64 of IPv6 is one) and per account that calls: all of them, and those of a route that
 * has a limit of its own. A session or token that proves no account counts as a stranger's call, and what an account
 * was refused does not count for its address: nobody uses up what somebody else may do. With an access token all calls
 * count as well, and the reply says how many are left. Each process counts what it answers.
 */
export async function useRateLimits(
  app: FastifyInstance,
  { callsPerMinute, tokenCalls = TOKEN_CALLS_PER_MINUTE }: { callsPerMinute: number; tokenCalls?: number },
): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' })

  const byStrangers = createCallCounter({ most: callsPerMinute * CALLS_PER_ADDRESS })
  const byAccountsOfAddress = createCallCounter({ most: callsPerMinute * CALLS_PER_ADDRESS })
  const byAccounts = createCallCounter({ most: callsPerMinute })
  app.decorateRequest('countCall')
  app.addHook('onRequest', async (request) => {
    request.countCall = () => {}
    if (!isCounted(request)) return
    const network = clientNetwork(request.ip)
    request.countCall = () => {
      if (!request.caller) return countOrRefuse(byStrangers, network)
      countOrRefuse(byAccounts, request.caller.id)
      byAccountsOfAddress.count(network)
    }
    // Before anything is looked up.
    if (hasCredential(request)) refuseOver(byAccountsOfAddress, network)
  })

  const byToken = app.createRateLimit({
    max: tokenCalls,
    timeWindow: '1 minute',
    keyGenerator: (request) => `token ${request.caller?.sid}`,
  })
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
    const byAddress = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      keyGenerator: (request) => `${name} ${clientNetwork(request.ip)}`,
    })
    const byAccount = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      keyGenerator: (request) => `${name} ${request.caller?.id}`,
    })
    route.onRequest = [...asList(route.onRequest), async (request: FastifyRequest) => refuse(await byAddress(request))]
    route.preHandler = [
      ...asList(route.preHandler),
      async (request: FastifyRequest) => {
        if (request.caller) refuse(await byAccount(request))
      },
    ]
  })
}

/**
 * Not counted with the rest: what people would lose by, and what comes in many pieces; these are bounded by their
 * classes.
 */
const UNCOUNTED: readonly (CallClass | null | undefined)[] = ['vital', 'save', 'upload', 'download']
const isCounted = ({ routeOptions }: FastifyRequest) => !UNCOUNTED.includes(routeOptions.config.callClass)

type CallCounter = ReturnType<typeof createCallCounter>

function refuseOver(counter: CallCounter, name: string): void {
  const waitSeconds = counter.waitSeconds(name)
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds)
}

function countOrRefuse(counter: CallCounter, name: string): void {
  refuseOver(counter, name)
  counter.count(name)
}

type Limit = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function refuse(limit: Limit): void {
  if (limit.isAllowed || !limit.isExceeded) return
  throw tooManyRequests(limit.ttlInSeconds)
}

const tooManyRequests = (retryAfter: number) =>
  new AppError(429, 'too_many_requests', messages.tooManyRequests, { retryAfter })

/** The three headers of the IETF's draft on rate limits. */
function tellLimit(reply: FastifyReply, limit: Limit): void {
  if (limit.isAllowed) return
  void reply.headers({
    'ratelimit-limit': String(limit.max),
    'ratelimit-remaining': String(limit.remaining),
    'ratelimit-reset': String(limit.ttlInSeconds),
  })
}

function asList<T>(hooks: T | T[] | undefined): T[] {
  if (hooks === undefined) return []
  return Array.isArray(hooks) ? hooks : [hooks]
}
