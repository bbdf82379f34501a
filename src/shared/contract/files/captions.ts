import { z } from 'zod'
import { id } from '../common.ts'
import { route } from '../route.ts'
import { exportOptions } from './exports.ts'

/**
 * What may be wrong with a subtitle: shown under 1 s, over 7 s, more characters a second than were asked for, less than
 * 2 frames before the next, a line too long.
 */
export const CAPTION_PROBLEMS = ['short', 'long', 'fast', 'close', 'wide'] as const
export type CaptionProblemKind = (typeof CAPTION_PROBLEMS)[number]

/** A subtitle that breaks a rule which the times or words of the text leave no way to keep. */
export const captionProblem = z.object({
  /** Counted from 1, as in SRT. */
  cue: z.number().int(),
  /** Seconds. */
  start: z.number(),
  kind: z.enum(CAPTION_PROBLEMS),
  text: z.string(),
})
export type CaptionProblem = z.infer<typeof captionProblem>

/** Most problems that a check names. */
export const NAMED_PROBLEMS = 100

export const checkCaptions = route({
  method: 'GET',
  path: '/file/captions/:id/:format',
  summary: 'Which subtitles of an export break a rule',
  access: 'session',
  guests: true,
  callClass: 'export',
  scope: 'transcripts:read',
  params: z.object({ id, format: z.enum(['srt', 'vtt']) }),
  query: exportOptions,
  reply: z.object({
    cues: z.number().int(),
    broken: z.number().int(),
    problems: z.array(captionProblem).max(NAMED_PROBLEMS),
  }),
})
export type CaptionCheck = z.infer<(typeof checkCaptions)['reply']>
