import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'

/** How many speakers a person may say there are; none are told apart where one speaks alone. */
export const SPEAKERS = { least: 2, most: 10 } as const

const byId = z.object({ id })

/**
 * A range in which a speaker talks, in seconds from the start of the media; speakers are counted from 0. Turns are
 * in order, and may overlap.
 */
export const speakerTurn = z.object({ start: z.number(), end: z.number(), speaker: z.number().int() })
export type SpeakerTurn = z.infer<typeof speakerTurn>

export const speakersTold = z.object({
  /** Why speakers cannot be told apart here, and what to install; null where they can. */
  advice: z.string().nullable(),
  /** Names the last request; null before the first. */
  request: z.string().nullable(),
  /** 0 to 1. */
  progress: z.number(),
  /** Who speaks when; null until that is known. */
  turns: z.array(speakerTurn).nullable(),
  /** Why it will not be, in words for a person. */
  failure: z.string().nullable(),
})
export type SpeakersTold = z.infer<typeof speakersTold>

export const tellSpeakers = route({
  method: 'POST',
  path: '/file/speakers/:id',
  summary: 'Has the speakers of a file told apart; the text itself stays as it is',
  access: 'session',
  scope: 'transcripts:write',
  params: byId,
  body: z.strictObject({
    /** How many there are; null to find out. */
    speakers: z.number().int().min(SPEAKERS.least).max(SPEAKERS.most).nullable(),
  }),
  rateLimit: { perMinute: 30 },
  reply: z.object({ request: z.string() }),
})

/** The socket says `speakersChanged` whenever this has changed. */
export const getSpeakers = route({
  method: 'GET',
  path: '/file/speakers/:id',
  summary: 'What came of telling the speakers of a file apart',
  access: 'session',
  scope: 'transcripts:read',
  params: byId,
  reply: speakersTold,
})

export const stopSpeakers = route({
  method: 'DELETE',
  path: '/file/speakers/:id',
  summary: 'Gives up telling speakers apart, and forgets what came of it',
  access: 'session',
  scope: 'transcripts:write',
  params: byId,
  status: 204,
})
