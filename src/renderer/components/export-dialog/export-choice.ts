import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import {
  CHARACTERS_PER_LINE,
  type ExportFormat,
  type ExportOptions,
  FORMATS_WITH_SUMMARY,
  SUBTITLE_LINES,
} from '../../../shared/contract/files/exports.ts'

/** Formats offered, in order; the first is chosen at the start. */
export const OFFERED_FORMATS: readonly { format: ExportFormat; label: MessageDescriptor; help: string }[] = [
  { format: 'txt', label: msg`Text`, help: '.txt' },
  { format: 'json', label: msg`JSON`, help: '.json' },
  { format: 'docx', label: msg({ message: 'Word', context: 'a file format' }), help: '.docx' },
  { format: 'pdf', label: msg`PDF`, help: '.pdf' },
  { format: 'srt', label: msg`Subtitles`, help: '.srt' },
  { format: 'vtt', label: msg`Web subtitles`, help: '.vtt' },
]

/** What a person chooses in the dialog. */
export interface ExportChoice {
  withTranscript: boolean
  withMedia: boolean
  /** `original`, or the code of a translation. */
  language: string
  format: ExportFormat
  speakerNames: boolean
  timecodes: boolean
  removeStruck: boolean
  /** Of a document for Word: the comments on the text. */
  comments: boolean
  /** Of a document or data: the summary and the chapters. */
  summary: boolean
  /** The same of answers: all of them, or those with these ids. */
  answers: 'all' | readonly string[]
  /** Of web subtitles: the chapters in their place. */
  chapters: boolean
  lines: number
  /** As typed. */
  characters: string
  /** Characters a second that subtitles of any format are to be read at, with these lines; not there unless chosen. */
  speed?: number
}

/** How subtitles of a file are to be, as its style guide has it. */
export interface GuideLimits {
  /** Of the style guide. */
  name: string
  lines: number
  characters_per_line: number
  characters_per_second: number
}

/** A choice whose subtitles keep to a style guide. */
export const withLimits = (choice: ExportChoice, limits: GuideLimits): ExportChoice => ({
  ...choice,
  lines: limits.lines,
  characters: String(limits.characters_per_line),
  speed: limits.characters_per_second,
})

/** The transcript as a document. */
export interface TranscriptItem {
  kind: 'transcript'
  format: ExportFormat
  query: Partial<ExportOptions> & {
    is_show_comments?: boolean
    is_show_summary?: boolean
    is_chapters?: boolean
    template?: string
    answers?: string
  }
}

/** One download of an export. */
export type ExportItem = { kind: 'media' } | TranscriptItem

/** What the spec chooses at the start; without a text yet, the media. */
export function initialChoice(hasTranscript: boolean): ExportChoice {
  return {
    withTranscript: hasTranscript,
    withMedia: !hasTranscript,
    language: 'original',
    format: OFFERED_FORMATS[0]!.format,
    speakerNames: true,
    timecodes: true,
    removeStruck: false,
    comments: false,
    summary: false,
    answers: [],
    chapters: false,
    lines: SUBTITLE_LINES.initial,
    characters: String(CHARACTERS_PER_LINE.initial),
  }
}

/** What is wrong with a choice, by its place in the dialog. */
export interface ChoiceProblems {
  nothing?: string
  characters?: string
}

export function problemsOf(choice: ExportChoice): ChoiceProblems {
  if (!choice.withTranscript && !choice.withMedia) return { nothing: t`Choose the transcript, the recording, or both.` }
  const { least, most } = CHARACTERS_PER_LINE
  const characters = /^\d{1,3}$/u.test(choice.characters.trim()) ? Number(choice.characters) : NaN
  if (choice.withTranscript && hasLines(choice.format) && !(characters >= least && characters <= most)) {
    return { characters: t`Enter a number from ${least} to ${most}.` }
  }
  return {}
}

/** Only SRT has lines of a length to choose. */
export function hasLines(format: ExportFormat): boolean {
  return format === 'srt'
}

/** Only a document for Word has comments at its side. */
export function hasComments(format: ExportFormat): boolean {
  return format === 'docx'
}

/** Documents and data have room for what was written of the original. */
export function hasAnswers({ format, language }: Pick<ExportChoice, 'format' | 'language'>): boolean {
  return language === 'original' && FORMATS_WITH_SUMMARY.has(format)
}

/** A plain text is asked about its summary only where it has one. */
export function hasSummary(
  choice: Pick<ExportChoice, 'format' | 'language'>,
  { hasOverview }: { hasOverview: boolean },
): boolean {
  return hasAnswers(choice) && (hasOverview || choice.format !== 'txt')
}

/** Chapters are a file of web subtitles of their own. */
export function hasChapters({ format, language }: Pick<ExportChoice, 'format' | 'language'>): boolean {
  return language === 'original' && format === 'vtt'
}

/** The transcript that a choice without problems asks for, by a template where it is not the file's. */
export function transcriptItem(choice: ExportChoice, template: string | null = null): TranscriptItem {
  return {
    kind: 'transcript',
    format: choice.format,
    query: {
      translate_language: choice.language,
      is_show_speaker_names: choice.speakerNames,
      is_show_timecodes_paragraph: choice.timecodes,
      is_remove_strikethrough_text: choice.removeStruck,
      ...(template !== null && { template }),
      ...(hasComments(choice.format) && choice.comments && { is_show_comments: true }),
      ...(hasAnswers(choice) && choice.summary && { is_show_summary: true }),
      ...(hasAnswers(choice) && choice.answers.length > 0 && { answers: [choice.answers].flat().join(',') }),
      ...(hasChapters(choice) && choice.chapters && { is_chapters: true }),
      ...((hasLines(choice.format) || (choice.format === 'vtt' && choice.speed !== undefined)) && {
        split_subtitle_over_lines: choice.lines,
        charachters_per_line: Number(choice.characters),
        ...(choice.speed !== undefined && { characters_per_second: choice.speed }),
      }),
    },
  }
}

/** The downloads of a choice without problems. */
export function itemsOf(choice: ExportChoice, template: string | null = null): ExportItem[] {
  return [
    ...(choice.withTranscript ? [transcriptItem(choice, template)] : []),
    ...(choice.withMedia ? [{ kind: 'media' } as const] : []),
  ]
}
