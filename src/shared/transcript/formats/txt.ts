import type { ExportOptions } from '../../contract/files/exports.ts'
import type { ExportTemplate } from '../../contract/preferences.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import {
  chaptersByParagraph,
  citedTimes,
  type DocumentOutline,
  outlineSections,
  sentenceLine,
} from './document-outline.ts'
import { oneLine, shownParagraphs } from './plain-words.ts'
import { headingLines, INITIAL_TEMPLATE, speakerLabel, timeLabel, timesLabel } from './template.ts'
import type { AboutFile } from './about-file.ts'

type Options = Pick<
  ExportOptions,
  'is_show_speaker_names' | 'is_show_timecodes_paragraph' | 'is_remove_strikethrough_text'
>

/**
 * The text for reading: paragraphs with a blank line between them, each under its time and speaker where these are
 * shown, after what was written of it, and with the names of chapters between them.
 */
export function formatTxt(
  transcript: Transcript,
  options: Options,
  template: ExportTemplate = INITIAL_TEMPLATE,
  about?: AboutFile,
  outline: DocumentOutline | null = null,
): string {
  const top = about ? headingLines(template, about) : []
  const front = outline ? frontOf(outline, template, options.is_show_timecodes_paragraph) : []
  const shown = shownParagraphs(transcript, options)
  const chapters = chaptersByParagraph(
    shown.map(({ paragraph }) => paragraph),
    outline,
  )
  const paragraphs = shown.flatMap(({ paragraph, speaker, words }, place) => {
    const time = options.is_show_timecodes_paragraph ? timeLabel(template, paragraph.data_start) : ''
    const head = [time, speakerLabel(template, speaker)].filter(Boolean).join(' ')
    const text = words.map((word) => word.text).join(' ')
    const names = (chapters.get(place) ?? []).map((name) => `${name}\n`)
    return [...names, head === '' ? `${text}\n` : `${head}\n${text}\n`]
  })
  return [...(top.length > 0 ? [`${top.join('\n')}\n`] : []), ...front, ...paragraphs].join('\n')
}

/** Lists of what was written, each sentence with the times of what it cites. */
function frontOf(outline: DocumentOutline, template: ExportTemplate, isWithTimes: boolean): string[] {
  return outlineSections(outline).map(({ heading, items }) => {
    const lines = items.map((item) => {
      const times = isWithTimes ? [timesLabel(template, citedTimes(item))] : []
      return ['-', sentenceLine(item, outline.words), ...times].join(' ')
    })
    return `${[oneLine(heading), ...lines].join('\n')}\n`
  })
}
