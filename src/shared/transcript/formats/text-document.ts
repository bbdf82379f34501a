import type { ExportOptions } from '../../contract/files/exports.ts'
import type { ExportTemplate } from '../../contract/preferences.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import type { AboutFile } from './about-file.ts'
import {
  chaptersByParagraph,
  citedTimes,
  type DocumentOutline,
  outlineSections,
  sentenceLine,
} from './document-outline.ts'
import { type MarkedWord, oneLine, shownParagraphs } from './plain-words.ts'
import { headingLines, speakerLabel, timeLabel, timesLabel } from './template.ts'
import { type Writing, writingOf } from './writing.ts'

/** A span of text with the same marks, spaces included. */
export interface TextRun {
  text: string
  isHighlight: boolean
  isStrike: boolean
}

export interface DocumentParagraph extends Writing {
  /** As the template writes them; empty where they are not shown. */
  time: string
  speaker: string
  /** Whether another speaker begins here. */
  isTurn: boolean
  runs: TextRun[]
  /** Lines of the note; none without one. */
  note: string[]
  /** Chapters that begin here; left out where none does. */
  chapters?: (Writing & { text: string })[]
}

/** A list before the text, such as the main points. */
export interface DocumentSection extends Writing {
  heading: string
  /** Times as the template writes them, with spaces between them; empty where they are not shown. */
  lines: (Writing & { time: string; text: string })[]
}

/** A transcript laid out for reading: what DOCX and PDF show, before either is written. */
export interface TextDocument extends Writing {
  title: string
  /** Lines under the title. */
  heading: string[]
  /** What was written of the text; left out where it is not wanted. */
  front?: DocumentSection[]
  paragraphs: DocumentParagraph[]
}

type Options = Pick<
  ExportOptions,
  'is_show_speaker_names' | 'is_show_timecodes_paragraph' | 'is_remove_strikethrough_text'
>

/** Lays a transcript out for reading. */
export function buildTextDocument(
  transcript: Transcript,
  options: Options,
  template: ExportTemplate,
  about: AboutFile,
  outline: DocumentOutline | null = null,
): TextDocument {
  let before = ''
  const front =
    outline &&
    outlineSections(outline).map(({ heading, items }): DocumentSection => ({
      heading: oneLine(heading),
      lines: items.map((item) => ({
        time: options.is_show_timecodes_paragraph ? timesLabel(template, citedTimes(item)) : '',
        text: sentenceLine(item, outline.words),
        ...writingOf(item.text, about.language),
      })),
      ...writingOf(heading, 'und'),
    }))
  const shown = shownParagraphs(transcript, options)
  const chapters = chaptersByParagraph(
    shown.map(({ paragraph }) => paragraph),
    outline,
  )
  const paragraphs = shown.map(({ paragraph, speaker, words }, place): DocumentParagraph => {
    const isTurn = speaker !== '' && speaker !== before
    before = speaker
    const runs = runsOf(words)
    return {
      time: options.is_show_timecodes_paragraph ? timeLabel(template, paragraph.data_start) : '',
      speaker: speakerLabel(template, speaker),
      isTurn,
      runs,
      note: paragraph.note
        .split(/\r\n?|\n/u)
        .map(oneLine)
        .filter((line) => line !== ''),
      ...writingOf(runs.map(({ text }) => text).join(''), about.language),
      ...(chapters.has(place) && {
        chapters: chapters.get(place)!.map((text) => ({ text, ...writingOf(text, about.language) })),
      }),
    }
  })
  return {
    title: oneLine(about.name),
    heading: headingLines(template, about),
    ...(front && { front }),
    paragraphs,
    ...writingOf('', about.language),
  }
}

/** Words as runs, one space between two of them; a space is marked only between two words with the same marks. */
function runsOf(words: readonly MarkedWord[]): TextRun[] {
  const runs: TextRun[] = []
  for (const { text, isHighlight, isStrike } of words) {
    const last = runs.at(-1)
    if (last?.isHighlight === isHighlight && last.isStrike === isStrike) last.text += ` ${text}`
    else if (!last) runs.push({ text, isHighlight, isStrike })
    else runs.push({ text: ' ', isHighlight: false, isStrike: false }, { text, isHighlight, isStrike })
  }
  return runs
}
