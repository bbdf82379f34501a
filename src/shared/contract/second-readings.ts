import { z } from 'zod'
import { id } from './common.ts'
import { heardWord } from './hearings.ts'
import { route } from './route.ts'
import { LONGEST_SPEAKER_NAME } from './transcripts.ts'

const byId = z.object({ id })
const engineName = z.enum(['sherpa', 'pocketsphinx', 'openai'])

/** How often a person kept the text's words of a speaker, and how often they took those of the second reading. */
export const readingChoices = z.object({ speaker: z.string(), first: z.number().int(), second: z.number().int() })
export type ReadingChoices = z.infer<typeof readingChoices>

/** What a second engine hears in a whole file. */
export const secondReading = z.object({
  /** Name and model, for people. */
  label: z.string(),
  /** 0 to 1. */
  progress: z.number(),
  /** Null until they are there. */
  words: z.array(heardWord).nullable(),
  /** Why there will be none, in words for a person. */
  failure: z.string().nullable(),
  choices: z.array(readingChoices),
})
export type SecondReading = z.infer<typeof secondReading>

export const secondReadingState = z.object({
  /** Whom the caller can ask, best first; none where it is not their file. */
  engines: z.array(z.object({ name: engineName, label: z.string() })),
  /** Seconds of auto time that it costs; null where time is not limited. */
  cost_seconds: z.number().nullable(),
  reading: secondReading.nullable(),
})
export type SecondReadingState = z.infer<typeof secondReadingState>

/** The socket says `readingChanged` whenever this has changed. */
export const getSecondReading = route({
  method: 'GET',
  path: '/file/second-reading/:id',
  summary: 'What a second engine heard in a file, or who can be asked and what it costs',
  access: 'session',
  scope: 'transcripts:read',
  params: byId,
  reply: secondReadingState,
})

export const orderSecondReading = route({
  method: 'POST',
  path: '/file/second-reading/:id',
  summary: 'Has a second engine hear the whole file; the text itself stays as it is',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  params: byId,
  body: z.strictObject({ engine: engineName }),
  rateLimit: { perMinute: 30 },
  reply: z.object({ request: z.string() }),
})

export const removeSecondReading = route({
  method: 'DELETE',
  path: '/file/second-reading/:id',
  summary: 'Gives up a second reading, or removes it; the text itself stays as it is',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  params: byId,
  status: 204,
})

export const countReadingChoice = route({
  method: 'POST',
  path: '/file/second-reading/:id/choice',
  summary: 'Counts whose word a person took where the text and the second reading differ',
  access: 'session',
  scope: 'transcripts:write',
  params: byId,
  body: z.strictObject({ speaker: z.string().max(LONGEST_SPEAKER_NAME), taken: z.enum(['first', 'second']) }),
  status: 204,
})
