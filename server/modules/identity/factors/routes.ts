import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COOKIE_DEVICE, COOKIE_TOKEN, type SessionReply } from '../../../../src/shared/contract/auth.ts'
import {
  addPasskey,
  appPasskeySignIn,
  beginOneTimeCodes,
  beginPasskey,
  beginPasskeySignIn,
  confirmOneTimeCodes,
  COOKIE_TRUSTED,
  distrustDevice,
  endOneTimeCodes,
  getFactors,
  giveSecondFactor,
  handPasskeyToApp,
  passkeySignIn,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  secondFactorPasskey,
} from '../../../../src/shared/contract/factors.ts'
import { clientNetwork } from '../../../kernel/http/client-network.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { setDeviceCookie, setSessionCookies } from '../auth/cookies.ts'
import type { Auth } from '../auth/service.ts'
import { setTrustedCookie } from './cookies.ts'
import { presentFactors } from './presenter.ts'
import type { SecondStep, SignedInByFactor, SignInFrom } from './second-step.ts'
import type { Factors } from './service.ts'

/** The second half of a login, passkeys as a way in, and what an account's owner sets up. */
export function factorRoutes(
  app: FastifyInstance,
  {
    factors,
    secondStep,
    auth,
    secureCookies,
  }: { factors: Factors; secondStep: SecondStep; auth: Pick<Auth, 'endReplaced'>; secureCookies: boolean },
): void {
  async function letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { session, deviceToken, trusted }: SignedInByFactor,
  ): Promise<SessionReply> {
    await auth.endReplaced(request.cookies[COOKIE_TOKEN])
    setSessionCookies(reply, session, secureCookies)
    setDeviceCookie(reply, deviceToken)
    if (trusted !== null) setTrustedCookie(reply, trusted)
    return { token: session.token, expire_date: session.exp, has_email_address_validated: true }
  }

  mount(app, giveSecondFactor, async ({ body, request, reply }) => {
    const { challenge, answer, trust_device: isTrusted = false } = body
    return letIn(request, reply, await secondStep.finish({ challenge, answer, isTrusted }, fromOf(request)))
  })

  mount(app, secondFactorPasskey, async ({ body: { challenge } }) => ({
    challenge,
    options: asJson(await secondStep.offerPasskey(challenge)),
  }))

  mount(app, beginPasskeySignIn, async () => {
    const { challenge, options } = await secondStep.beginByPasskey()
    return { challenge, options: asJson(options) }
  })

  mount(app, passkeySignIn, async ({ body, request, reply }) => {
    const { challenge, response, remember = false } = body
    return letIn(request, reply, await secondStep.signInByPasskey({ challenge, response, remember }, fromOf(request)))
  })

  mount(app, handPasskeyToApp, async ({ body }) => ({ code: await secondStep.handToApp(body) }))

  mount(app, appPasskeySignIn, async ({ body, request, reply }) => {
    const { code, verifier, remember = false } = body
    return letIn(request, reply, await secondStep.signInInApp({ code, verifier, remember }, fromOf(request)))
  })

  mount(app, getFactors, async ({ caller, request }) =>
    presentFactors(await factors.read(caller, request.cookies[COOKIE_TRUSTED])),
  )

  mount(app, beginOneTimeCodes, ({ caller }) => factors.beginCodes(caller))

  mount(app, confirmOneTimeCodes, async ({ caller, body }) => ({
    recovery_codes: await factors.confirmCodes(caller, body.code),
  }))

  mount(app, endOneTimeCodes, ({ caller, body }) => factors.endCodes(caller, body))

  mount(app, renewRecoveryCodes, async ({ caller }) => ({ recovery_codes: await factors.renewRecoveryCodes(caller) }))

  mount(app, distrustDevice, ({ caller, params }) => factors.distrust(caller, params.id))

  mount(app, beginPasskey, async ({ caller }) => {
    const { challenge, options } = await factors.beginPasskey(caller)
    return { challenge, options: asJson(options) }
  })

  mount(app, addPasskey, async ({ caller, body }) => ({ recovery_codes: await factors.addPasskey(caller, body) }))

  mount(app, renamePasskey, ({ caller, params, body }) => factors.renamePasskey(caller, params.id, body.name))

  mount(app, removePasskey, ({ caller, params }) => factors.removePasskey(caller, params.id))
}

const fromOf = (request: FastifyRequest): SignInFrom => ({
  userAgent: request.headers['user-agent'] ?? '',
  network: clientNetwork(request.ip),
  deviceToken: request.cookies[COOKIE_DEVICE],
})

const asJson = (options: object) => options as Record<string, unknown>
