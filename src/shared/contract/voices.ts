import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'
import { SPEAKERS } from './speakers.ts'
import { LONGEST_SPEAKER_NAME } from './transcripts.ts'

const access = 'USER|SUBSCRIBER|ADMIN'
const byId = z.object({ id })
const speaker = z.string().trim().min(1).max(LONGEST_SPEAKER_NAME)

export const knownVoices = z.object({
  /** Whether the person agreed that voices are known again in their files. */
  is_on: z.boolean(),
  /** Whether speakers are told apart here at all. */
  is_possible: z.boolean(),
  voices: z.array(
    z.object({
      _id: id,
      name: z.string(),
      /** In how many recordings it was named. */
      recordings: z.number().int(),
      /** ISO 8601, UTC: when it was heard last. */
      heard_date: z.string(),
    }),
  ),
})
export type KnownVoices = z.infer<typeof knownVoices>

export const getKnownVoices = route({
  method: 'GET',
  path: '/account/voices',
  summary: 'The voices that are known again in the caller’s files',
  access,
  reply: knownVoices,
})

/** Off forgets every voice, with all that was kept of it. */
export const setKnownVoices = route({
  method: 'PUT',
  path: '/account/voices',
  summary: 'Agrees that voices are known again in the caller’s files, or takes that back',
  access,
  body: z.strictObject({ is_on: z.boolean() }),
  reply: knownVoices,
})

export const getVoiceSample = route({
  method: 'GET',
  path: '/account/voices/:id/sample',
  summary: 'A few seconds of a known voice',
  access,
  params: byId,
  reply: z.object({
    /** A WAV file, in base64. */
    wav: z.string(),
  }),
})

export const forgetVoice = route({
  method: 'DELETE',
  path: '/account/voices/:id',
  summary: 'Forgets a known voice, with all that was kept of it',
  access,
  params: byId,
  status: 204,
})

export const fileVoices = z.object({
  /** Whether the caller agreed to it, so that names are learned. */
  is_on: z.boolean(),
  voices: z.array(
    z.object({
      /** As the text calls them. */
      speaker: z.string(),
      /** Whose voice it sounds like. */
      name: z.string(),
      /** 0 to 1; what is less sure than 0.9 is not said. */
      sureness: z.number(),
    }),
  ),
})
export type FileVoices = z.infer<typeof fileVoices>

/** Only of the caller's own file, and only for the caller. */
export const getFileVoices = route({
  method: 'GET',
  path: '/file/voices/:id',
  summary: 'Known voices that speakers of a file without a name sound like',
  access,
  params: byId,
  reply: fileVoices,
})

/** Changes no text. Does nothing for somebody who did not agree to it, or where the voice is not known. */
export const nameVoice = route({
  method: 'PUT',
  path: '/file/voices/:id',
  summary: 'Says whose voice a speaker of a file has, so that it is known again',
  access,
  params: byId,
  body: z.strictObject({ speaker, name: speaker }),
  status: 204,
  rateLimit: { perMinute: 120 },
})

/**
 * Puts the voices that were heard when speakers were told apart in the place of those of the file's text before.
 * Changes no text. Does nothing for somebody who did not agree to it, or where the request is not the last.
 */
export const placeVoices = route({
  method: 'PUT',
  path: '/file/voices/:id/told',
  summary: 'Says what a text calls the speakers who were told apart again, so that known voices are suggested',
  access,
  params: byId,
  body: z.strictObject({
    /** Of telling them apart. */
    request: z.string().max(64),
    /** As many as may be told apart on each of eight tracks. */
    names: z.array(z.strictObject({ speaker: z.number().int().min(0), name: speaker })).max(8 * SPEAKERS.most),
  }),
  status: 204,
  rateLimit: { perMinute: 30 },
})
