import { z } from 'zod'
import { FILE_STATUSES } from '../domain/file-status.ts'
import { HUMAN_STATUSES } from '../domain/human-desk.ts'
import { id, languageCode, queryFlag, queryInteger } from './common.ts'
import { route } from './route.ts'

export const fileStatus = z.enum(FILE_STATUSES)

/** What the transcriptors' side knows of a file in human transcription. */
export const humanTranscription = z.object({
  status: z.enum(HUMAN_STATUSES),
  file_id: id,
  published: z.boolean(),
  translate_languages: z.array(
    z.object({
      language_code: languageCode,
      status: z.enum(['UNTRANSLATED', 'TRANSLATED']),
      /**
       * Paragraphs of the translation, 0 while there is none, and how many of them are marked: all make it TRANSLATED.
       */
      paragraphs: z.number().int(),
      marked: z.number().int(),
    }),
  ),
  /** From the owner to the transcriptor. */
  note: z.string(),
  /** Why the machine's draft FAILED, for a person. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type HumanTranscription = z.infer<typeof humanTranscription>

/** What `speakers_by` says where speakers are not told apart: all that is known is where somebody pauses. */
export const BY_PAUSES = 'pauses'

export const fileRecord = z.object({
  _id: id,
  name: z.string(),
  /** MIME type, with prefix `audio/` or `video/`. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Seconds, as the header says until the file is decoded, then as decoded. */
  length: z.number(),
  status: fileStatus,
  /** ISO 8601, UTC. */
  uploaded_date: z.string(),
  for_human_transcribe: z.boolean(),
  is_multilingual: z.boolean(),
  /** Derived from the human transcription record. */
  is_published: z.boolean(),
  /** Cents. */
  price_quota_for_human_transcribe: z.number().int().nullable(),
  /** The length as `hh:mm:ss`. */
  time: z.string(),
  language_code: z.string(),
  /** 0 to 1 while in TRANSCRIBE, else null. */
  progress: z.number().nullable(),
  /** Estimate of the seconds left while in TRANSCRIBE, null when unknown. */
  eta_seconds: z.number().nullable(),
  /** Files before this one, while it waits for a worker. */
  queue_place: z.number().int().nullable(),
  /** ISO 8601, UTC: until when transcribing again costs nothing; null when it costs its length. */
  free_again_until: z.string().nullable(),
  /** Why it FAILED, or why transcribing again did; for a person. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /**
   * What told the speakers of the text apart: `pauses` (so that all are one), or an engine's name; null where no
   * machine did.
   */
  speakers_by: z.string().nullable(),
  /** Places in seconds where the sound was damaged and skipped. */
  damaged_at: z.array(z.number()),
  /** Set when its medium was removed, as whoever runs the server has it done after so many days; the text stays. */
  media_removed: z.object({ date: z.string(), after_days: z.number().int() }).nullable(),
  /**
   * ISO 8601, UTC: when its medium is removed, or the whole file while it is FAILED; null when nothing is. Each change
   * of the text puts it off.
   */
  kept_until: z.string().nullable(),
})
export type FileRecord = z.infer<typeof fileRecord>

export const fileListItem = z.object({ file: fileRecord, humanTranscription: humanTranscription.nullable() })
export type FileListItem = z.infer<typeof fileListItem>

/** Characters of a note to the transcriptor. */
export const TRANSCRIPTOR_NOTE_LENGTH = 2000

/** Rows to a page on the files screen. */
export const FILES_PAGE_SIZE = 20

/** Orders of the list by the fields of a file; a minus for the other way round. */
export const FILE_SORTS = ['-uploaded_date', 'uploaded_date', 'name', '-name', 'length', '-length'] as const
export type FileSort = (typeof FILE_SORTS)[number]

export const listFiles = route({
  method: 'GET',
  path: '/file',
  summary: "The caller's files, newest first unless sorted otherwise",
  access: 'session',
  scope: 'files:read',
  query: z.object({
    only_info: queryFlag(false),
    /** Counted from 1; without it all rows are answered. */
    page: queryInteger(1, 1_000_000).optional(),
    limit: queryInteger(1, 200).default(FILES_PAGE_SIZE),
    sort: z.enum(FILE_SORTS).default(FILE_SORTS[0]),
    status: fileStatus.optional(),
    /** Part of the name, in any case, with or without accents. */
    q: z.string().trim().max(255).optional(),
  }),
  reply: z.object({
    files: z.array(fileListItem),
    /** Files that match, on all pages. */
    count: z.number().int(),
    /** Seconds of the files that match. */
    total_length: z.number(),
    /** Seconds of the files in QUEUED, TRANSCRIBE or FAILED in auto mode. */
    autoTranscribeOrFailedFilesLength: z.number(),
    /** The same in human mode. */
    humanTranscribeOrFailedFilesLength: z.number(),
  }),
})

/** A file's flat record, with its human transcription beside it. */
export const flatFile = fileRecord.extend({ human_transcription: humanTranscription.nullable() })
export type FlatFile = z.infer<typeof flatFile>

const byId = z.object({ id })

export const getFile = route({
  method: 'GET',
  path: '/file/:id',
  summary: 'One file by its id',
  access: 'session',
  scope: 'files:read',
  params: byId,
  reply: flatFile,
})

export const updateFile = route({
  method: 'PUT',
  path: '/file/:id',
  summary: 'Sets the status (EDITING or FINISHED), the name, or the note to the transcriptor',
  access: 'session',
  scope: 'files:write',
  params: byId,
  body: z
    .strictObject({
      status: z.enum(['EDITING', 'FINISHED']).optional(),
      name: z.string().trim().min(1).max(255).optional(),
      note_for_transcriptor: z.string().trim().max(TRANSCRIPTOR_NOTE_LENGTH).optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Send a status, a name or a note.'),
  reply: flatFile,
})

export const removeFile = route({
  method: 'DELETE',
  path: '/file/:id',
  summary: 'Removes a file with its media and text',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:write',
  params: byId,
  status: 204,
})

/** Most files that are asked about at once. */
export const REMOVAL_COST_FILES = 200

/** Whole seconds; what is not the caller's costs them nothing. */
export const removalCost = route({
  method: 'GET',
  path: '/file/removal_cost',
  summary: 'What removing files would cost now: the text that could be read of running work is paid for',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:read',
  query: z.object({
    ids: z
      .string()
      .max(REMOVAL_COST_FILES * 40)
      .transform((ids) => ids.split(','))
      .pipe(z.array(id).max(REMOVAL_COST_FILES)),
  }),
  reply: z.object({ auto_seconds: z.number().int(), human_seconds: z.number().int() }),
})
export type RemovalCost = z.infer<typeof removalCost.reply>

/** The options of an upload, in the query of `POST /file/media`. */
export const uploadOptions = z.object({
  is_for_transcribe: queryFlag(true),
  is_multilingual: queryFlag(false),
  /** `multi` when multilingual. */
  language_code: z.string().max(16).default(''),
  device: z.enum(['BROWSER', 'DESKTOP']).default('BROWSER'),
  is_for_human_transcribe: queryFlag(false),
  /** Comma-separated codes. */
  human_translate_languages: z.string().max(2000).default(''),
  /** Where human time does not suffice: keep the file as QUOTED, to be paid, instead of refusing it. */
  accept_quota: queryFlag(false),
  /** From the owner to the transcriptor of a human transcription. */
  note_for_transcriptor: z.string().trim().max(TRANSCRIPTOR_NOTE_LENGTH).default(''),
})
export type UploadOptions = z.output<typeof uploadOptions>

export const uploadMedia = route({
  method: 'POST',
  path: '/file/media',
  summary: 'Uploads one audio or video file in the multipart field `media`',
  access: 'USER|SUBSCRIBER|ADMIN',
  callClass: 'upload',
  scope: 'files:write',
  query: uploadOptions,
  rawBody: 'multipart',
  reply: flatFile,
})

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
  body: z.strictObject({ language_code: z.string().max(16).default(''), is_multilingual: z.boolean().default(false) }),
  reply: flatFile,
  rateLimit: { perMinute: 60 },
})

/**
 * Binary, with Range, ETag and HEAD. A transcriptor who has not taken the file gets its first minute, here and as a
 * download.
 */
export const getMedia = route({
  method: 'GET',
  path: '/file/media/:id',
  summary: 'The media for playing',
  access: 'session',
  callClass: 'download',
  scope: 'files:read',
  params: byId,
})

export const downloadMedia = route({
  method: 'GET',
  path: '/file/media/download/:id',
  summary: 'The media as an attachment under its own name',
  access: 'session',
  callClass: 'download',
  scope: 'files:read',
  params: byId,
})

/** JPEG, with ETag and HEAD; 404 for a file without pictures, or until its picture is made. */
export const getThumbnail = route({
  method: 'GET',
  path: '/file/thumbnail/:id',
  summary: 'A small picture of a video',
  access: 'session',
  callClass: 'download',
  scope: 'files:read',
  params: byId,
})

export const waveform = z.object({
  /** Peaks a second. */
  rate: z.number(),
  /** Seconds. */
  length: z.number(),
  /** Loudest sample of each interval, 0 to 255. */
  peaks: z.array(z.number().int()),
})
export type Waveform = z.infer<typeof waveform>

/**
 * Who accepts `application/octet-stream` and nothing else gets the same as `waveformBytes` writes it: a byte for each
 * peak.
 */
export const getWaveform = route({
  method: 'GET',
  path: '/file/waveform/:id',
  summary: 'Peaks of the sound for drawing',
  access: 'session',
  scope: 'files:read',
  params: byId,
  reply: waveform,
})

export const languageOption = z.object({
  name: z.string(),
  code: z.string(),
  /** What there is for it here. */
  system: z.enum(['', 'AUTO', 'HUMAN', 'AUTO|HUMAN']),
  multi: z.boolean(),
  /** Countries, lower case. */
  iso2: z.array(z.string()),
})
export type LanguageOption = z.infer<typeof languageOption>

export const supportedTranscriptionLanguages = route({
  method: 'GET',
  path: '/file/transcription/supported_languages',
  summary: 'Languages that can be transcribed',
  access: 'public',
  reply: z.array(languageOption),
})

export const translationLanguage = z.object({ code: z.string(), name: z.string() })
export type TranslationLanguage = z.infer<typeof translationLanguage>

export const supportedTranslationLanguages = route({
  method: 'GET',
  path: '/file/translation/supported_languages',
  summary: 'Languages to translate into; `from_service`: only those that the engine here can',
  access: 'public',
  query: z.object({
    from_service: queryFlag(false),
    /** Only what a text in this language can be translated into; `multi` for several. */
    from: languageCode.optional(),
  }),
  reply: z.array(translationLanguage),
})

/**
 * What may be wrong with a subtitle: shown under 1 s, over 7 s, more than 21 characters a second, less than 2 frames
 * before the next, a line too long.
 */
export const CAPTION_PROBLEMS = ['short', 'long', 'fast', 'close', 'wide'] as const
export type CaptionProblemKind = (typeof CAPTION_PROBLEMS)[number]

export const EXPORT_FORMATS = ['txt', 'json', 'docx', 'pdf', 'srt', 'vtt'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Line lengths of subtitles. */
export const CHARACTERS_PER_LINE = { least: 10, most: 80, initial: 45 } as const
export const SUBTITLE_LINES = { least: 1, most: 3, initial: 2 } as const
/** A setting that belongs to the product's constants and that nothing uses. */
export const DURATION_PER_LINE = 10

export const exportOptions = z.object({
  translate_language: z.string().max(16).default('original'),
  is_show_speaker_names: queryFlag(true),
  is_show_timecodes_paragraph: queryFlag(true),
  is_remove_strikethrough_text: queryFlag(false),
  split_subtitle_over_lines: queryInteger(SUBTITLE_LINES.least, SUBTITLE_LINES.most).default(SUBTITLE_LINES.initial),
  charachters_per_line: queryInteger(CHARACTERS_PER_LINE.least, CHARACTERS_PER_LINE.most).default(
    CHARACTERS_PER_LINE.initial,
  ),
})
export type ExportOptions = z.output<typeof exportOptions>

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

/** Most texts in one archive. */
export const ARCHIVE_FILES = 100

/** A zip with one document for each file; refused whole when one of the files has no text. */
export const exportArchive = route({
  method: 'GET',
  path: '/file/archive/:format',
  summary: 'The transcripts of several files as one zip of documents',
  access: 'session',
  callClass: 'export',
  scope: 'transcripts:read',
  params: z.object({ format: z.enum(EXPORT_FORMATS) }),
  query: exportOptions.omit({ translate_language: true }).extend({
    /** Separated by commas. */
    ids: z
      .string()
      .max(8000)
      .transform((ids) => [...new Set(ids.split(','))])
      .pipe(z.array(id).min(1).max(ARCHIVE_FILES)),
  }),
  rateLimit: { perMinute: 30 },
})

export const exportTranscript = route({
  method: 'GET',
  path: '/file/export/:id/:format',
  summary: 'The transcript as a document (txt, json, docx, pdf, srt, vtt)',
  access: 'session',
  callClass: 'export',
  scope: 'transcripts:read',
  params: z.object({ id, format: z.enum(EXPORT_FORMATS) }),
  query: exportOptions,
})
