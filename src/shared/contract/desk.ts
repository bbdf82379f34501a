import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'
import { MOST_PARTS, PART_STATES } from '../domain/work-parts.ts'

const count = z.number().int()

/** Most grades that are shown of a transcriptor, their newest. */
export const SHOWN_GRADES = 3

/** Files of a language that wait for transcriptors, by how long ago they were uploaded. */
const waitingLanguage = z.object({
  language_code: z.string(),
  files: count,
  /** Seconds of sound that are free to be taken. */
  length: z.number(),
  /** Uploaded within a day. */
  within_day: count,
  /** Uploaded more than a day and at most a week ago. */
  within_week: count,
  /** Uploaded more than a week ago. */
  older: count,
  /** ISO 8601, UTC: when the oldest was uploaded. */
  oldest_date: z.string(),
})
export type WaitingLanguage = z.infer<typeof waitingLanguage>

export const deskReport = z.object({
  /** The pool, the language with most to do first. */
  pool: z.array(waitingLanguage),
  /** Files out of the pool, for transcriptors could not do them and their owners have not decided. */
  held: count,
  /** Samples that wait for a reviewer, that one has taken, and reviews that wait for a decision. */
  reviews: z.object({ waiting: count, taken: count, answered: count }),
})
export type DeskReport = z.infer<typeof deskReport>

/** A transcriptor and their work. */
export const deskPerson = z.object({
  _id: z.string(),
  email: z.string(),
  /** Follows from the grades of reviews. */
  level: count,
  /** Files and parts that they have taken and not published or finished. */
  in_work: count,
  /** All that they have published; `length` in seconds. */
  published: z.object({ files: count, length: z.number() }),
  /** Their newest grades, newest first. */
  grades: z.array(z.object({ date: z.string(), errors_in_hundred: z.number() })).max(SHOWN_GRADES),
})
export type DeskPerson = z.infer<typeof deskPerson>

/** A file that somebody has taken, or a part of one: nothing of its name, its text or its sound. */
export const takenWork = z.object({
  file_id: z.string(),
  /** Counted from 1; null for a whole file. */
  part: count.nullable(),
  transcriptor: z.object({ _id: z.string(), email: z.string() }),
  language_code: z.string(),
  /** Seconds. */
  length: z.number(),
  /** ISO 8601, UTC; null where nothing tells. */
  taken_date: z.string().nullable(),
  /** ISO 8601, UTC: when they last worked on it; null where nothing tells. */
  worked_date: z.string().nullable(),
  /** ISO 8601, UTC: when it goes back unless they work on it; null where it does not, or a draft is being written. */
  lease_until: z.string().nullable(),
})
export type TakenWork = z.infer<typeof takenWork>

/** Somebody who has, or had, a part; null once their account is gone. */
const holder = z.object({ _id: z.string(), email: z.string() }).nullable()

/** A part of a file that several people transcribe side by side. */
export const splitPart = z.object({
  /** Counted from 1, in the order of the recording. */
  part: count,
  /** Where it lies in the recording, in seconds. */
  from: z.number(),
  to: z.number(),
  state: z.enum(PART_STATES),
  /** Who has it, or has finished it; null where nobody has, or their account is gone. */
  transcriptor: holder,
  /** ISO 8601, UTC: when they last worked on it; null where nothing tells. */
  worked_date: z.string().nullable(),
  /** ISO 8601, UTC: when it goes back unless they work on it; null where it does not, or nobody has it. */
  lease_until: z.string().nullable(),
  /** ISO 8601, UTC; null while it is not finished. */
  finished_date: z.string().nullable(),
})
export type SplitPart = z.infer<typeof splitPart>

/** A file in parts that is not published: nothing of its name, its text or its sound. */
export const splitFile = z.object({
  file_id: z.string(),
  language_code: z.string(),
  /** Seconds: of the file, and of its parts that are finished. */
  length: z.number(),
  finished_length: z.number(),
  /** Who has all of it, once every part is finished, and publishes; null until then. */
  joiner: holder,
  parts: z.array(splitPart).max(MOST_PARTS),
})
export type SplitFile = z.infer<typeof splitFile>

const limit = z.coerce.number().int().min(1).max(100).default(25)

export const getDesk = route({
  method: 'GET',
  path: '/admin/desk',
  summary: 'What waits for transcriptors, by language and age, and how many reviews wait',
  access: 'ADMIN',
  scope: 'admin',
  reply: deskReport,
  rateLimit: { perMinute: 120 },
})

export const listDeskPeople = route({
  method: 'GET',
  path: '/admin/desk/transcriptors',
  summary: 'Transcriptors by address, with level, files in work, what they published, and their newest grades',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({
    /** What `next` of the page before said. */
    from: z.string().max(254).optional(),
    limit,
  }),
  reply: z.object({ transcriptors: z.array(deskPerson), next: z.string().nullable() }),
  rateLimit: { perMinute: 120 },
})

export const listTakenWork = route({
  method: 'GET',
  path: '/admin/desk/taken',
  summary: 'Files and parts that transcriptors have taken, longest untouched first, without their names and contents',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({
    /** What `next` of the page before said. */
    from: z
      .string()
      .regex(/^\d{1,15}\.[\w-]{1,64}\.\d{1,6}$/)
      .optional(),
    limit,
  }),
  reply: z.object({ taken: z.array(takenWork), next: z.string().nullable() }),
  rateLimit: { perMinute: 120 },
})

export const listSplitFiles = route({
  method: 'GET',
  path: '/admin/desk/parts',
  summary: 'Files that several transcriptors write in parts: who has which, how far they are, and who joins them',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({
    /** What `next` of the page before said. */
    from: id.optional(),
    limit: z.coerce.number().int().min(1).max(25).default(10),
  }),
  reply: z.object({ files: z.array(splitFile), next: z.string().nullable() }),
  rateLimit: { perMinute: 120 },
})

export const returnTakenWork = route({
  method: 'POST',
  path: '/admin/desk/returns/:id',
  summary: 'Put a taken file, or a part of it, back into the pool with its text; its transcriptor is told',
  access: 'ADMIN',
  scope: 'admin',
  params: z.object({ id }),
  body: z.strictObject({
    /** Whose work it is, so that nobody loses it who has taken it since. */
    transcriptor_id: id,
    /** Counted from 1; null for a whole file. */
    part: z.number().int().min(1).max(100_000).nullable(),
  }),
  rateLimit: { perMinute: 60 },
  status: 204,
})
