import { z } from 'zod'
import { id, languageCode, queryInteger } from './common.ts'
import { route } from './route.ts'

/** Characters of a page: at least, at most, and unless said. UTF-16 units. */
export const TEXT_PAGE = { least: 500, most: 20_000, usual: 8000 } as const

/** What one speaker says, or as much of it as the page has room for. */
export const pagedParagraph = z.object({
  /** The paragraph's `_id`. */
  _id: z.string(),
  speaker: z.string(),
  /** When it begins, in seconds from the start of the media. */
  time: z.number(),
  text: z.string(),
})
export type PagedParagraph = z.infer<typeof pagedParagraph>

/** For programs that read, such as those that a model calls: words without their times. */
export const getTextPage = route({
  method: 'GET',
  path: '/file/text/:id',
  summary: 'A page of a transcript or a translation as plain text, with speakers and times of paragraphs',
  access: 'session',
  scope: 'transcripts:read',
  params: z.object({ id }),
  query: z.object({
    /** Of a translation; the file's own text unless said. */
    language: languageCode.optional(),
    /**
     * Begins with what is said at this second: with its paragraph or, where that is long, half a page before it. Passed
     * over where `after` is given.
     */
    time: z.coerce.number().min(0).optional(),
    /** `next` of the page before; left out, the beginning. */
    after: z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,6})?$/u)
      .optional(),
    characters: queryInteger(TEXT_PAGE.least, TEXT_PAGE.most).default(TEXT_PAGE.usual),
  }),
  reply: z.object({
    file: z.object({ _id: id, name: z.string(), language_code: z.string() }),
    paragraphs: z.array(pagedParagraph),
    /** Goes on with the text when it is given as `after`; null at the end. */
    next: z.string().nullable(),
  }),
  rateLimit: { perMinute: 240 },
})
