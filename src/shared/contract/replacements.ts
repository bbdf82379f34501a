import { z } from 'zod'
import { id, languageCode, queryFlag } from './common.ts'
import { FILES_AT_ONCE } from './files/changes.ts'
import { foundFile, searchHit, searchTexts } from './search.ts'
import { route } from './route.ts'
import { phrase } from '../words/phrase.ts'

/** What is replaced at most. */
export const REPLACE_LIMITS = {
  /** Characters of what is looked for, and of what takes its place. */
  characters: 200,
  /** Texts and occurrences of one replacement. */
  texts: FILES_AT_ONCE,
  hits: 2000,
  /** Files of a page of what would be replaced, and occurrences of each text that are shown and can be chosen. */
  files: 10,
  hitsOfText: 500,
} as const

/** How a replacement is: `replacing` and `undoing` are in work; after `done` and `cancelled` it can be undone. */
export const REPLACEMENT_STATES = ['replacing', 'undoing', 'done', 'cancelled', 'undone'] as const
export type ReplacementState = (typeof REPLACEMENT_STATES)[number]

const text = z.string().trim().max(REPLACE_LIMITS.characters)
const find = text.min(1, phrase('Enter what to find.'))

/** An occurrence in a text; which of its paragraph's it is, from 0. */
export const replaceHit = z.object({
  ...searchHit.pick({ paragraph: true, speaker: true, time: true, text: true }).shape,
  nth: z.number().int(),
  /** Where it stands in `text`: UTF-16 offsets. */
  range: z.tuple([z.number().int(), z.number().int()]),
  /** What takes its place. */
  insert: z.string(),
})
export type ReplaceHit = z.infer<typeof replaceHit>

const problem = z.object({ code: z.string(), message: z.string() })

/** A file with its texts that have what is looked for. */
export const replaceFile = z.object({
  file: foundFile.shape.file,
  texts: z.array(
    z.object({
      /** `original`, or the language of a translation. */
      language: z.string(),
      /** The version that was looked at: in a later one nothing is replaced. */
      version: z.number().int(),
      hits: z.array(replaceHit),
      has_more: z.boolean(),
      /** Why nothing can be replaced in it now; null where it can. */
      refusal: problem.nullable(),
    }),
  ),
})
export type ReplaceFile = z.infer<typeof replaceFile>

export const replacement = z.object({
  _id: id,
  find: z.string(),
  replace_with: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  state: z.enum(REPLACEMENT_STATES),
  /** Texts that were chosen, and those with which the work in hand is through. */
  texts: z.number().int(),
  finished: z.number().int(),
  /** Texts that have it now, and how often it was replaced in them. */
  replaced_texts: z.number().int(),
  replaced_hits: z.number().int(),
  /** Texts in which it was not replaced, or not undone. */
  failed: z.array(z.object({ file: id, name: z.string(), language: z.string(), ...problem.shape })),
})
export type Replacement = z.infer<typeof replacement>

const wish = { find, replace_with: text, matches_case: z.boolean() }
const byId = z.object({ id })
const filters = searchTexts.query.pick({
  speaker: true,
  from: true,
  to: true,
  file: true,
  folder: true,
  tag: true,
  after: true,
})

export const previewReplacement = route({
  method: 'GET',
  path: '/replacements/preview',
  summary: 'What a replacement would change, each occurrence with its sentence',
  access: 'session',
  scope: 'transcripts:read',
  query: filters.extend({
    find,
    replace_with: text.default(''),
    matches_case: queryFlag(false),
    /** That the text is written in. */
    language: languageCode.optional(),
  }),
  reply: z.object({
    files: z.array(replaceFile),
    /** Goes on with the files when it is given as `after`; null at the end. Pages may be short. */
    next: z.string().nullable(),
    /** False while texts are indexed, of which not all was looked through. */
    is_complete: z.boolean(),
  }),
  rateLimit: { perMinute: 240 },
})

const chosenText = z.strictObject({
  file: id,
  language: z.string().max(64),
  version: z.number().int().min(1),
  hits: z
    .array(z.strictObject({ paragraph: z.string().min(1).max(64), nth: z.number().int().min(0).max(10_000) }))
    .min(1)
    .max(REPLACE_LIMITS.hitsOfText),
})
export type ChosenText = z.infer<typeof chosenText>

/** Each text becomes a version of its own; one in which somebody else writes, or that changed, stays as it is. */
export const startReplacement = route({
  method: 'POST',
  path: '/replacements',
  summary: 'Replaces chosen occurrences in several texts; an account has one replacement in work',
  access: 'session',
  scope: 'transcripts:write',
  body: z
    .strictObject({ ...wish, texts: z.array(chosenText).min(1).max(REPLACE_LIMITS.texts) })
    .refine(
      ({ texts }) => texts.reduce((sum, { hits }) => sum + hits.length, 0) <= REPLACE_LIMITS.hits,
      phrase('Replace at most {most} matches at once.', { most: REPLACE_LIMITS.hits }),
    ),
  reply: replacement,
  bodyLimit: 512 * 1024,
  rateLimit: { perMinute: 30 },
})

export const listReplacements = route({
  method: 'GET',
  path: '/replacements',
  summary: "The caller's latest replacements, the newest first",
  access: 'session',
  scope: 'transcripts:read',
  reply: z.object({ replacements: z.array(replacement) }),
})

export const getReplacement = route({
  method: 'GET',
  path: '/replacements/:id',
  summary: 'How far a replacement is',
  access: 'session',
  scope: 'transcripts:read',
  params: byId,
  reply: replacement,
})

export const cancelReplacement = route({
  method: 'POST',
  path: '/replacements/:id/cancel',
  summary: 'Ends a replacement, or its undoing; texts that are through stay as they are',
  access: 'session',
  scope: 'transcripts:write',
  params: byId,
  reply: replacement,
})

export const undoReplacement = route({
  method: 'POST',
  path: '/replacements/:id/undo',
  summary: 'Brings each text back to what it was, unless it was changed since',
  access: 'session',
  scope: 'transcripts:write',
  params: byId,
  reply: replacement,
  rateLimit: { perMinute: 30 },
})
