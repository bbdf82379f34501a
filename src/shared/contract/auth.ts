import { z } from 'zod'
import { messages } from '../messages.ts'
import { route } from './route.ts'

/** An e-mail address as every form and call checks it. */
export const email = z
  .string()
  .trim()
  .min(1, messages.emailRequired)
  .max(254, messages.emailIncorrect)
  .pipe(z.email(messages.emailIncorrect))

/** Spaces alone are nothing. */
const notBlank = (value: string): boolean => value.trim() !== ''

/** The shortest password; servers may want longer new ones (`PASSWORD_MIN`). */
export const SHORTEST_PASSWORD = 6

/** A password as the spec wants it; the greatest length keeps hashing bounded. */
export const password = z
  .string()
  .refine(notBlank, { message: messages.passwordRequired, abort: true })
  .min(SHORTEST_PASSWORD, messages.passwordTooShort)
  .max(512, messages.passwordTooLong)

/** A single-use key from a mail; one that was cut or changed on its way is as good as used. */
const key = (unusable: string) => z.string().regex(/^[A-Za-z0-9_-]{16,128}$/, unusable)

export const credentials = z.strictObject({ email, password })

/**
 * A session that was opened, or `null`s when the e-mail address is not validated yet, or a second factor is asked for.
 */
export const sessionReply = z.object({
  token: z.string().nullable(),
  /** Seconds since 1970. */
  expire_date: z.number().int().nullable(),
  has_email_address_validated: z.boolean(),
  /** Of an account with a second factor alone: what goes to `/auth/second_factor`, and which factors it has. */
  second_factor: z
    .object({
      challenge: z.string(),
      /** Codes of an authenticator app. A recovery code is taken in any case. */
      codes: z.boolean(),
      passkeys: z.boolean(),
    })
    .optional(),
  /** Of a company's account whose address has an account here: its password shows that both are the same person’s. */
  link: z.object({ challenge: z.string(), email: z.string() }).optional(),
})
export type SessionReply = z.infer<typeof sessionReply>

export const login = route({
  method: 'POST',
  path: '/auth/login',
  summary: 'Opens a session and sets its cookies',
  access: 'public',
  body: z.strictObject({ ...credentials.shape, remember: z.boolean().optional() }),
  reply: sessionReply,
  rateLimit: { perMinute: 20 },
})

export const register = route({
  method: 'POST',
  path: '/auth/register',
  summary: 'Makes an account and mails a validation link',
  access: 'public',
  body: credentials,
  reply: z.object({ message: z.string() }),
  rateLimit: { perMinute: 10 },
})

export const validateEmailAddress = route({
  method: 'GET',
  path: '/auth/validate_email_address/:token',
  summary: 'Uses up a validation key; that of a new account opens a session',
  access: 'public',
  fromOurPage: true,
  params: z.object({ token: key(messages.validationFailed) }),
  /**
   * Without a session for a changed address, which says nothing of who opened the link, and where the browser has a
   * session already.
   */
  reply: z.object({ token: z.string().nullable(), expire_date: z.number().int().nullable(), email: z.string() }),
  rateLimit: { perMinute: 20 },
})

export const forgottenPassword = route({
  method: 'POST',
  path: '/auth/forgotten_password',
  summary: 'Mails a link to choose a new password; answers the same for every address',
  access: 'public',
  body: z.strictObject({ email }),
  reply: z.object({ message: z.string() }),
  rateLimit: { perMinute: 10 },
})

/** The key of a mail, in the address. */
const withResetKey = {
  path: '/auth/reset_password/:token',
  params: z.object({ token: key(messages.resetKeyUnusable) }),
} as const

export const resetPassword = route({
  ...withResetKey,
  method: 'PUT',
  summary: 'Uses up the key of a mail to set a new password, and ends all sessions',
  access: 'public',
  body: z.strictObject({ password }),
  /** Whose password it is, so that the browser can remember the address for the login that follows. */
  reply: z.object({ email: z.string() }),
  rateLimit: { perMinute: 10 },
})

export const checkResetKey = route({
  ...withResetKey,
  method: 'GET',
  summary: 'Whether the key of a mail can still set a new password; uses nothing up',
  access: 'public',
  status: 204,
  rateLimit: { perMinute: 20 },
})

/** The key of the mail to the old address, in the address. */
const withUndoKey = {
  path: '/auth/undo_email_change/:token',
  params: z.object({ token: key(messages.undoKeyUnusable) }),
} as const

export const undoEmailChange = route({
  ...withUndoKey,
  method: 'PUT',
  summary: 'Uses up the key of the mail to the old address: restores it, and ends all sessions',
  access: 'public',
  /** The address that counts again. */
  reply: z.object({ email: z.string() }),
  rateLimit: { perMinute: 10 },
})

export const checkUndoKey = route({
  ...withUndoKey,
  method: 'GET',
  summary: 'Whether the key of the mail to the old address can still undo the change; uses nothing up',
  access: 'public',
  status: 204,
  rateLimit: { perMinute: 20 },
})

export const logout = route({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Revokes the session and clears its cookies',
  access: 'public',
  status: 204,
})

/** The readable cookie from which the browser's guards decide. */
export const sessionCookie = z.object({
  role: z.enum(['USER', 'SUBSCRIBER', 'ADMIN', 'HUMAN-TRANSCRIPTOR']),
  exp: z.number().int(),
})
export type SessionCookie = z.infer<typeof sessionCookie>

/**
 * The session's token. On https the cookie that counts has {@link HOST_PREFIX} before its name; one without stands
 * beside it, as the specification names it, and opens nothing.
 */
export const COOKIE_TOKEN = 'token'
export { COOKIE_SESSION } from '../domain/session-cookie.ts'
/** Begins the names of cookies that only this host can have set, over TLS (RFC 6265bis). */
export const HOST_PREFIX = '__Host-'
/** Which device it is, for accounts that it signed in to before; opens nothing. */
export const COOKIE_DEVICE = 'device'
export const COOKIE_REMEMBERED_EMAIL = 'remembered_email'
