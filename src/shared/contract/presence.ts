import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'

/**
 * Seconds: a page that has a text open says so this often, and counts as gone after so long. Hidden pages may speak
 * only once a minute.
 */
export const PRESENCE_SECONDS = { tell: 20, expire: 75 } as const

/** Somebody else, or the same person elsewhere, who has the text open. */
export const otherReader = z.object({
  /** Tells several apart, and is the same in what is told of carets. */
  page: z.string(),
  who: z.enum(['you', 'owner', 'transcriptor', 'shared', 'link']),
  /**
   * The address of who is `shared` or `owner`, where it is the caller's to know; what a guest of a link calls
   * themselves.
   */
  name: z.string().optional(),
  /** Whether they may write. */
  is_editing: z.boolean(),
})
export type OtherReader = z.infer<typeof otherReader>

export const presence = z.object({
  /** Whether this page may write. Several may at once: each is told what the others save. */
  is_editing: z.boolean(),
  /** Those who edit first. */
  others: z.array(otherReader),
  /** The newest version of the text that the person may read; 0 while there is none. */
  version: z.number().int(),
})
export type Presence = z.infer<typeof presence>

/** A page's own name for itself, such as a UUID; a text of the file. */
const page = { id, tab: z.string().min(8).max(64) }
const language = z.object({ language: z.string().min(1).max(35).optional() })

/**
 * Told again while the text is open. The saves themselves stay guarded by their versions; `edit_as_well` is the same as
 * `edit`, from when one page wrote at a time.
 */
export const tellPresence = route({
  method: 'PUT',
  path: '/file/presence/:id/:tab',
  summary: 'Says that a page has the text open, and asks whether it may write',
  access: 'session',
  guests: true,
  params: z.object(page),
  query: language,
  body: z.strictObject({ wants: z.enum(['read', 'edit', 'edit_as_well']) }),
  reply: presence,
})

export const endPresence = route({
  method: 'DELETE',
  path: '/file/presence/:id/:tab',
  summary: 'Says that a page has left the text',
  access: 'session',
  guests: true,
  params: z.object(page),
  reply: z.object({}),
})
