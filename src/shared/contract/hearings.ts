import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'
import { spokenBy, wordOrigin } from './transcripts.ts'

/** Longest range that is heard again at a time, in seconds. */
export const LONGEST_HEARING_SECONDS = 300

/** How fast the sound is played to the engine: 1 as it is, less for slower at the same pitch. */
export const HEARING_SPEEDS = [1, 0.8, 0.6] as const

const byId = z.object({ id })
const seconds = z.number().min(0).max(1_000_000)
const engineName = z.enum(['sherpa', 'pocketsphinx', 'openai'])

/** An engine that can be asked. */
export const hearingEngine = z.object({
  name: engineName,
  /** Name and model, for people. */
  label: z.string(),
  /** Codes of the languages that it can write; null for whatever it is told. */
  languages: z.array(z.string()).nullable(),
  /** Whether it can write several languages at once. */
  is_multilingual: z.boolean(),
})
export type HearingEngine = z.infer<typeof hearingEngine>

export const hearingChoices = z.object({
  engines: z.array(hearingEngine),
  /** Seconds of automatic work on this file that are still free today. */
  free_seconds: z.number(),
})
export type HearingChoices = z.infer<typeof hearingChoices>

/** A range of the recording, and who shall listen to it how. */
export const hearingRequest = z
  .strictObject({
    /** Seconds from the start of the media. */
    start: seconds,
    end: seconds,
    speakers: spokenBy,
    engine: engineName,
    /** Ignored where several languages are spoken. */
    language_code: z.string().max(16),
    is_multilingual: z.boolean(),
    speed: z.literal(HEARING_SPEEDS),
  })
  .refine(({ start, end }) => end > start && end - start <= LONGEST_HEARING_SECONDS, {
    path: ['end'],
    error: 'Too long',
  })
export type HearingRequest = z.infer<typeof hearingRequest>

/** A word of a reading, times in seconds from the start of the media. */
export const heardWord = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  /** 0 to 1. */
  confidence: z.number(),
  /** Set where the engine told no time of its own. */
  origin: wordOrigin.optional(),
  /** What the engine heard where the vocabulary has another word, on the first word of a term. */
  heard: z.string().optional(),
})
export type HeardWord = z.infer<typeof heardWord>

export const hearing = z.object({
  /** Names the last request; null before the first. */
  request: z.string().nullable(),
  /** 0 to 1. */
  progress: z.number(),
  /** What the engine heard, empty where nobody speaks; null until it is there. */
  words: z.array(heardWord).nullable(),
  /** Why there will be none, in words for a person. */
  failure: z.string().nullable(),
})
export type Hearing = z.infer<typeof hearing>

export const listHearingEngines = route({
  method: 'GET',
  path: '/file/hearing/:id/engines',
  summary: 'The engines that can listen to a part of a file again, and how much of it is free today',
  access: 'session',
  scope: 'transcripts:read',
  params: byId,
  reply: hearingChoices,
})

export const requestHearing = route({
  method: 'POST',
  path: '/file/hearing/:id',
  summary: 'Has an engine listen to a part of a file again; the text itself stays as it is',
  access: 'session',
  scope: 'transcripts:write',
  params: byId,
  body: hearingRequest,
  rateLimit: { perMinute: 30 },
  reply: z.object({ request: z.string() }),
})

/** The socket says `readingChanged` whenever this has changed. */
export const getHearing = route({
  method: 'GET',
  path: '/file/hearing/:id',
  summary: 'What the engine heard that listened to a part of a file last',
  access: 'session',
  scope: 'transcripts:read',
  params: byId,
  reply: hearing,
})

export const stopHearing = route({
  method: 'DELETE',
  path: '/file/hearing/:id',
  summary: 'Gives up listening to a part of a file, and forgets what came of it',
  access: 'session',
  scope: 'transcripts:write',
  params: byId,
  status: 204,
})
