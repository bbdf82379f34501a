import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'

/** As many ranges as are kept of a person and a recording. */
export const MOST_LISTENED_RANGES = 1000

const second = z.number().min(0).max(1_000_000)

/** A range of a recording that a person played. */
export const listenedRange = z.strictObject({
  /** Seconds from the start of the media. */
  from: second,
  to: second,
  /** How fast: 1 as it was said, 2 in half the time. The slowest, where it was played more than once. */
  speed: z.number().min(0.1).max(16),
})
export type ListenedRange = z.infer<typeof listenedRange>

const ranges = z.array(listenedRange).max(MOST_LISTENED_RANGES)

/** Somebody who played a recording, told by what they are to the file. */
export const listener = z.object({
  who: z.enum(['you', 'owner', 'transcriptor', 'shared', 'link']),
  /** The address of who is `shared` or `owner`, where it is the caller's to know. */
  name: z.string().optional(),
  /** In order; none overlap. */
  ranges,
})
export type Listener = z.infer<typeof listener>

const byId = z.object({ id })

/** Ranges may be told again: what was played on any device is joined. */
export const noteListened = route({
  method: 'PUT',
  path: '/file/listened/:id',
  summary: 'Adds to what the caller has listened to of a recording, and answers all of it',
  access: 'session',
  guests: true,
  params: byId,
  body: z.strictObject({ ranges }),
  rateLimit: { perMinute: 30 },
  reply: z.object({ ranges }),
})

/** Of a published text its owner sees what the transcriptor has listened to. */
export const listListeners = route({
  method: 'GET',
  path: '/file/listened/:id',
  summary: 'Who has listened to what of a recording, and how fast',
  access: 'session',
  guests: true,
  params: byId,
  reply: z.object({ listeners: z.array(listener) }),
})
