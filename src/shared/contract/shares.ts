import { z } from 'zod'
import { SHARE_RIGHTS } from '../domain/text-policy.ts'
import { email } from './auth.ts'
import { id } from './common.ts'
import { route } from './route.ts'
import { SHARE_DAYS } from './sharing.ts'

/** Addresses of one call, and people with whom one file is shared. */
export const MOST_SHARED_AT_ONCE = 20
export const MOST_SHARED_WITH = 100

/** Characters of a message to those with whom a file is shared. */
export const SHARE_MESSAGE_LENGTH = 2000

export const shareRight = z.enum(SHARE_RIGHTS)

/** For so many days from now; null for no end. */
const days = z.literal(SHARE_DAYS).nullable()

const terms = {
  right: shareRight,
  /** ISO 8601, UTC; null for no end. */
  expires_date: z.string().nullable(),
}

/** Somebody with whom a file is shared by their address. Whether the address has an account is not told. */
export const personShare = z.object({
  _id: id,
  email: z.string(),
  ...terms,
  /** ISO 8601, UTC, to the minute: when they last opened it; null for never. */
  seen_date: z.string().nullable(),
})
export type PersonShare = z.infer<typeof personShare>

/** Everybody who is invited to the owner's plan, now and later, as one group. */
export const groupShare = z.object({
  /** Null while the file is not shared with them. */
  share: z.object({ _id: id, ...terms }).nullable(),
  /** People who may use the plan now. */
  people: z.number().int(),
  /** Those of them who have opened it, the last one first; `seen_date` as of people. */
  seen: z.array(z.object({ email: z.string(), seen_date: z.string() })),
})
export type GroupShare = z.infer<typeof groupShare>

export const fileShares = z.object({
  /** Oldest first. */
  people: z.array(personShare),
  /** Null where nobody has plans. */
  group: groupShare.nullable(),
})
export type FileShares = z.infer<typeof fileShares>

const byId = z.object({ id })
const byShare = z.object({ id, share_id: id })

export const listShares = route({
  method: 'GET',
  path: '/file/shares/:id',
  summary: 'With whom a file is shared, by address and by plan, and who has opened it',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:read',
  params: byId,
  reply: fileShares,
})

/**
 * Mails them. Who has an account sees the file at once, others once they have made one and confirmed the address; the
 * answer is the same. An address that has a share already gets these terms.
 */
export const shareWithPeople = route({
  method: 'POST',
  path: '/file/shares/:id',
  summary: 'Shares a file with the people at these addresses, to read, comment or edit',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byId,
  body: z.strictObject({
    email_addresses: z.array(email).min(1).max(MOST_SHARED_AT_ONCE),
    right: shareRight,
    days: days.default(null),
    message: z.string().trim().max(SHARE_MESSAGE_LENGTH).default(''),
  }),
  reply: fileShares.extend({
    /** Why some of them get no mail, for a person. */
    warnings: z.array(z.string()),
  }),
  rateLimit: { perMinute: 20 },
})

export const shareWithGroup = route({
  method: 'PUT',
  path: '/file/shares/:id/group',
  summary: 'Shares a file with everybody who is invited to the caller’s plan, now and later',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byId,
  body: z.strictObject({ right: shareRight, days: days.default(null) }),
  reply: fileShares,
  rateLimit: { perMinute: 20 },
})

export const changeShare = route({
  method: 'PUT',
  path: '/file/shares/:id/:share_id',
  summary: 'Changes what somebody may do with a shared file, or until when; it counts at once',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byShare,
  body: z.strictObject({ right: shareRight.optional(), days: days.optional() }),
  reply: fileShares,
  rateLimit: { perMinute: 60 },
})

export const endShare = route({
  method: 'DELETE',
  path: '/file/shares/:id/:share_id',
  summary: 'Ends the sharing of a file with a person or with the group; it counts at once',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:write',
  params: byShare,
  reply: fileShares,
})
