import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'
import { LONGEST_WORD, spokenBy, wordOrigin } from './transcripts.ts'

/** Longest range that is aligned at a time. */
export const ALIGNMENT_LIMITS = { seconds: 900, words: 3000 } as const

const byId = z.object({ id })

/** A span of an edited text, and the range of the recording where it is spoken. */
export const alignmentRequest = z
  .strictObject({
    /** Seconds from the start of the media. */
    start: z.number().min(0).max(1_000_000),
    end: z.number().min(0).max(1_000_000),
    words: z.array(z.string().min(1).max(LONGEST_WORD)).min(1).max(ALIGNMENT_LIMITS.words),
    speakers: spokenBy,
  })
  .refine(({ start, end }) => end > start && end - start <= ALIGNMENT_LIMITS.seconds, {
    path: ['end'],
    error: 'Too long',
  })
export type AlignmentRequest = z.infer<typeof alignmentRequest>

/**
 * Times of one word, in seconds from the start of the media, and whether it was heard (`aligned`) or put between others
 * (`interpolated`).
 */
export const alignedTimes = z.object({ data_start: z.number(), data_end: z.number(), origin: wordOrigin })
export type AlignedTimes = z.infer<typeof alignedTimes>

export const alignment = z.object({
  /** Names the last request; null before the first. */
  request: z.string().nullable(),
  /** One for each word of the request; null until they are there. */
  times: z.array(alignedTimes).nullable(),
  /** Why there will be none, in words for a person. */
  failure: z.string().nullable(),
})
export type Alignment = z.infer<typeof alignment>

export const requestAlignment = route({
  method: 'POST',
  path: '/file/alignment/:id',
  summary: 'Has an engine listen where the words of a stretch of the text are said; the text itself stays as it is',
  access: 'session',
  scope: 'transcripts:write',
  params: byId,
  body: alignmentRequest,
  bodyLimit: 512 * 1024,
  rateLimit: { perMinute: 30 },
  reply: z.object({ request: z.string() }),
})

export const getAlignment = route({
  method: 'GET',
  path: '/file/alignment/:id',
  summary: 'What came of the last alignment of a file',
  access: 'session',
  scope: 'transcripts:read',
  params: byId,
  reply: alignment,
})
