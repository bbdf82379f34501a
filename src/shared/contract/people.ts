import { z } from 'zod'
import { FILE_STATUSES } from '../domain/file-status.ts'
import { ROLES } from '../domain/roles.ts'
import { id } from './common.ts'
import { route } from './route.ts'
import { workspaceRole } from './workspaces.ts'

/** Whole seconds of each kind; null where time is not limited. */
const timeLeft = z.object({ auto: z.number().int(), human: z.number().int() }).nullable()

/** An account, to whoever runs the server: nothing of what is in its files. */
export const person = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** ISO 8601, UTC. */
  created_date: z.string(),
  /** Whether the owner has shown that the address is theirs. */
  is_validated: z.boolean(),
  /** Since when nobody may log in to it, ISO 8601; null where its owner may. */
  suspended_date: z.string().nullable(),
  /** When a session of theirs that is still known was last used, to some minutes; null where none is. */
  last_seen_date: z.string().nullable(),
  /** What is left of the own plan. */
  time: timeLeft,
  files: z.number().int(),
  /** Of all files, in seconds. */
  length: z.number(),
})
export type Person = z.infer<typeof person>

/** More of one account. */
export const personDetails = person.extend({
  /** Reserved for work that is going on, and spent for good. */
  time_reserved: timeLeft,
  time_used: timeLeft,
  /** Teams that they are in, by name, with what they are there. */
  workspaces: z.array(z.object({ _id: z.string(), name: z.string(), role: workspaceRole })),
  /** Devices on which they are signed in. */
  sessions: z.number().int(),
  access_tokens: z.number().int(),
  has_one_time_codes: z.boolean(),
  has_passkeys: z.boolean(),
  /** Bytes. */
  storage: z.object({ media: z.number(), texts: z.number(), uploads: z.number() }),
  files_by_status: z.array(z.object({ status: z.enum(FILE_STATUSES), files: z.number().int(), length: z.number() })),
  /** Whether it is the caller's own account. */
  is_you: z.boolean(),
})
export type PersonDetails = z.infer<typeof personDetails>

const params = z.object({ id })
/** Each is one person's, pressed by hand. */
const rateLimit = { perMinute: 30 }

export const listPeople = route({
  method: 'GET',
  path: '/admin/people',
  summary: 'Accounts by the beginning of their address, or the newest first',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({
    /** The beginning of the address. */
    q: z.string().trim().max(254).optional(),
    role: z.enum(ROLES).optional(),
    /** What `next` of the page before said. */
    from: z.string().max(254).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  /** `next` is what `from` has to be for those that follow, null when there are none. */
  reply: z.object({ people: z.array(person), next: z.string().nullable() }),
  rateLimit: { perMinute: 120 },
})

export const getPerson = route({
  method: 'GET',
  path: '/admin/people/:id',
  summary: 'One account, without names or contents of its files',
  access: 'ADMIN',
  scope: 'admin',
  params,
  reply: personDetails,
  rateLimit: { perMinute: 120 },
})

export const addPerson = route({
  method: 'POST',
  path: '/admin/people',
  summary: 'Make an account for somebody, who is mailed a link by which they choose their password',
  access: 'ADMIN',
  confirmed: true,
  body: z.strictObject({ email: z.email().max(254), role: z.enum(ROLES) }),
  /** `link` is shown this once, for where no mail arrives; either link works once, within seven days. */
  reply: z.object({ _id: z.string(), link: z.url() }),
  rateLimit,
  status: 201,
})

export const setRole = route({
  method: 'PUT',
  path: '/admin/people/:id/role',
  summary: 'Give an account another role, which ends its sessions and access tokens',
  access: 'ADMIN',
  confirmed: true,
  params,
  body: z.strictObject({ role: z.enum(ROLES) }),
  rateLimit,
  status: 204,
})

/** Most seconds of a kind that are given at once: 10,000 hours. */
export const MOST_GRANTED_SECONDS = 36_000_000

/** Longest reason that is given for time or a refund, in characters. */
export const LONGEST_REASON = 200

const seconds = z.number().int().min(0).max(MOST_GRANTED_SECONDS).default(0)

/** Time for a person's own plan. The same `wish` once more gives nothing. */
export const timeGrant = z
  .strictObject({
    auto_seconds: seconds,
    human_seconds: seconds,
    /** Why, for the audit log and the ledger. */
    reason: z.string().trim().max(LONGEST_REASON).optional(),
    wish: z.uuid(),
  })
  .refine(({ auto_seconds: auto, human_seconds: human }) => auto + human > 0)
export type TimeGrant = z.output<typeof timeGrant>

export const grantTime = route({
  method: 'POST',
  path: '/admin/people/:id/time',
  summary: 'Give time to an account without payment',
  access: 'ADMIN',
  scope: 'admin',
  params,
  body: timeGrant,
  rateLimit,
  status: 204,
})

export const endSessions = route({
  method: 'DELETE',
  path: '/admin/people/:id/sessions',
  summary: 'Sign an account out on all devices',
  access: 'ADMIN',
  scope: 'admin',
  params,
  rateLimit,
  status: 204,
})

export const resetFactors = route({
  method: 'DELETE',
  path: '/admin/people/:id/factors',
  summary: 'Remove the second factors of an account whose owner has lost them, who is told by mail',
  access: 'ADMIN',
  confirmed: true,
  params,
  rateLimit,
  status: 204,
})

export const suspendPerson = route({
  method: 'POST',
  path: '/admin/people/:id/suspension',
  summary: 'Let nobody log in to an account; its files and time are kept',
  access: 'ADMIN',
  confirmed: true,
  params,
  rateLimit,
  status: 204,
})

export const resumePerson = route({
  method: 'DELETE',
  path: '/admin/people/:id/suspension',
  summary: 'Let the owner of a suspended account log in again',
  access: 'ADMIN',
  scope: 'admin',
  params,
  rateLimit,
  status: 204,
})

export const removePerson = route({
  method: 'DELETE',
  path: '/admin/people/:id',
  summary: 'Remove an account with its files, texts and sessions, for good; its owner is told by mail',
  access: 'ADMIN',
  confirmed: true,
  params,
  rateLimit: { perMinute: 10 },
  status: 204,
})
