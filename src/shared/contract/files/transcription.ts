import { z } from 'zod'
import { PRESETS } from '../../domain/presets.ts'
import { SPEAKER_CHOICES } from '../../domain/speaker-choice.ts'
import { route } from '../route.ts'
import { FILE_VOCABULARY_LENGTH } from './upload.ts'
import { byId } from './by-id.ts'
import { flatFile } from './records.ts'

export const resumeTranscription = route({
  method: 'PUT',
  path: '/file/transcription/resume/:id',
  summary: 'Tries a FAILED file again; it becomes TRANSCRIBE',
  access: 'session',
  scope: 'files:write',
  params: byId,
  reply: flatFile,
  rateLimit: { perMinute: 60 },
})

export const takeTranscription = route({
  method: 'PUT',
  path: '/file/transcription/resume_human/:id',
  summary: 'Takes a file that waits for a transcriptor, or tries its FAILED draft again',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  reply: flatFile,
})

export const releaseTranscription = route({
  method: 'PUT',
  path: '/file/transcription/release_human/:id',
  summary: 'Gives a taken file back to the pool; its text stays',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  reply: flatFile,
})

export const renewTranscription = route({
  method: 'PUT',
  path: '/file/transcription/renew_human/:id',
  summary: 'Keeps a taken file, which saves of its text do as well, from going back to the pool',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  reply: flatFile,
  rateLimit: { perMinute: 60 },
})

export const publishTranscription = route({
  method: 'PUT',
  path: '/file/transcription/publish_human/:id',
  summary: 'Hands the FINISHED text to its owner, who is charged',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  reply: flatFile,
})

/**
 * The text as it is stays as an older version. Free once within 24 hours of the first text, after that it costs the
 * length.
 */
export const transcribeAgain = route({
  method: 'PUT',
  path: '/file/transcription/again/:id',
  summary: 'Lets the machine write the text once more, in this or another language',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  params: byId,
  body: z.strictObject({
    language_code: z.string().max(16).default(''),
    is_multilingual: z.boolean().default(false),
    /** Who speaks; as it was said before unless given. */
    speakers: z.enum(SPEAKER_CHOICES).optional(),
    /** Which engine, as for an upload; as it was said before unless given. */
    preset: z.enum(PRESETS).optional(),
    /** Names and terms that are said in it, as for an upload; as it was said before unless given. */
    vocabulary: z.string().max(FILE_VOCABULARY_LENGTH).optional(),
  }),
  reply: flatFile,
  rateLimit: { perMinute: 60 },
})
