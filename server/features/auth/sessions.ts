import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COOKIE_TOKEN, type SessionCookie } from '../../../src/shared/contract/auth.ts'
import { isRoleAllowed } from '../../../src/shared/domain/roles.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError, notAllowed } from '../../errors.ts'
import { assertSameOrigin, bearerOf } from '../../plugins/requests.ts'
import { clearSessionCookies, hasReadableCookie, setReadableCookie, setSessionCookies } from './cookies.ts'
import type { Auth } from './service.ts'

/**
 * Says who calls on every route below, and refuses who may not. A route that does not say who may call stops the start.
 * The session comes as a bearer header, or as the cookie; with the cookie, writes need an `Origin` on this host.
 */
export function useSessions(app: FastifyInstance, { auth, secureCookies }: { auth: Auth; secureCookies: boolean }): void {
  app.decorateRequest('caller', null)

  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access
    const bearer = bearerOf(request)
    const cookie = request.cookies[COOKIE_TOKEN]
    if (bearer === undefined && cookie !== undefined && isWrite(request)) assertSameOrigin(request)
    if (access === undefined || access === 'public') return

    const token = bearer ?? cookie
    if (token === undefined) throw new AppError(401, 'no_session', messages.sessionMissing)
    const { caller, exp, renewed } = await auth.authenticate(token)
    if (bearer === undefined) keepCookies(request, reply, { role: caller.role, exp, renewed })
    if (!isRoleAllowed(caller.role, access)) throw notAllowed()
    request.caller = caller
  })

  app.addHook('onError', async (request, reply, error) => {
    const isRefusedCookie = error instanceof AppError && error.status === 401 && bearerOf(request) === undefined
    if (isRefusedCookie && error.code !== 'wrong_credentials') clearSessionCookies(reply)
  })

  function keepCookies(request: FastifyRequest, reply: FastifyReply, { role, exp, renewed }: SessionCookie & { renewed: { token: string } | null }): void {
    if (renewed) setSessionCookies(reply, { token: renewed.token, role, exp }, secureCookies)
    else if (!hasReadableCookie(request, { role, exp })) setReadableCookie(reply, { role, exp }, secureCookies)
  }
}

function isWrite(request: FastifyRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
}
