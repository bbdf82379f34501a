import { z } from 'zod'
import { FILE_STATUSES } from '../domain/file-status.ts'
import { id, languageCode, queryFlag, queryInteger } from './common.ts'
import { route } from './route.ts'

export const fileStatus = z.enum(FILE_STATUSES)

/** What the transcriptors' side knows of a file in human transcription. */
export const humanTranscription = z.object({
  status: fileStatus,
  file_id: id,
  published: z.boolean(),
  translate_languages: z.array(z.object({ language_code: languageCode, status: z.string() })),
})
export type HumanTranscription = z.infer<typeof humanTranscription>

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
  /** Why it FAILED, for a person. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Places in seconds where the sound was damaged and skipped. */
  damaged_at: z.array(z.number()),
})
export type FileRecord = z.infer<typeof fileRecord>

export const fileListItem = z.object({ file: fileRecord, humanTranscription: humanTranscription.nullable() })
export type FileListItem = z.infer<typeof fileListItem>

/** Rows to a page on the files screen. */
export const FILES_PAGE_SIZE = 20

export const listFiles = route({
  method: 'GET',
  path: '/file',
  summary: "The caller's files, newest first",
  access: 'session',
  query: z.object({
    only_info: queryFlag(false),
    /** Counted from 1; without it all rows are answered. */
    page: queryInteger(1, 1_000_000).optional(),
    limit: queryInteger(1, 200).default(FILES_PAGE_SIZE),
  }),
  reply: z.object({
    files: z.array(fileListItem),
    count: z.number().int(),
    /** Seconds. */
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
  method: 'GET', path: '/file/:id', summary: 'One file by its id', access: 'session', params: byId, reply: flatFile,
})

export const updateFile = route({
  method: 'PUT',
  path: '/file/:id',
  summary: 'Sets the status (EDITING or FINISHED) or the name',
  access: 'session',
  params: byId,
  body: z
    .strictObject({ status: z.enum(['EDITING', 'FINISHED']).optional(), name: z.string().trim().min(1).max(255).optional() })
    .refine((body) => body.status !== undefined || body.name !== undefined, 'Send a status or a name.'),
  reply: flatFile,
})

export const removeFile = route({
  method: 'DELETE', path: '/file/:id', summary: 'Removes a file with its media and text', access: 'USER|SUBSCRIBER|ADMIN', params: byId, status: 204,
})

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
})
export type UploadOptions = z.output<typeof uploadOptions>

export const uploadMedia = route({
  method: 'POST',
  path: '/file/media',
  summary: 'Uploads one audio or video file in the multipart field `media`',
  access: 'USER|SUBSCRIBER|ADMIN',
  query: uploadOptions,
  rawBody: 'multipart',
  reply: flatFile,
})

export const resumeTranscription = route({
  method: 'PUT',
  path: '/file/transcription/resume/:id',
  summary: 'Tries a FAILED file again; it becomes TRANSCRIBE',
  access: 'session',
  params: byId,
  reply: flatFile,
})

/** Binary, with Range, ETag and HEAD. */
export const getMedia = route({
  method: 'GET', path: '/file/media/:id', summary: 'The media for playing', access: 'session', params: byId,
})

export const downloadMedia = route({
  method: 'GET', path: '/file/media/download/:id', summary: 'The media as an attachment under its own name', access: 'session', params: byId,
})

export const waveform = z.object({
  /** Peaks a second. */
  rate: z.number(),
  /** Seconds. */
  length: z.number(),
  /** Loudest sample of each stretch, 0 to 255. */
  peaks: z.array(z.number().int()),
})
export type Waveform = z.infer<typeof waveform>

export const getWaveform = route({
  method: 'GET', path: '/file/waveform/:id', summary: 'Peaks of the sound for drawing', access: 'session', params: byId, reply: waveform,
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

export const EXPORT_FORMATS = ['txt', 'json', 'docx', 'pdf', 'srt', 'vtt'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Line lengths of subtitles. */
export const CHARACTERS_PER_LINE = { least: 10, most: 80, initial: 45 } as const
export const SUBTITLE_LINES = { least: 1, most: 3, initial: 2 } as const

export const exportOptions = z.object({
  translate_language: z.string().max(16).default('original'),
  is_show_speaker_names: queryFlag(true),
  is_show_timecodes_paragraph: queryFlag(true),
  is_remove_strikethrough_text: queryFlag(false),
  split_subtitle_over_lines: queryInteger(SUBTITLE_LINES.least, SUBTITLE_LINES.most).default(SUBTITLE_LINES.initial),
  charachters_per_line: queryInteger(CHARACTERS_PER_LINE.least, CHARACTERS_PER_LINE.most).default(CHARACTERS_PER_LINE.initial),
})
export type ExportOptions = z.output<typeof exportOptions>

export const exportTranscript = route({
  method: 'GET',
  path: '/file/export/:id/:format',
  summary: 'The transcript as a document (txt, json, docx, pdf, srt, vtt)',
  access: 'session',
  params: z.object({ id, format: z.enum(EXPORT_FORMATS) }),
  query: exportOptions,
})
