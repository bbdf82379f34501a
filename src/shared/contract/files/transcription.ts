import { z } from 'zod'
import { PRESETS } from '../../domain/presets.ts'
import { SPEAKER_CHOICES } from '../../domain/speaker-choice.ts'
import { MOST_PARTS } from '../../domain/work-parts.ts'
import { FLAG_DETAIL_LENGTH, FLAG_REASON_NAMES, HELD_DECISIONS } from '../../domain/work-flags.ts'
import { phrase } from '../../words/phrase.ts'
import { id } from '../common.ts'
import { route } from '../route.ts'
import { FILE_VOCABULARY_LENGTH } from './upload.ts'
import { byId } from './by-id.ts'
import { flatFile, workFlag } from './records.ts'

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

/**
 * A file that waits whole is then written in parts, one of which the caller has. Whoever has a part has no other of the
 * file until it is finished. The calls that give a file back, keep it, flag it and finish it are about that part then.
 */
export const takePart = route({
  method: 'PUT',
  path: '/file/transcription/part_human/:id',
  summary: 'Takes a part of a long file, which several transcriptors write side by side',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  body: z.strictObject({ part: z.int().min(1).max(MOST_PARTS) }),
  reply: flatFile,
  rateLimit: { perMinute: 60 },
})

/** Answers without the file, which its transcriptor may not be shown any more. */
export const releaseTranscription = route({
  method: 'PUT',
  path: '/file/transcription/release_human/:id',
  summary: 'Gives a taken file back to the pool; its text stays',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  status: 204,
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

/** After the flags of several people it leaves the pool until its owner decides. */
export const flagTranscription = route({
  method: 'PUT',
  path: '/file/transcription/flag_human/:id',
  summary: 'Gives a taken file back and says why it cannot be transcribed; its text stays',
  access: 'HUMAN-TRANSCRIPTOR',
  scope: 'transcripts:write',
  params: byId,
  body: z
    .strictObject({
      reason: z.enum(FLAG_REASON_NAMES),
      /** For the owner and those who take it next. */
      detail: z.string().trim().max(FLAG_DETAIL_LENGTH).default(''),
    })
    .refine(({ reason, detail }) => reason !== 'other' || detail !== '', {
      path: ['detail'],
      error: phrase('Say in a few words why.'),
    }),
  rateLimit: { perMinute: 30 },
  status: 204,
})

export const decideHeldFile = route({
  method: 'PUT',
  path: '/file/transcription/held_human/:id',
  summary: 'Puts a flagged file back into the pool, or cancels its human transcription and gives the time back',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  params: byId,
  body: z.strictObject({ decision: z.enum(HELD_DECISIONS) }),
  reply: flatFile,
})

/** A file that transcriptors could not do. */
export const flaggedFile = z.object({
  file_id: id,
  owner_email: z.string(),
  language_code: z.string(),
  /** Seconds. */
  length: z.number(),
  /** Whether it waits for its owner to decide. */
  held: z.boolean(),
  flags: z.array(workFlag.extend({ transcriptor_email: z.string().nullable() })),
})
export type FlaggedFile = z.infer<typeof flaggedFile>

export const listFlaggedFiles = route({
  method: 'GET',
  path: '/file/transcription/flagged',
  summary: 'Files that transcriptors could not do, for whoever runs the server',
  access: 'ADMIN',
  scope: 'admin',
  reply: z.array(flaggedFile),
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
