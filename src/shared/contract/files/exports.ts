import { z } from 'zod'
import { id, queryFlag, queryInteger } from '../common.ts'
import { route } from '../route.ts'

export const EXPORT_FORMATS = ['txt', 'json', 'docx', 'pdf', 'srt', 'vtt'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Those that have room for what a model wrote of the text. */
export const FORMATS_WITH_SUMMARY: ReadonlySet<ExportFormat> = new Set(['txt', 'docx', 'pdf', 'json'])

/** Most answers that are named for one export. */
export const NAMED_ANSWERS = 100

/** Line lengths of subtitles. */
export const CHARACTERS_PER_LINE = { least: 10, most: 80, initial: 45 } as const
export const SUBTITLE_LINES = { least: 1, most: 3, initial: 2 } as const
/** How fast subtitles are to be read, in characters a second. */
export const READING_SPEED = { least: 5, most: 60, initial: 21 } as const
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
  /** As a style guide may have it. */
  characters_per_second: z.coerce
    .number()
    .min(READING_SPEED.least)
    .max(READING_SPEED.most)
    .default(READING_SPEED.initial),
})
export type ExportOptions = z.output<typeof exportOptions>

/** How a document is written, and what stands beside its text or in its place. */
const documentOptions = {
  /** Id of a template of the caller, or `own`; without, that of the file's folder, else the caller's own. */
  template: z.string().max(64).optional(),
  /** Of a DOCX: the comments that the caller sees, at their words. */
  is_show_comments: queryFlag(false),
  /** Of a TXT, DOCX, PDF or JSON: the overview of the text with its chapters; what is stale is left out. */
  is_show_summary: queryFlag(false),
  /**
   * Of the same: `all` that was written of templates and in answer to the caller's questions, or ids separated by
   * commas; what is stale is marked, and ids of nothing that the caller sees are passed over.
   */
  answers: z
    .string()
    .max(8000)
    .transform((chosen) => (chosen === 'all' ? chosen : [...new Set(chosen.split(','))]))
    .pipe(z.union([z.literal('all'), z.array(id).min(1).max(NAMED_ANSWERS)]))
    .optional(),
  /** Of a VTT: the chapters in the place of subtitles; 409 where there are none. */
  is_chapters: queryFlag(false),
}

/** Most texts in one archive. */
export const ARCHIVE_FILES = 100

/**
 * A zip with one document for each file; refused whole when one of the files has no text. Of chapters, files that have
 * none are left out.
 */
export const exportArchive = route({
  method: 'GET',
  path: '/file/archive/:format',
  summary: 'The transcripts of several files as one zip of documents',
  access: 'session',
  callClass: 'export',
  scope: 'transcripts:read',
  params: z.object({ format: z.enum(EXPORT_FORMATS) }),
  query: exportOptions.omit({ translate_language: true }).extend({
    ...documentOptions,
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
  guests: true,
  callClass: 'export',
  scope: 'transcripts:read',
  params: z.object({ id, format: z.enum(EXPORT_FORMATS) }),
  query: exportOptions.extend(documentOptions),
})
