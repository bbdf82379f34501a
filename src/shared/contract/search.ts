import { z } from 'zod'
import { id, languageCode, queryFlag, queryInteger } from './common.ts'
import { NO_FOLDER } from './folders.ts'
import { route } from './route.ts'

/** What a search takes and answers at most. */
export const SEARCH_LIMITS = {
  /** Characters of what is looked for. */
  characters: 500,
  /** Files of a page. */
  files: 20,
  /** Hits of each, and of the one that is asked for alone. */
  hits: 5,
  hitsOfOne: 50,
} as const

/** A day, which is meant whole, or a moment. */
const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** A paragraph, or a part of a long one, that has what was looked for. */
export const searchHit = z.object({
  /** The paragraph's `_id`. */
  paragraph: z.string(),
  /** Of its text: `original`, or the language of a translation. */
  language: z.string(),
  speaker: z.string(),
  /** When the first of what was looked for is said, in seconds from the start of the media. */
  time: z.number(),
  /** The sentence, or as much of it as there is room for. */
  text: z.string(),
  /** What was looked for in it: UTF-16 offsets, in order. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type SearchHit = z.infer<typeof searchHit>

/** A file in whose texts something was found. */
export const foundFile = z.object({
  file: z.object({
    _id: id,
    name: z.string(),
    /** MIME type, with prefix `audio/` or `video/`. */
    type: z.string(),
    /** Seconds. */
    length: z.number(),
    /** ISO 8601, UTC. */
    uploaded_date: z.string(),
    language_code: z.string(),
    /** Whether its recording is there to be played. */
    has_media: z.boolean(),
    /** Of a file that somebody else shares with the caller: the owner's address. */
    shared_by: z.string().nullable(),
    /** Whether the caller, its owner, has put it away. */
    is_archived: z.boolean(),
  }),
  hits: z.array(searchHit),
  /** Whether the file has more than these, which it answers when it is asked for alone. */
  has_more: z.boolean(),
})
export type FoundFile = z.infer<typeof foundFile>

export const searchTexts = route({
  method: 'GET',
  path: '/search',
  summary: 'What was said in texts and translations that the caller may read, by file',
  access: 'session',
  scope: 'transcripts:read',
  query: z.object({
    /**
     * Words that stand in one paragraph, in any case, with or without accents; `"a phrase"`, `"two words"~5` for words
     * near each other, `begin*`, and a minus before what must not be there.
     */
    q: z.string().trim().max(SEARCH_LIMITS.characters),
    /** Words of the name of who says it. */
    speaker: z.string().trim().max(100).optional(),
    /** That the text is written in. */
    language: languageCode.optional(),
    /** When the file was uploaded: a day or a moment, from then on. */
    from: time.optional(),
    /** The same, until the end of that day, or before that moment. */
    to: time.optional(),
    /** Only words of which the machine was less than very sure. */
    unsure: queryFlag(false),
    /** One file alone; folder and tag are passed over then. */
    file: id.optional(),
    /** The caller's files in this folder and those below it; `none` for those in no folder. */
    folder: z.union([id, z.literal(NO_FOLDER)]).optional(),
    /** The caller's files with this tag. */
    tag: id.optional(),
    /** `next` of an answer, which is gone on with. */
    after: z.string().max(100).optional(),
    /** Most files, or hits of the one file. */
    limit: queryInteger(1, SEARCH_LIMITS.hitsOfOne).optional(),
  }),
  reply: z.object({
    /** Those whose texts changed last first. */
    files: z.array(foundFile),
    /** Goes on with the search when it is given as `after`; null at the end. Pages may be short. */
    next: z.string().nullable(),
    /** False while texts are indexed, of which not all was looked through. */
    is_complete: z.boolean(),
  }),
  rateLimit: { perMinute: 240 },
})
