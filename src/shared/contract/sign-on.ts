import { z } from 'zod'
import { messages } from '../messages.ts'
import { sessionReply } from './auth.ts'
import { route } from './route.ts'

/** Code of the refusal of a password whose owner has to sign on by their company's account. */
export const SIGN_ON_REQUIRED = 'sign_on_required'

/** Its id in the operator's settings. */
const providerId = z.string().regex(/^[a-z0-9-]{1,32}$/)

/** Which of a browser's sign-ons it is: several tabs may each have one. */
const attemptId = z.string().regex(/^[\da-f]{16}$/)

/** SHA-256 of a random text that the app keeps, as base64url without padding: PKCE's S256. */
const appChallenge = z.string().regex(/^[\w-]{43}$/)

const withProvider = { params: z.object({ provider: providerId }) } as const

export const beginSignOn = route({
  ...withProvider,
  method: 'GET',
  path: '/auth/sign_on/:provider',
  summary: 'Leads the browser to a provider of accounts, and later back to `redirect_to`',
  access: 'public',
  query: z.object({
    redirect_to: z.string().max(2048).optional(),
    /** Of the desktop app, which has the system’s browser open this address. */
    app: appChallenge.optional(),
    /** Has the person show again who they are, also where they are signed in at the provider. */
    again: z.literal('true').optional(),
  }),
  rateLimit: { perMinute: 30 },
})

export const signOnCallback = route({
  ...withProvider,
  method: 'GET',
  path: '/auth/sign_on/:provider/callback',
  summary: 'Where a provider of accounts sends the browser back to',
  access: 'public',
  // Judged by the sign-on itself: what the provider adds is no fault.
  query: z.looseObject({ state: z.string().max(512).optional() }),
  rateLimit: { perMinute: 60 },
})

export const finishSignOn = route({
  method: 'POST',
  path: '/auth/sign_on',
  summary: 'Opens the session of a sign-on that came back from its provider',
  access: 'public',
  body: z.union([
    /** In the browser that began it, by its cookie. */
    z.strictObject({ attempt: attemptId }),
    /** In the app, by the code that the browser handed over, and by what the app has kept. */
    z.strictObject({ code: z.string().regex(/^[\w-]{16,128}$/), verifier: z.string().regex(/^[\w-]{43,128}$/) }),
  ]),
  reply: sessionReply,
  rateLimit: { perMinute: 20 },
})

export const signOnLink = z.strictObject({
  challenge: z.string().regex(/^[\w-]{16,128}$/),
  password: z.string().min(1, messages.passwordRequired).max(512, messages.passwordTooLong),
})

export const linkSignOn = route({
  method: 'POST',
  path: '/auth/sign_on/link',
  summary: 'Connects the account that is there, by its password, with the one of the provider',
  access: 'public',
  body: signOnLink,
  reply: sessionReply,
  rateLimit: { perMinute: 20 },
})

export const backChannelLogout = route({
  ...withProvider,
  method: 'POST',
  path: '/auth/sign_on/:provider/logout',
  summary: 'Ends sessions as a provider says by a logout token (OpenID Connect Back-Channel Logout 1.0)',
  access: 'public',
  body: z.object({ logout_token: z.string().min(1).max(16_384) }),
  status: 204,
  rateLimit: { perMinute: 600 },
})

/** The cookie of a sign-on, with its id. */
export const SIGN_ON_COOKIE = 'sign_on_'

/** Why a sign-on came to nothing, in the address of the login. */
export const SIGN_ON_FAULTS = [
  'unavailable',
  'refused',
  'denied',
  'over',
  'address',
  'domain',
  'closed',
  'taken',
] as const
export type SignOnFaultName = (typeof SIGN_ON_FAULTS)[number]
