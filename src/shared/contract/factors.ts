import { z } from 'zod'
import { messages } from '../messages.ts'
import { sessionReply } from './auth.ts'
import { id } from './common.ts'
import { route } from './route.ts'

/** Code of the refusal of a call that waits until a person whose role asks for a second factor has set one up. */
export const SECOND_FACTOR_NEEDED = 'second_factor_needed'

/** Code of the refusal of a sign-in that has waited too long for its second factor, or was tried too often. */
export const CHALLENGE_OVER = 'challenge_over'

/** How long a browser that is trusted is not asked for a second factor, in days. */
export const TRUSTED_DAYS = 30

/** Holds what says that a browser is trusted. */
export const COOKIE_TRUSTED = 'trusted_device'

/** Most passkeys that a person has at a time. */
export const MOST_PASSKEYS = 20

/** The key of a sign-in that waits for its second half. */
const challengeKey = z.string().regex(/^[\w-]{16,128}$/)

/** Six digits of an authenticator app, whatever spaces stand between them. */
export const oneTimeCode = z
  .string()
  .max(32, messages.codeIncorrect)
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .refine((code): boolean => code !== '', { message: messages.codeRequired, abort: true })
  .refine((code): boolean => /^\d{6}$/.test(code), messages.codeIncorrect)

/** A recovery code as it was typed: small letters, spaces and signs do not count. */
const recoveryCode = z.string().trim().min(1, messages.recoveryCodeRequired).max(80, messages.recoveryCodeIncorrect)

const bytes = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/)
const passkeyId = z.string().regex(/^[\w-]{1,1400}$/)

const credential = {
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
}

/** What an authenticator signed: `AuthenticationResponseJSON` of WebAuthn. */
export const passkeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** What an authenticator made: `RegistrationResponseJSON` of WebAuthn. */
export const newPasskeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    transports: z.array(z.string().max(32)).max(16).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: bytes.optional(),
  }),
})
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>

/** Options of WebAuthn as JSON, for the browser to hand to an authenticator. */
const passkeyOptions = z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) })

/** The second half of a sign-in: one of three ways. */
export const secondFactorAnswer = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('code'), code: oneTimeCode }),
  z.strictObject({ way: z.literal('recovery-code'), code: recoveryCode }),
  z.strictObject({ way: z.literal('passkey'), response: passkeyAnswer }),
])
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>

export const giveSecondFactor = route({
  method: 'POST',
  path: '/auth/second_factor',
  summary: 'Opens the session of a login that waits for a second factor',
  access: 'public',
  body: z.strictObject({
    challenge: challengeKey,
    answer: secondFactorAnswer,
    /** Whether this browser is not asked again for {@link TRUSTED_DAYS} days. */
    trust_device: z.boolean().optional(),
  }),
  reply: sessionReply,
  rateLimit: { perMinute: 20 },
})

export const secondFactorPasskey = route({
  method: 'POST',
  path: '/auth/second_factor/passkey',
  summary: 'What a passkey of the account has to sign, for a login that waits for a second factor',
  access: 'public',
  body: z.strictObject({ challenge: challengeKey }),
  reply: passkeyOptions,
  rateLimit: { perMinute: 20 },
})

export const beginPasskeySignIn = route({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'What a passkey has to sign to sign in without a password',
  access: 'public',
  reply: passkeyOptions,
  rateLimit: { perMinute: 30 },
})

export const passkeySignIn = route({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Opens a session by a passkey, which counts as password and second factor',
  access: 'public',
  body: z.strictObject({ challenge: challengeKey, response: passkeyAnswer, remember: z.boolean().optional() }),
  reply: sessionReply,
  rateLimit: { perMinute: 20 },
})

/** SHA-256 of a random text that the app keeps, as base64url without padding: PKCE's S256. */
const appChallenge = z.string().regex(/^[\w-]{43}$/)

export const handPasskeyToApp = route({
  method: 'POST',
  path: '/auth/passkey/app',
  summary: 'Answers a code by which the desktop app opens the session of a passkey that was used in the browser',
  access: 'public',
  body: z.strictObject({ challenge: challengeKey, response: passkeyAnswer, app: appChallenge }),
  reply: z.object({ code: challengeKey }),
  rateLimit: { perMinute: 20 },
})

export const appPasskeySignIn = route({
  method: 'POST',
  path: '/auth/passkey/app/session',
  summary: 'Opens a session in the desktop app, by the code that the browser handed over and what the app has kept',
  access: 'public',
  body: z.strictObject({
    code: challengeKey,
    verifier: z.string().regex(/^[\w-]{43,128}$/),
    remember: z.boolean().optional(),
  }),
  reply: sessionReply,
  rateLimit: { perMinute: 20 },
})

/** A passkey, as far as it may be shown. */
export const passkey = z.object({
  _id: passkeyId,
  name: z.string(),
  /** ISO 8601, UTC. */
  added_date: z.string(),
  /** ISO 8601, UTC; null when it was not used since. */
  last_used_date: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** A browser that is not asked for a second factor for a while. */
export const trustedDevice = z.object({
  _id: id,
  user_agent: z.string(),
  network: z.string().nullable(),
  /** ISO 8601, UTC. */
  trusted_date: z.string(),
  last_used_date: z.string(),
  expires_date: z.string(),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
})
export type TrustedDevice = z.infer<typeof trustedDevice>

export const factors = z.object({
  /** When codes of an app were turned on, ISO 8601, UTC; null where they are off. */
  one_time_codes_date: z.string().nullable(),
  passkeys: z.array(passkey),
  /** Recovery codes that were not used yet; 0 without a factor. */
  recovery_codes: z.number().int(),
  trusted_devices: z.array(trustedDevice),
  /** Whether the person's role asks for a second factor. */
  is_required: z.boolean(),
})
export type Factors = z.infer<typeof factors>

export const getFactors = route({
  method: 'GET',
  path: '/account/factors',
  summary: 'What the account is opened with besides its password, and browsers that are trusted',
  access: 'session',
  beforeFactor: true,
  reply: factors,
})

/** Recovery codes are told once, when the first factor is set up; null while earlier ones stand. */
const withRecoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() })

export const beginOneTimeCodes = route({
  method: 'POST',
  path: '/account/one_time_codes',
  summary: 'Makes the key for an authenticator app; nothing is asked for until a first code proves it',
  access: 'session',
  beforeFactor: true,
  confirmed: true,
  reply: z.object({
    /** Base32, to be typed into the app. */
    secret: z.string(),
    /** The same with the account’s name, `otpauth://…`, to be scanned. */
    uri: z.string(),
  }),
  rateLimit: { perMinute: 10 },
})

export const oneTimeCodeProof = z.strictObject({ code: oneTimeCode })

export const confirmOneTimeCodes = route({
  method: 'PUT',
  path: '/account/one_time_codes',
  summary: 'Turns one-time codes on by a first code',
  access: 'session',
  beforeFactor: true,
  confirmed: true,
  body: oneTimeCodeProof,
  reply: withRecoveryCodes,
  rateLimit: { perMinute: 10 },
})

export const oneTimeCodesEnd = z.strictObject({
  password: z.string().min(1, messages.passwordRequired).max(512, messages.passwordTooLong),
  /** Of the app, or a recovery code. */
  code: z.string().trim().min(1, messages.codeRequired).max(80, messages.codeIncorrect),
})

export const endOneTimeCodes = route({
  method: 'POST',
  path: '/account/one_time_codes/off',
  summary: 'Turns one-time codes off, by the password and a code',
  access: 'session',
  body: oneTimeCodesEnd,
  status: 204,
  rateLimit: { perMinute: 10 },
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/account/recovery_codes',
  summary: 'Makes ten new recovery codes in the place of those there are',
  access: 'session',
  confirmed: true,
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  rateLimit: { perMinute: 10 },
})

export const distrustDevice = route({
  method: 'DELETE',
  path: '/account/trusted_devices/:id',
  summary: 'Has a browser asked for a second factor again',
  access: 'session',
  params: z.object({ id }),
  status: 204,
})

export const passkeyName = z.string().trim().min(1, messages.passkeyNameRequired).max(80)

export const beginPasskey = route({
  method: 'POST',
  path: '/account/passkeys/options',
  summary: 'What an authenticator needs to make a passkey',
  access: 'session',
  beforeFactor: true,
  confirmed: true,
  reply: passkeyOptions,
  rateLimit: { perMinute: 20 },
})

export const addPasskey = route({
  method: 'POST',
  path: '/account/passkeys',
  summary: 'Adds a passkey',
  access: 'session',
  beforeFactor: true,
  confirmed: true,
  body: z.strictObject({ challenge: challengeKey, response: newPasskeyAnswer, name: passkeyName }),
  reply: withRecoveryCodes,
  rateLimit: { perMinute: 20 },
})

const withPasskeyId = { path: '/account/passkeys/:id', params: z.object({ id: passkeyId }) } as const

export const passkeyRename = z.strictObject({ name: passkeyName })

export const renamePasskey = route({
  ...withPasskeyId,
  method: 'PUT',
  summary: 'Gives a passkey another name',
  access: 'session',
  body: passkeyRename,
  status: 204,
})

export const removePasskey = route({
  ...withPasskeyId,
  method: 'DELETE',
  summary: 'Removes a passkey',
  access: 'session',
  confirmed: true,
  status: 204,
})
