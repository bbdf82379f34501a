import { z } from 'zod'
import { cleanGuestName, GUEST_NAME_LENGTH } from '../domain/guest-name.ts'
import { SHARE_RIGHTS } from '../domain/text-policy.ts'
import { id } from './common.ts'
import { route } from './route.ts'
import { phrase } from '../words/phrase.ts'

/** How long a link can be given, in days. */
export const SHARE_DAYS = [1, 7, 30] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/** Most links of one file at a time. */
export const SHARE_LINKS = 20

/** Characters of a link's password. */
export const LINK_PASSWORD = { least: 8, most: 128 } as const

/** How many may read the captions of a talk by one link at the same time. */
export const CAPTION_SEATS = { least: 1, usual: 100, most: 500 } as const

/** Most files that one call makes links for. */
export const MOST_LINKS_AT_ONCE = 50

/** Codes of refusals to read: a password has to be given first; the link is opened by {@link openShared}. */
export const LINK_LOCKED = 'link_locked'
export const LINK_FOR_GUESTS = 'link_for_guests'

const right = z.enum(SHARE_RIGHTS)

/** Somebody who opened a link that lets them comment or edit. */
export const linkGuest = z.object({
  /** As they named themselves. */
  name: z.string(),
  /** ISO 8601, UTC: when they last opened it. */
  seen_date: z.string(),
})

/**
 * A link that lets anybody who has it, and its password where it has one, read a file's text and play its media, or
 * comment or edit as well, until it expires.
 */
export const shareLink = z.object({
  _id: id,
  right,
  has_password: z.boolean(),
  /** ISO 8601, UTC. */
  created_date: z.string(),
  /** ISO 8601, UTC. */
  expires_date: z.string(),
  /** ISO 8601, UTC, to the minute; null when nobody has opened it. */
  last_opened_date: z.string().nullable(),
  /** The last one first, 20 at most. */
  guests: z.array(linkGuest),
  /** All of them. */
  guest_count: z.number().int(),
  /** Of a link to the captions of a talk, which opens nothing else: how many may read at once. */
  captions: z.object({ seats: z.number().int() }).optional(),
})
export type ShareLink = z.infer<typeof shareLink>

const byId = z.object({ id })

export const listShareLinks = route({
  method: 'GET',
  path: '/file/share/:id',
  summary: "A file's links that have not expired, newest first",
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:read',
  params: byId,
  reply: z.array(shareLink),
})

const password = z
  .string()
  .min(LINK_PASSWORD.least, phrase('Use at least {count} characters.', { count: LINK_PASSWORD.least }))
  .max(LINK_PASSWORD.most)

/** The key is told once, here; only its hash is kept, as of the password. */
export const createShareLink = route({
  method: 'POST',
  path: '/file/share/:id',
  summary: 'Makes a link to read, comment on or edit a file, for 1, 7 or 30 days',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byId,
  body: z.strictObject({
    days: z.literal(SHARE_DAYS),
    right: right.default('read'),
    password: password.optional(),
    /** Given for a link to the captions of a live session alone, while it goes on: how many may read at once. */
    captions: z.strictObject({ seats: z.number().int().min(CAPTION_SEATS.least).max(CAPTION_SEATS.most) }).optional(),
  }),
  reply: shareLink.extend({ url: z.string() }),
  status: 201,
  rateLimit: { perMinute: 30 },
})

const manyLinks = z.object({
  /** In the order in which they were asked for. */
  links: z.array(shareLink.extend({ file: id, name: z.string(), url: z.string() })),
  /** Files without one, each with the reason; the name is null where the caller has no such file. */
  failed: z.array(z.object({ file: id, name: z.string().nullable(), code: z.string(), message: z.string() })),
})
export type ManyLinks = z.infer<typeof manyLinks>

/** The keys are told once, here; one mail tells of all. A file for which it is refused stops no other. */
export const createShareLinks = route({
  method: 'POST',
  path: '/file/share',
  summary: 'Makes a link for each of several files, all on the same terms',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  body: z.strictObject({
    ids: z.array(id).min(1).max(MOST_LINKS_AT_ONCE),
    days: z.literal(SHARE_DAYS),
    right: right.default('read'),
    password: password.optional(),
  }),
  reply: manyLinks,
  status: 201,
  rateLimit: { perMinute: 30 },
})

/**
 * Whoever came by it has to open it again, but where only its end moves. `days` counts from now; a password of null
 * takes it away.
 */
export const changeShareLink = route({
  method: 'PUT',
  path: '/file/share/:id/:share_id',
  summary: 'Changes what a link allows, until when, or its password; it counts at once',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: z.object({ id, share_id: id }),
  body: z.strictObject({
    right: right.optional(),
    days: z.literal(SHARE_DAYS).optional(),
    password: password.nullable().optional(),
  }),
  reply: shareLink,
  rateLimit: { perMinute: 30 },
})

export const removeShareLink = route({
  method: 'DELETE',
  path: '/file/share/:id/:share_id',
  summary: 'Takes a link back; it stops working at once',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:write',
  params: z.object({ id, share_id: id }),
  status: 204,
})

/** 256 random bits as base64url. */
const key = z.string().regex(/^[A-Za-z0-9_-]{43}$/, phrase('This is not a key.'))
const byKey = z.object({ key })

/** A text as a reader sees it: no notes, marks or confidence, which are its writer's own. */
export const sharedText = z.object({
  name: z.string(),
  /** MIME type of what plays. */
  type: z.string(),
  /** False once the medium was removed, as whoever runs the server has it done after a time. */
  has_media: z.boolean(),
  /** Seconds. */
  length: z.number(),
  language_code: z.string(),
  /** ISO 8601, UTC. */
  expires_date: z.string(),
  paragraphs: z.array(
    z.object({
      speaker: z.string(),
      color: z.string(),
      /** Seconds. */ start: z.number(),
      end: z.number(),
      text: z.string(),
    }),
  ),
})
export type SharedText = z.infer<typeof sharedText>

/** For links to read; others are refused with 403 {@link LINK_FOR_GUESTS}, locked ones with {@link LINK_LOCKED}. */
export const getShared = route({
  method: 'GET',
  path: '/shared/:key',
  summary: 'The text behind a link',
  access: 'public',
  params: byKey,
  reply: sharedText,
  rateLimit: { perMinute: 60 },
})

/** Binary, with Range and HEAD. */
export const getSharedMedia = route({
  method: 'GET',
  path: '/shared/:key/media',
  summary: 'The media behind a link, for playing',
  access: 'public',
  callClass: 'download',
  params: byKey,
  rateLimit: { perMinute: 600 },
})

/** What a guest is called, cleaned of what controls or turns text. */
export const guestName = z
  .string()
  .max(GUEST_NAME_LENGTH * 4)
  .transform(cleanGuestName)
  .pipe(z.string().min(1, phrase('Enter a name.')))

const opening = z.strictObject({
  password: z.string().max(LINK_PASSWORD.most).optional(),
  /** Of somebody who comes to comment or edit, once; known from then on in the same browser. */
  name: guestName.optional(),
})

/** A link that is open. */
export const openedLink = z.object({
  right,
  file_id: id,
  file_name: z.string(),
  /** ISO 8601, UTC. */
  expires_date: z.string(),
  /** As whom the caller comments and edits; null for a link to read, and until they name themselves. */
  guest: z.object({ _id: id, name: z.string() }).nullable(),
})
export type OpenedLink = z.infer<typeof openedLink>

/**
 * Opens a link in a browser that has no account, and lets it stay open for a day. A wrong password, a link that has
 * ended and one that never was are answered alike.
 */
export const openShared = route({
  method: 'POST',
  path: '/shared/:key/open',
  summary: 'Opens a link that has a password, or lets its guests comment or edit',
  access: 'public',
  fromOurPage: true,
  params: byKey,
  body: opening,
  reply: openedLink,
  rateLimit: { perMinute: 30 },
})

/** The same for who has an account: what the link allows is theirs until it ends, without a guest's session. */
export const joinShared = route({
  method: 'POST',
  path: '/shared/:key/join',
  summary: 'Opens a link that lets its guests comment or edit, with the account of the caller',
  access: 'session',
  params: byKey,
  body: opening,
  reply: openedLink,
  rateLimit: { perMinute: 30 },
})
