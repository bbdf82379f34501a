import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  checkResetKey,
  checkUndoKey,
  COOKIE_DEVICE,
  COOKIE_TOKEN,
  forgottenPassword,
  login,
  logout,
  register,
  resetPassword,
  undoEmailChange,
  validateEmailAddress,
} from '../../../../src/shared/contract/auth.ts'
import { COOKIE_TRUSTED } from '../../../../src/shared/contract/factors.ts'
import { NOBODY, PERSON_HEADER } from '../../../../src/shared/contract/route.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { languageAskedBy } from '../../../kernel/http/caller-words.ts'
import { clientNetwork } from '../../../kernel/http/client-network.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { bearerOf } from '../../../kernel/http/requests.ts'
import { clearSessionCookies, setDeviceCookie, setSessionCookies } from './cookies.ts'
import type { EmailChange } from './email-change.ts'
import type { Auth } from './service.ts'

const userAgentOf = (request: FastifyRequest) => request.headers['user-agent'] ?? ''

export function authRoutes(
  app: FastifyInstance,
  { auth, emailChange, secureCookies }: { auth: Auth; emailChange: EmailChange; secureCookies: boolean },
): void {
  mount(app, register, async ({ body, request, say }) => {
    const { email, password } = body
    await auth.register({ email, password, address: request.ip, language: languageAskedBy(request) })
    return { message: say(messages.registered) }
  })

  mount(app, login, async ({ body, request, reply }) => {
    const loggedIn = await auth.login({
      email: body.email,
      password: body.password,
      remember: body.remember ?? false,
      userAgent: userAgentOf(request),
      address: request.ip,
      device: request.cookies[COOKIE_DEVICE],
      trusted: request.cookies[COOKIE_TRUSTED],
    })
    if (loggedIn === null) return { token: null, expire_date: null, has_email_address_validated: false }
    const nobody = { token: null, expire_date: null, has_email_address_validated: true }
    if ('link' in loggedIn) return { ...nobody, link: loggedIn.link }
    if ('challenge' in loggedIn) {
      const { challenge, ways } = loggedIn
      const second_factor = { challenge, ...ways }
      return { ...nobody, second_factor }
    }
    const { session, device } = loggedIn
    await auth.endReplaced(request.cookies[COOKIE_TOKEN])
    setSessionCookies(reply, session, secureCookies)
    setDeviceCookie(reply, device)
    return { token: session.token, expire_date: session.exp, has_email_address_validated: true }
  })

  mount(app, validateEmailAddress, async ({ params, request, reply }) => {
    const sessionThere = bearerOf(request) ?? request.cookies[COOKIE_TOKEN]
    const { email, session } = await auth.validateEmail(params.token, {
      device: { userAgent: userAgentOf(request), network: clientNetwork(request.ip) },
      sessionThere,
    })
    if (session === null) return { token: null, expire_date: null, email }
    setSessionCookies(reply, session, secureCookies)
    return { token: session.token, expire_date: session.exp, email }
  })

  mount(app, forgottenPassword, async ({ body, request, say }) => {
    await auth.forgetPassword(body.email, request.ip)
    return { message: say(messages.emailSent) }
  })

  mount(app, resetPassword, async ({ params, body }) => ({
    email: await auth.resetPassword(params.token, body.password),
  }))

  mount(app, checkResetKey, ({ params }) => auth.checkResetKey(params.token))

  mount(app, undoEmailChange, async ({ params, reply }) => {
    const email = await emailChange.undo(params.token)
    clearSessionCookies(reply)
    return { email }
  })

  mount(app, checkUndoKey, ({ params }) => emailChange.checkUndo(params.token))

  mount(app, logout, async ({ request, reply }) => {
    const token = bearerOf(request) ?? request.cookies[COOKIE_TOKEN]
    const person = request.headers[PERSON_HEADER]
    if (token !== undefined) await auth.logout(token, typeof person === 'string' ? person : NOBODY)
    clearSessionCookies(reply)
  })
}
