import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COOKIE_TOKEN, type SessionCookie } from '../../../../src/shared/contract/auth.ts'
import {
  type Access,
  ANOTHER_PERSON,
  EMAIL_NOT_VALIDATED,
  NOBODY,
  PASSWORD_NEEDED,
  PERSON_HEADER,
} from '../../../../src/shared/contract/route.ts'
import { SECOND_FACTOR_NEEDED } from '../../../../src/shared/contract/factors.ts'
import { isRoleAllowed, type Role } from '../../../../src/shared/domain/roles.ts'
import { allowsScope, type TokenScope } from '../../../../src/shared/domain/token-scopes.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError, notAllowed } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { assertSameOrigin, bearerOf } from '../../../kernel/http/requests.ts'
import type { Factors } from '../factors/service.ts'
import { type AccessTokens, isAccessToken } from '../access-tokens/service.ts'
import { clearSessionCookies, hasReadableCookie, setReadableCookie, setSessionCookies } from './cookies.ts'
import type { Auth } from './service.ts'

/**
 * The guest of a link whose browser this is, who calls about a file; null where nobody is one. They have no session:
 * what lets them in is their link's.
 */
export type GuestOf = (cookies: FastifyRequest['cookies'], fileId: string) => Promise<Caller | null>

/**
 * The caller as who they act for, themselves or a workspace. @throws AppError 403 where they may not act for it
 */
export type ActFor = (request: FastifyRequest, caller: Caller) => Promise<Caller>

/**
 * Says who calls on every route below, and refuses who may not. A route that does not say who may call stops the start.
 * The session comes as a bearer header, or as the cookie; with the cookie, writes need an `Origin` on this host.
 * A bearer may also be an access token, for the routes that name a scope.
 */
export function useSessions(
  app: FastifyInstance,
  {
    auth,
    accessTokens,
    guestOf,
    actFor,
    factors,
    secureCookies,
  }: {
    auth: Auth
    accessTokens: AccessTokens
    guestOf: GuestOf
    actFor: ActFor
    factors: Pick<Factors, 'isWaiting'>
    secureCookies: boolean
  },
): void {
  app.decorateRequest('caller', null)

  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
  })

  app.addHook('onRequest', async (request, reply) => {
    try {
      await letIn(request, reply)
    } finally {
      request.countCall()
    }
  })

  async function letIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const access = request.routeOptions.config.access
    if (request.routeOptions.config.fromOurPage && request.headers[PERSON_HEADER] === undefined)
      throw new AppError(403, 'not_from_our_page', messages.notFromOurPage)
    const bearer = bearerOf(request)
    const cookie = request.cookies[COOKIE_TOKEN]
    if (bearer === undefined && cookie !== undefined && isWrite(request)) assertSameOrigin(request)
    if (access === undefined || access === 'public') return

    const token = bearer ?? cookie
    if (token === undefined && (await letGuestIn(request))) return
    if (token === undefined) throw new AppError(401, 'no_session', messages.sessionMissing)
    if (bearer !== undefined && isAccessToken(bearer)) await letTokenIn(request, reply, bearer, access)
    else await letSessionIn(request, reply, token, access)
  }

  app.addHook('onError', async (request, reply, error) => {
    const isRefusedCookie = error instanceof AppError && error.status === 401 && bearerOf(request) === undefined
    if (isRefusedCookie && error.code !== 'wrong_credentials') clearSessionCookies(reply)
  })

  async function letSessionIn(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    access: Access,
  ): Promise<void> {
    const { caller, exp, renewed, isConfirmed, isValidated } = await auth.authenticate(token)
    if (bearerOf(request) === undefined) keepCookies(request, reply, { role: caller.role, exp, renewed })
    request.caller = caller
    assertDrawnFor(request, caller)
    await assertFactor(request, caller)
    request.caller = await actFor(request, caller)
    if (!isRoleAllowed(request.caller.role, access)) throw notAllowed()
    assertValidated(request, isValidated)
    if (request.routeOptions.config.confirmed && !isConfirmed)
      throw new AppError(403, PASSWORD_NEEDED, messages.passwordNeeded)
  }

  /** Guests make those calls that say so, about the file of their link. */
  async function letGuestIn(request: FastifyRequest): Promise<boolean> {
    if (!request.routeOptions.config.guests) return false
    const { id } = request.params as { id?: unknown }
    const { file } = request.query as { file?: unknown }
    const fileId = id ?? file
    const caller = typeof fileId === 'string' ? await guestOf(request.cookies, fileId) : null
    if (caller === null) return false
    if (isWrite(request)) assertSameOrigin(request)
    request.caller = caller
    assertDrawnFor(request, caller)
    return true
  }

  async function letTokenIn(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    access: Access,
  ): Promise<void> {
    const { isValidated, ...caller } = await accessTokens.authenticate(token, request.ip)
    request.caller = caller
    request.caller = await actFor(request, caller)
    if (!isRoleAllowed(request.caller.role, access)) throw notAllowed()
    const { anyToken, scope } = request.routeOptions.config
    if (!anyToken) assertScope(reply, caller.scopes, scope)
    await assertFactor(request, caller)
    assertValidated(request, isValidated)
  }

  /** @throws AppError 403 while somebody has no second factor whose role asks for one */
  async function assertFactor(request: FastifyRequest, caller: { id: string; role: Role; sid: string }): Promise<void> {
    if (!request.routeOptions.config.beforeFactor && (await factors.isWaiting(caller)))
      throw new AppError(403, SECOND_FACTOR_NEEDED, messages.secondFactorNeeded)
  }

  function keepCookies(
    request: FastifyRequest,
    reply: FastifyReply,
    { role, exp, renewed }: SessionCookie & { renewed: { token: string } | null },
  ): void {
    if (renewed) setSessionCookies(reply, { token: renewed.token, role, exp }, secureCookies)
    else if (!hasReadableCookie(request, { role, exp })) setReadableCookie(reply, { role, exp }, secureCookies)
  }
}

/**
 * A page writes only for the person for whom it was drawn: another tab may have logged somebody else in. A browser's
 * page says for whom with each write; a program that shows its session's token need not. @throws AppError 409
 */
function assertDrawnFor(request: FastifyRequest, { id, email }: { id: string; email: string }): void {
  if (!isWrite(request)) return
  const person = request.headers[PERSON_HEADER]
  const isProgram = bearerOf(request) !== undefined && (person === undefined || person === NOBODY)
  if (!isProgram && person !== id) throw new AppError(409, ANOTHER_PERSON, messages.anotherPerson(email))
}

/** @throws AppError 403 while a changed address is not validated, for what waits for that */
function assertValidated({ routeOptions }: FastifyRequest, isValidated: boolean): void {
  if (routeOptions.config.validated && !isValidated)
    throw new AppError(403, EMAIL_NOT_VALIDATED, messages.emailNotValidated)
}

/**
 * @throws AppError 403 when the route takes no access token, or the token is not for it; the header says so as RFC 6750
 * has it
 */
function assertScope(reply: FastifyReply, scopes: readonly TokenScope[], needed: TokenScope | undefined): void {
  if (needed === undefined) throw new AppError(403, 'token_not_taken', messages.tokenNotTaken)
  if (allowsScope(scopes, needed)) return
  void reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${needed}"`)
  throw new AppError(403, 'scope_missing', messages.scopeMissing(needed))
}

function isWrite(request: FastifyRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
}
