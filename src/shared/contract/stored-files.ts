import { z } from 'zod'
import { FILE_STATUSES } from '../domain/file-status.ts'
import { id } from './common.ts'
import { route } from './route.ts'

/** Most owners that the sums name, those who store most. */
export const SHOWN_OWNERS = 25

/** Whose a file or a webhook is. */
export const storedOwner = z.object({
  _id: z.string(),
  /** Null for a team, and for a guest. */
  email: z.string().nullable(),
  /** What the team is called; null for a person. */
  team: z.string().nullable(),
})
export type StoredOwner = z.infer<typeof storedOwner>

/** A file whose recording is there: nothing of its name, its text or its sound. */
export const storedFile = z.object({
  _id: z.string(),
  owner: storedOwner,
  /** Bytes of the recording, as it came. */
  size: z.number(),
  /** Seconds. */
  length: z.number(),
  status: z.enum(FILE_STATUSES),
  language_code: z.string(),
  is_multilingual: z.boolean(),
  /** ISO 8601, UTC. */
  uploaded_date: z.string(),
})
export type StoredFile = z.infer<typeof storedFile>

const sums = { files: z.number().int(), bytes: z.number() }

export const listStoredFiles = route({
  method: 'GET',
  path: '/admin/files',
  summary: 'Files whose recordings take the most room, largest first, without their names and contents',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({
    status: z.enum(FILE_STATUSES).optional(),
    /** Id of their owner. */
    owner: id.optional(),
    /** What `next` of the page before said. */
    from: z
      .string()
      .regex(/^\d{1,15}\.[\w-]{1,64}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: z.object({ files: z.array(storedFile), next: z.string().nullable() }),
  rateLimit: { perMinute: 120 },
})

export const sumStoredFiles = route({
  method: 'GET',
  path: '/admin/files/sums',
  summary: 'What recordings take in all, by status, and by the owners who store most',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({
    /** The beginning of the address of the owners to name; left out, all of them are meant. */
    q: z.string().trim().max(254).optional(),
  }),
  reply: z.object({
    ...sums,
    by_status: z.array(z.object({ status: z.enum(FILE_STATUSES), ...sums })),
    by_owner: z.array(z.object({ owner: storedOwner, ...sums })),
  }),
  rateLimit: { perMinute: 120 },
})
