import type { ExportOptions } from '../../contract/files/exports.ts'
import type { ExportTemplate } from '../../contract/preferences.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import type { AboutFile } from './about-file.ts'
import { type MarkedWord, oneLine, shownParagraphs } from './plain-words.ts'
import { headingLines, speakerLabel, timeLabel } from './template.ts'
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
}

/** A transcript laid out for reading: what DOCX and PDF show, before either is written. */
export interface TextDocument extends Writing {
  title: string
  /** Lines under the title. */
  heading: string[]
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
): TextDocument {
  let before = ''
  const paragraphs = shownParagraphs(transcript, options).map(({ paragraph, speaker, words }): DocumentParagraph => {
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
    }
  })
  return {
    title: oneLine(about.name),
    heading: headingLines(template, about),
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
