import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COOKIE_DEVICE, COOKIE_TOKEN, type SessionReply } from '../../../../src/shared/contract/auth.ts'
import { COOKIE_TRUSTED } from '../../../../src/shared/contract/factors.ts'
import {
  backChannelLogout,
  beginSignOn,
  finishSignOn,
  linkSignOn,
  signOnCallback,
} from '../../../../src/shared/contract/sign-on.ts'
import { safeRedirectTo } from '../../../../src/shared/domain/redirect-to.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addScope } from '../../../kernel/http/add-scope.ts'
import { languageAskedBy } from '../../../kernel/http/caller-words.ts'
import { clientNetwork } from '../../../kernel/http/client-network.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { setDeviceCookie, setSessionCookies } from '../auth/cookies.ts'
import type { Auth } from '../auth/service.ts'
import type { Attempts } from './attempts.ts'
import { attemptOf, forgetAttempt, keepAttempt } from './cookies.ts'
import type { BackChannel } from './end-sessions.ts'
import { failedSignOn } from './faults.ts'
import type { SignOnFrom, SignOnResult, SignOnService } from './service.ts'

/** Dependencies of {@link signOnRoutes}. */
export interface SignOnRoutesDeps {
  attempts: Attempts
  signOn: SignOnService
  backChannel: BackChannel
  auth: Pick<Auth, 'endReplaced'>
  secureCookies: boolean
}

/** The way to a provider of accounts and back, and what providers tell by themselves. */
export function signOnRoutes(
  app: FastifyInstance,
  { attempts, signOn, backChannel, auth, secureCookies }: SignOnRoutesDeps,
): PromiseLike<unknown> {
  mount(app, beginSignOn, async ({ params, query, reply }) => {
    try {
      const { redirect_to: redirectTo, app: challenge = null, again } = query
      const { address, kept } = await attempts.begin(params.provider, {
        redirectTo,
        app: challenge,
        isFresh: again === 'true',
      })
      keepAttempt(reply, kept)
      return await reply.header('cache-control', 'no-store').redirect(address.href)
    } catch (error) {
      return await reply.redirect(faultPath(error, query.redirect_to))
    }
  })

  mount(app, signOnCallback, async ({ params, query, request, reply }) => {
    try {
      const {
        next,
        app: challenge,
        kept,
      } = await attempts.comeBack(params.provider, {
        state: query.state,
        query: request.url.slice(request.url.indexOf('?')),
        cookie: (id) => attemptOf(request, id),
      })
      void reply.header('cache-control', 'no-store')
      if (challenge !== null) {
        forgetAttempt(reply, kept.id)
        return await reply.redirect(`/auth/sign-on/${kept.value}`)
      }
      keepAttempt(reply, kept)
      return await reply.redirect(loginWith({ 'sign-on': kept.id }, next))
    } catch (error) {
      const { next } = error as { next?: string }
      return await reply.redirect(faultPath(error, next))
    }
  })

  mount(app, finishSignOn, async ({ body, request, reply }) => {
    if ('code' in body) {
      const { code, verifier } = body
      return answer(request, reply, await signOn.finish({ key: code, verifier }, fromOf(request)))
    }
    const key = attemptOf(request, body.attempt)
    if (key === undefined) throw failedSignOn('over')
    const result = await signOn.finish({ key, verifier: null }, fromOf(request))
    forgetAttempt(reply, body.attempt)
    return answer(request, reply, result)
  })

  mount(app, linkSignOn, async ({ body, request, reply }) =>
    answer(request, reply, await signOn.link(body, fromOf(request))),
  )

  async function answer(request: FastifyRequest, reply: FastifyReply, result: SignOnResult): Promise<SessionReply> {
    const nobody = { token: null, expire_date: null, has_email_address_validated: true }
    if ('link' in result) return { ...nobody, link: result.link }
    if ('challenge' in result) return { ...nobody, second_factor: { challenge: result.challenge, ...result.ways } }
    const { session, deviceToken } = result
    await auth.endReplaced(request.cookies[COOKIE_TOKEN])
    setSessionCookies(reply, session, secureCookies)
    setDeviceCookie(reply, deviceToken)
    return { token: session.token, expire_date: session.exp, has_email_address_validated: true }
  }

  return addScope(app, 'back-channel logout', async (scope) => {
    // The form that the standard has them send.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    mount(scope, backChannelLogout, async ({ params, body, reply }) => {
      void reply.header('cache-control', 'no-store')
      await backChannel.logout(params.provider, body.logout_token)
    })
  })
}

/** The login, with what it needs to go on. */
function loginWith(more: Record<string, string>, next: string | undefined): string {
  const query = new URLSearchParams(more)
  const goal = safeRedirectTo(next)
  if (next !== undefined && goal !== safeRedirectTo(null)) query.set('redirect-to', goal)
  return `/auth/login?${query.toString()}`
}

/** The login, which says why a sign-on came to nothing. @throws what is no fault of a sign-on */
function faultPath(error: unknown, next: string | undefined): string {
  if (!(error instanceof AppError) || !error.code.startsWith('sign_on_')) throw error
  return loginWith({ 'sign-on-fault': error.code.slice('sign_on_'.length) }, next)
}

const fromOf = (request: FastifyRequest): SignOnFrom => ({
  userAgent: request.headers['user-agent'] ?? '',
  network: clientNetwork(request.ip),
  address: request.ip,
  deviceToken: request.cookies[COOKIE_DEVICE],
  trusted: request.cookies[COOKIE_TRUSTED],
  language: languageAskedBy(request),
})
