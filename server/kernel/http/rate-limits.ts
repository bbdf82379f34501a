import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TOKEN_CALLS_PER_MINUTE } from '../../../src/shared/contract/access-tokens.ts'
import type { CallClass } from '../../../src/shared/contract/route.ts'
import { messages } from '../../../src/shared/messages.ts'
import { personOf } from '../acting.ts'
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
  interface FastifyContextConfig {
    /** Counts the calls of a route that has a limit of its own. */
    callLimit?: CallLimit
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
  { callsPerMinute, tokenCalls = TOKEN_CALLS_PER_MINUTE }: { callsPerMinute: () => number; tokenCalls?: number },
): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' })

  const perCaller = createCallLimit({
    accounts: callsPerMinute,
    strangers: () => callsPerMinute() * CALLS_PER_ADDRESS,
  })
  app.addHook('onRoute', ({ config }) => {
    const perMinute = config?.perMinute
    if (config === undefined || perMinute === undefined) return
    config.callLimit = createCallLimit({ accounts: () => perMinute, strangers: () => perMinute })
  })
  app.decorateRequest('countCall')
  app.addHook('onRequest', async (request) => {
    const { callLimit } = request.routeOptions.config
    const limits = [...(isCounted(request) ? [perCaller] : []), ...(callLimit ? [callLimit] : [])]
    request.countCall = () => limits.forEach((limit) => limit.count(request))
    // Before anything is looked up.
    if (hasCredential(request)) limits.forEach((limit) => limit.refuseAccountsOf(request))
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
}

/**
 * Not counted with the rest: what people would lose by, and what comes in many pieces; these are bounded by their
 * classes.
 */
const UNCOUNTED: readonly (CallClass | null | undefined)[] = ['vital', 'edit', 'save', 'upload', 'download']
const isCounted = ({ routeOptions }: FastifyRequest) => !UNCOUNTED.includes(routeOptions.config.callClass)

type CallLimit = ReturnType<typeof createCallLimit>

/**
 * Calls a minute of an account, and of all strangers at an address; the accounts of an address may together make ten
 * times as many.
 */
function createCallLimit({ accounts, strangers }: { accounts: () => number; strangers: () => number }) {
  const byStrangers = createCallCounter({ most: strangers })
  const byAccountsOfAddress = createCallCounter({ most: () => accounts() * CALLS_PER_ADDRESS })
  const byAccounts = createCallCounter({ most: accounts })
  const refuseOver = (counter: CallCounter, name: string) => {
    const waitSeconds = counter.waitSeconds(name)
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds)
  }
  const countOrRefuse = (counter: CallCounter, name: string) => {
    refuseOver(counter, name)
    counter.count(name)
  }
  return {
    /** @throws AppError 429 where the accounts behind the address made too many calls together */
    refuseAccountsOf: ({ ip }: FastifyRequest): void => refuseOver(byAccountsOfAddress, clientNetwork(ip)),
    /** @throws AppError 429 */
    count({ ip, caller }: FastifyRequest): void {
      const network = clientNetwork(ip)
      if (!caller) return countOrRefuse(byStrangers, network)
      countOrRefuse(byAccounts, personOf(caller))
      byAccountsOfAddress.count(network)
    },
  }
}

type CallCounter = ReturnType<typeof createCallCounter>

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
