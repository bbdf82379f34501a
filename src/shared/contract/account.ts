import { z } from 'zod'
import { ROLES } from '../domain/roles.ts'
import { email } from './auth.ts'
import { id, queryFlag } from './common.ts'
import { messages } from '../messages.ts'
import { route } from './route.ts'

/** Balances of a plan; null stands for unlimited. */
export const plan = z.object({
  _id: z.string(),
  main_plan_id: z.string(),
  is_active: z.boolean(),
  /** E-mail of the owner. */
  username: z.string(),
  /** Integer seconds before reservations, null when nothing is limited (BILLING=off). */
  auto_transcription_time: z.number().int().nullable(),
  human_transcription_time: z.number().int().nullable(),
  /** Such as `1h 05m 09s`. */
  auto_transcription_exact_time: z.string(),
  human_transcription_exact_time: z.string(),
})
export type Plan = z.infer<typeof plan>

export const profile = z.object({
  user: z.object({
    _id: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    metadata: z.object({ has_payment_method_added: z.boolean() }),
  }),
  /** Null for HUMAN-TRANSCRIPTOR. */
  plan: plan.nullable(),
  extern_plans: z.array(plan),
})
export type Profile = z.infer<typeof profile>

export const getProfile = route({
  method: 'GET', path: '/account/profile', summary: 'The caller with plan balances', access: 'session',
  query: z.object({ more_details: queryFlag(false) }),
  reply: profile,
})

/** The new address counts at once, not validated; the session goes on. The old address is told, with a way to undo it. */
export const changeEmail = route({
  method: 'PUT', path: '/account/change_email', summary: 'Changes the e-mail address, and mails the new and the old one', access: 'session',
  body: z.strictObject({ email }),
  reply: z.object({ message: z.string() }),
  rateLimit: { perMinute: 10 },
})

export const deleteAccount = route({
  method: 'DELETE', path: '/account/delete', summary: 'Removes the account with its files, texts and sessions, for good', access: 'session',
  status: 204,
  rateLimit: { perMinute: 10 },
})

export const exportAccount = route({
  method: 'GET', path: '/account/export', summary: 'All data of the account as one JSON file: profile, devices, files and their current texts; not the media', access: 'session',
  rateLimit: { perMinute: 5 },
})

/** A new password needs the old one. The names of the fields are in the messages. */
export const passwordChange = z.strictObject({
  old_password: z.string().min(1, messages.oldPasswordRequired).min(6, messages.oldPasswordTooShort).max(512, messages.passwordTooLong),
  new_password: z.string().min(1, messages.newPasswordRequired).min(6, messages.newPasswordTooShort).max(512, messages.passwordTooLong),
})

/** Ends all other sessions; this one goes on under the new token, which the cookies carry as well. */
export const changePassword = route({
  method: 'PUT', path: '/account/change_password', summary: 'Changes the password and ends all other sessions', access: 'session',
  body: passwordChange,
  reply: z.object({ message: z.string(), token: z.string(), expire_date: z.number().int() }),
  rateLimit: { perMinute: 10 },
})

/** A device that is signed in. */
export const device = z.object({
  _id: id,
  /** As the browser names itself. */
  user_agent: z.string(),
  /** ISO 8601, UTC. */
  signed_in_date: z.string(),
  /** ISO 8601, UTC; to the day, for a session is not written to on every call. */
  last_used_date: z.string(),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
})
export type Device = z.infer<typeof device>

export const listDevices = route({
  method: 'GET', path: '/account/devices', summary: 'Signed-in devices, last used first', access: 'session', reply: z.array(device),
})

export const signOutDevice = route({
  method: 'DELETE', path: '/account/devices/:id', summary: 'Signs a device out', access: 'session', params: z.object({ id }), status: 204,
})
