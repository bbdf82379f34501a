import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'
import { phrase } from '../words/phrase.ts'

/** How long a link can be given, in days. */
export const SHARE_DAYS = [1, 7, 30] as const
export type ShareDays = (typeof SHARE_DAYS)[number]

/** Most links of one file at a time. */
export const SHARE_LINKS = 20

/** A link that lets anybody who has it read a file's text and play its media until it expires. */
export const shareLink = z.object({
  _id: id,
  /** ISO 8601, UTC. */
  created_date: z.string(),
  /** ISO 8601, UTC. */
  expires_date: z.string(),
  /** ISO 8601, UTC, to the minute; null when nobody has opened it. */
  last_opened_date: z.string().nullable(),
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

/** The key is told once, here; only its hash is kept. */
export const createShareLink = route({
  method: 'POST',
  path: '/file/share/:id',
  summary: 'Makes a link to read a file, for 1, 7 or 30 days',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'transcripts:write',
  confirmed: true,
  validated: true,
  params: byId,
  body: z.strictObject({ days: z.literal(SHARE_DAYS) }),
  reply: shareLink.extend({ url: z.string() }),
  status: 201,
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
