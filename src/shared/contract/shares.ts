import { z } from 'zod'
import { SHARE_RIGHTS } from '../domain/text-policy.ts'
import { email } from './auth.ts'
import { id } from './common.ts'
import { fileIds } from './files/changes.ts'
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

/** Somebody who has it because a folder that it lies in is shared with them. */
export const folderHolder = z.object({
  _id: id,
  /** Null for everybody who is invited to the owner's plan. */
  email: z.string().nullable(),
  ...terms,
  folder: z.object({ _id: id, name: z.string() }),
})
export type FolderHolder = z.infer<typeof folderHolder>

export const fileShares = z.object({
  /** Oldest first. */
  people: z.array(personShare),
  /** Null where nobody has plans. */
  group: groupShare.nullable(),
  /** By the folders that it lies in, oldest first. */
  by_folders: z.array(folderHolder),
})
export type FileShares = z.infer<typeof fileShares>

const byId = z.object({ id })
const byShare = z.object({ id, share_id: id })

const access = 'USER|SUBSCRIBER|ADMIN'

/** What is said when something is shared with people. */
const withPeople = z.strictObject({
  email_addresses: z.array(email).min(1).max(MOST_SHARED_AT_ONCE),
  right: shareRight,
  days: days.default(null),
  message: z.string().trim().max(SHARE_MESSAGE_LENGTH).default(''),
})
const sharedWithPeople = fileShares.extend({
  /** Why some of them get no mail, for a person. */
  warnings: z.array(z.string()),
})
const withGroup = z.strictObject({ right: shareRight, days: days.default(null) })
const newTerms = z.strictObject({ right: shareRight.optional(), days: days.optional() })

export const listShares = route({
  method: 'GET',
  path: '/file/shares/:id',
  summary: 'With whom a file is shared, by address and by plan, and who has opened it',
  access,
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
  access,
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byId,
  body: withPeople,
  reply: sharedWithPeople,
  rateLimit: { perMinute: 20 },
})

export const shareWithGroup = route({
  method: 'PUT',
  path: '/file/shares/:id/group',
  summary: 'Shares a file with everybody who is invited to the caller’s plan, now and later',
  access,
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byId,
  body: withGroup,
  reply: fileShares,
  rateLimit: { perMinute: 20 },
})

export const changeShare = route({
  method: 'PUT',
  path: '/file/shares/:id/:share_id',
  summary: 'Changes what somebody may do with a shared file, or until when; it counts at once',
  access,
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byShare,
  body: newTerms,
  reply: fileShares,
  rateLimit: { perMinute: 60 },
})

export const endShare = route({
  method: 'DELETE',
  path: '/file/shares/:id/:share_id',
  summary: 'Ends the sharing of a file with a person or with the group; it counts at once',
  access,
  scope: 'transcripts:write',
  params: byShare,
  reply: fileShares,
})

export const listFolderShares = route({
  method: 'GET',
  path: '/folders/:id/shares',
  summary: 'With whom a folder is shared, by address and by plan',
  access,
  scope: 'transcripts:read',
  params: byId,
  reply: fileShares,
})

/** It holds for all files in the folder and below, also for those that come later; else as for a file. */
export const shareFolderWithPeople = route({
  method: 'POST',
  path: '/folders/:id/shares',
  summary: 'Shares all files of a folder with the people at these addresses, to read, comment or edit',
  access,
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byId,
  body: withPeople,
  reply: sharedWithPeople,
  rateLimit: { perMinute: 20 },
})

export const shareFolderWithGroup = route({
  method: 'PUT',
  path: '/folders/:id/shares/group',
  summary: 'Shares all files of a folder with everybody who is invited to the caller’s plan, now and later',
  access,
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byId,
  body: withGroup,
  reply: fileShares,
  rateLimit: { perMinute: 20 },
})

export const changeFolderShare = route({
  method: 'PUT',
  path: '/folders/:id/shares/:share_id',
  summary: 'Changes what somebody may do with the files of a shared folder, or until when; it counts at once',
  access,
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byShare,
  body: newTerms,
  reply: fileShares,
  rateLimit: { perMinute: 60 },
})

export const endFolderShare = route({
  method: 'DELETE',
  path: '/folders/:id/shares/:share_id',
  summary: 'Ends the sharing of a folder with a person or with the group; it counts at once',
  access,
  scope: 'transcripts:write',
  params: byShare,
  reply: fileShares,
})

/** Who sees files because folders are shared. */
export const audience = z.object({
  /** Their addresses, in order. */
  people: z.array(z.string()),
  /** How many are invited to the caller’s plan, where all of them are meant; else 0. */
  group: z.number().int(),
})
export type Audience = z.infer<typeof audience>

/** Nothing is moved: this says beforehand what moving would mean. */
export const compareAudience = route({
  method: 'POST',
  path: '/folders/audience',
  summary: 'Who would gain or lose sight of files if they, or a folder, were moved, or a folder removed',
  access,
  scope: 'files:write',
  body: z.discriminatedUnion('move', [
    z.strictObject({ move: z.literal('files'), ids: fileIds, to: id.nullable() }),
    z.strictObject({ move: z.literal('folder'), id, to: id.nullable() }),
    /** A folder is removed: what is in it is then where it was. */
    z.strictObject({ move: z.literal('content'), id }),
  ]),
  reply: z.object({ gains: audience, loses: audience }),
  rateLimit: { perMinute: 120 },
})
