import { z } from 'zod'
import { id } from './common.ts'
import { flatFile } from './files/records.ts'
import { route } from './route.ts'

/** Largest save: packed and plain bytes, and how deep its JSON may nest. */
export const SAVE_LIMITS = { packedBytes: 16 * 1024 * 1024, plainBytes: 128 * 1024 * 1024, depth: 32 } as const

/** Seconds from the start of the media. */
const seconds = z.number().min(0).max(1_000_000)

/**
 * Where a word and its time come from; `person` and `vocabulary`: the engine's time, under a word that a person wrote,
 * or that the vocabulary has, in the place of the engine's.
 */
export const wordOrigin = z.enum(['engine', 'aligned', 'interpolated', 'person', 'vocabulary'])

/** Longest word, in UTF-16 units. */
export const LONGEST_WORD = 1000

export const word = z.strictObject({
  /** Without spaces at its ends. */
  text: z.string().max(LONGEST_WORD),
  data_start: seconds,
  data_end: seconds,
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  is_highlight: z.boolean(),
  is_strike: z.boolean(),
  origin: wordOrigin.optional(),
  /** What the engine heard where the vocabulary has another word, on the first word of a term. */
  heard: z.string().max(LONGEST_WORD).optional(),
})
export type Word = z.infer<typeof word>

/** Who said that this speaker speaks here; where a text does not tell, a person did if the name is no number. */
export const speakerOrigin = z.enum(['machine', 'person'])

/** Longest name of a speaker. */
export const LONGEST_SPEAKER_NAME = 200

/**
 * Whose words of a range are meant: where speakers have a track each, it is heard there. Left out, whatever is said in
 * the range.
 */
export const spokenBy = z.array(z.string().max(LONGEST_SPEAKER_NAME)).max(1000).optional()

export const paragraph = z.strictObject({
  _id: z.string().min(1).max(64),
  speaker: z.string().max(LONGEST_SPEAKER_NAME),
  speaker_origin: speakerOrigin.optional(),
  color: z.string().max(32),
  note: z.string().max(20_000),
  marked: z.boolean(),
  data_start: seconds,
  data_end: seconds,
  words: z.array(word).max(200_000),
})
export type Paragraph = z.infer<typeof paragraph>

export const speaker = z.strictObject({
  name: z.string().max(LONGEST_SPEAKER_NAME),
  color: z.string().max(32),
  /** In a translation: what the original calls them; not there for one whom only the translation has. */
  in_original: z.string().max(LONGEST_SPEAKER_NAME).optional(),
})
export type Speaker = z.infer<typeof speaker>

export const transcript = z.strictObject({
  paragraphs: z.array(paragraph).max(200_000),
  speakers: z.array(speaker).max(1000),
  notes: z.array(z.string().max(20_000)).max(10_000),
})
export type Transcript = z.infer<typeof transcript>

const byId = z.object({ id })

/** The reply carries an `ETag`. */
export const getTranscript = route({
  method: 'GET',
  path: '/file/transcription/:id',
  summary: 'The original transcript',
  access: 'session',
  guests: true,
  scope: 'transcripts:read',
  params: byId,
  reply: transcript,
})

/** Grows while the machine writes; 409 before and after. */
export const getHeardText = route({
  method: 'GET',
  path: '/file/transcription/:id/heard',
  summary: 'The text of a file in TRANSCRIBE, as far as the machine has it',
  access: 'session',
  scope: 'transcripts:read',
  params: byId,
  reply: transcript,
})

/** JSON as exported, SRT, VTT or plain text, whatever the field's name says; the file has to wait for it in STANDBY. */
export const addOwnTranscript = route({
  method: 'POST',
  path: '/file/transcription/:id',
  summary: 'Brings the text of a file that was uploaded without transcription, in the multipart field `json`',
  access: 'USER|SUBSCRIBER|ADMIN',
  callClass: 'upload',
  scope: 'transcripts:write',
  params: byId,
  rawBody: 'multipart',
  reply: flatFile,
})

/** Gzip-compressed JSON of {@link transcript} as octet-stream, with `If-Match`; the reply carries the new `ETag`. */
export const saveTranscript = route({
  method: 'PUT',
  path: '/file/transcription/:id',
  summary: 'Saves the original transcript as a new version',
  access: 'session',
  guests: true,
  callClass: 'save',
  scope: 'transcripts:write',
  params: byId,
  rawBody: 'gzip-json',
  bodyLimit: SAVE_LIMITS.packedBytes,
  reply: z.object({ version: z.number().int() }),
})

/** What of a transcript can change while its words stay: by paragraph up to `note`, by word from `highlight` on. */
export const otherChange = z.enum(['break', 'speaker', 'mark', 'note', 'highlight', 'strike', 'time'])
export type OtherChange = z.infer<typeof otherChange>

/** In how many places. */
export const otherChanges = z.partialRecord(otherChange, z.number().int())
export type OtherChanges = z.infer<typeof otherChanges>

export const transcriptVersion = z.object({
  version: z.number().int(),
  /** ISO 8601, UTC. */
  saved_date: z.string(),
  author: z.enum(['you', 'owner', 'transcriptor', 'shared', 'link', 'machine']),
  /** The address of who is `shared` or `owner`, where it is the caller's to know. */
  author_name: z.string().optional(),
  words: z.number().int(),
  /** Since the version before it; null where that is not known. */
  words_added: z.number().int().nullable(),
  words_removed: z.number().int().nullable(),
  /** What changed where no word did; null where one did, or where that is not known. */
  other_changes: otherChanges.nullable(),
})
export type TranscriptVersion = z.infer<typeof transcriptVersion>

/** Whose versions are meant: code of a translation; the original without one. */
const ofText = z.object({ language: z.string().max(16).default('original') })

export const listTranscriptVersions = route({
  method: 'GET',
  path: '/file/transcription/:id/versions',
  summary:
    'The versions of a transcript or of a translation, newest first: the last 50, and of older ones the last of ' +
    'each day',
  access: 'session',
  guests: true,
  scope: 'transcripts:read',
  params: byId,
  query: ofText,
  reply: z.array(transcriptVersion),
})

const byVersion = z.object({ id, version: z.coerce.number().int().min(1) })

/** The reply carries its `ETag`. */
export const getTranscriptVersion = route({
  method: 'GET',
  path: '/file/transcription/:id/versions/:version',
  summary: 'An older version of a transcript',
  access: 'session',
  guests: true,
  scope: 'transcripts:read',
  params: byVersion,
  reply: transcript,
  query: ofText,
})

export const restoreTranscriptVersion = route({
  method: 'PUT',
  path: '/file/transcription/:id/versions/:version',
  summary: 'Saves an older version again, as the newest',
  access: 'session',
  guests: true,
  scope: 'transcripts:write',
  params: byVersion,
  query: ofText,
  reply: z.object({ version: z.number().int() }),
})
